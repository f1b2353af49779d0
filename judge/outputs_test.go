package main

import (
	"errors"
	"testing"

	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
)

// Results come in the order of the submissions, none before those before it, and none
// after one that cannot be written.
func TestInTurn(t *testing.T) {
	t.Parallel()
	var told []int
	full := errors.New("disk full")
	in := &inTurn{pass: func(x *result.Result) error {
		if told = append(told, x.Score); x.Score == 4 {
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
		in.done(step.done, &result.Result{Score: step.done})
		if diff := cmp.Diff(step.want, told); diff != "" {
			t.Errorf("after %d (-want +got):\n%s", step.done, diff)
		}
	}
	if !errors.Is(in.err, full) {
		t.Errorf("error %v", in.err)
	}
}
