package cluster_test

import (
	"strings"
	"testing"

	"adder/judge/cluster"
	"adder/judge/cluster/keys"
)

// A course whose key is added while the server runs can work after one reload, and so can the next.
func TestNewCourseWorks(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.worker("one", "c")
	for _, name := range []string{"early", "late"} {
		if err := l.folder.Add(keys.Course, name); err != nil {
			t.Fatal(err)
		}
		l.reload()
		l.serves(name)
	}
	l.serves("early")
}

// A key may be used before the server has learnt of it.
func TestKeyIsUsedAtOnce(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	if err := l.folder.Add(keys.Course, "hasty"); err != nil {
		t.Fatal(err)
	}
	k := l.key("hasty")
	connected := make(chan error, 1)
	go func() {
		c, err := cluster.Connect(t.Context(), l.url, k, hurry, l.tell)
		if err == nil {
			c.Close()
		}
		connected <- err
	}()
	l.until("a refusal", func() bool { return strings.Contains(l.log(), "authentication error") })
	l.reload()
	if err := <-connected; err != nil {
		t.Error(err)
	}
}

// serves waits until a course has a unit done.
func (l *lab) serves(course string) {
	l.t.Helper()
	conn := l.connect(course)
	defer conn.Close()
	options := cluster.Options{ID: "run", Build: "one", Version: "one"}
	r, err := conn.Begin([]byte("the job"), options)
	if err != nil {
		l.t.Fatal(err)
	}
	l.background(r, units(1, "0s"))
	l.until("the result of "+course, func() bool { return r.State().Done == 1 })
	r.Close()
}
