package progress

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Items are passed on in their order, and none after one that cannot be passed on.
func TestItemsComeInTurn(t *testing.T) {
	t.Parallel()
	var told []int
	full := errors.New("disk full")
	in := &InTurn[int]{Pass: func(x int) error {
		told = append(told, x)
		if x == 4 {
			return full
		}
		return nil
	}}
	for _, step := range []struct {
		done int
		want []int
	}{
		{2, nil},
		{0, []int{0}},
		{1, []int{0, 1, 2}},
		{5, []int{0, 1, 2}},
		{3, []int{0, 1, 2, 3}},
		{4, []int{0, 1, 2, 3, 4}},
	} {
		in.Done(step.done, step.done)
		if diff := cmp.Diff(step.want, told); diff != "" {
			t.Errorf("after %d (-want +got):\n%s", step.done, diff)
		}
	}
	if err := in.Rest(); !errors.Is(err, full) {
		t.Errorf("error %v", err)
	}
}
