package watch

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// An unchanged item is reported once. An item that never stops changing delays the
// others for at most mostWait scans.
func TestSettled(t *testing.T) {
	t.Parallel()
	var now map[string]string
	f := &Watcher{look: func() (map[string]string, []string, error) { return now, nil, nil }}
	step := func(want bool, busy map[string]bool) {
		t.Helper()
		got, err := f.settled()
		if got != want || err != nil || !cmp.Equal(f.busy, busy) {
			t.Errorf("%v, busy %v, %v; want %v, busy %v", got, f.busy, err, want, busy)
		}
	}
	none := map[string]bool{}
	now = map[string]string{"anna": "1"}
	step(false, map[string]bool{"anna": true}) // nothing was seen before
	step(true, none)
	step(false, none) // nothing new
	now = map[string]string{"anna": "1", "ben": "1"}
	step(false, map[string]bool{"ben": true})
	step(true, none)
	now = map[string]string{"ben": "1"}
	step(true, none) // a removal is a change
	for i := range mostWait {
		now = map[string]string{"ben": "2", "log": fmt.Sprint(i)}
		busy := map[string]bool{"log": true}
		if i == 0 {
			busy["ben"] = true
		}
		step(false, busy)
	}
	now = map[string]string{"ben": "2", "log": "more"}
	step(true, map[string]bool{"log": true})
}

// An empty folder is reported at once, so that there is a page; after that, Next waits.
func TestSettledEmpty(t *testing.T) {
	t.Parallel()
	f := NewFolder(func() (map[string]string, []string, error) { return map[string]string{}, nil, nil })
	defer f.Close()
	if busy, err := f.Next(t.Context()); len(busy) > 0 || err != nil {
		t.Errorf("busy %v, %v", busy, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := f.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}
