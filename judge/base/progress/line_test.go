package progress

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"
)

// A screen is a terminal of 80 columns that knows only what a Line may use: CR, erase to the end of
// the line, and printable characters.
type screen struct {
	row    []rune
	column int
}

func (s *screen) text() string {
	return strings.TrimRight(strings.ReplaceAll(string(s.row), "\x00", ""), " ")
}

// play shows what a terminal got. Anything else than these is an error.
func play(t testing.TB, raw []byte) *screen {
	t.Helper()
	empty := []rune(strings.Repeat(" ", usualWidth))
	s := &screen{row: slices.Clone(empty)}
	for rest := []rune(string(raw)); len(rest) > 0; rest = rest[1:] {
		switch r := rest[0]; {
		case r == '\r':
			s.column = 0
		case r == '\x1b' && strings.HasPrefix(string(rest), "\x1b[K"):
			copy(s.row[s.column:], empty)
			rest = rest[2:]
		case r < ' ' || r == '\x7f':
			t.Fatalf("%q steers the terminal", string(rest[:min(len(rest), 8)]))
		default:
			s.put(t, r)
		}
	}
	return s
}

func (s *screen) put(t testing.TB, r rune) {
	width := text.RuneWidth(r)
	if s.column+width >= usualWidth {
		t.Fatalf("%q runs over the edge", s.text())
	}
	if width > 0 {
		s.row[s.column] = r
	}
	for i := 1; i < width; i++ {
		s.row[s.column+i] = 0
	}
	s.column += width
}

// drawCounter counts writes.
type drawCounter struct {
	io.Writer
	n int
}

func (d *drawCounter) Write(p []byte) (int, error) {
	d.n++
	return d.Writer.Write(p)
}

// A long job is drawn ten times a second, and leaves a clean screen from which nothing was scrolled.
func TestLongJobLeavesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var raw bytes.Buffer
		c := &drawCounter{Writer: &raw}
		l := start(c, true, 1000)
		for i := range 1000 { // in a simulated time of 37 s
			long := strings.Repeat("long", i%20)
			name := fmt.Sprintf("solutions/wrong_answer/文字_ø_\x1b[31m_%d_%s.cpp", i, long)
			l.Start(name)
			time.Sleep(37 * time.Millisecond)
			l.Done(name, []string{"AC", "WA", "TLE"}[i%3])
		}
		l.Stop()
		l.Stop()
		l.Done("late", "WA")
		if c.n < 300 || c.n > 372 {
			t.Errorf("%d writes in 37 s", c.n)
		}
		if s := play(t, raw.Bytes()); s.text() != "" || s.column != 0 {
			t.Errorf("left on the screen, with the cursor at %d: %s", s.column, s.text())
		}
	})
}

// onScreen returns what is on the screen after a job, the line's last state
// included.
func onScreen(t *testing.T, items int, do func(l *Line)) (shown string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		l := start(&b, true, items)
		do(l)
		time.Sleep(interval + interval/2)
		synctest.Wait()
		shown = play(t, b.Bytes()).text()
		l.Stop()
		if after := play(t, b.Bytes()).text(); strings.Contains(after, "slow") {
			t.Errorf("left after Stop: %q", after)
		}
	})
	return shown
}

func TestWhatIsShown(t *testing.T) {
	for _, c := range []struct {
		name  string
		items int
		do    func(l *Line)
		want  string
	}{
		{"total", 38, func(*Line) {}, "0/38"},
		{"verdicts and time left", 10, func(l *Line) {
			time.Sleep(60 * time.Second)
			for _, v := range []string{"AC", "WA", "AC"} {
				l.Done("a", v)
			}
			l.Start("slow.py")
		}, "3/10 · 2 AC 1 WA · 2 min left · slow.py"},
		{"what is being done with the slowest", 2, func(l *Line) {
			slow := l.Start("slow.py")
			slow.Say("building")
			time.Sleep(12 * time.Second)
			l.Start("b").Say("building")
			slow.Part("judging").Say("group every")
		}, "0/2 · 12 s slow.py: judging, group every"},
		{"what is being done with a long name", 1, func(l *Line) {
			l.Start("submissions/" + strings.Repeat("long/", 20) + "slow.py").Say("judging, group 3 of 9, every")
		}, "0/1 · ~g/long/long/long/long/slow.py: judging, group 3 of 9, every"},
		{
			"words in place of what is done", 2,
			func(l *Line) {
				l.Start("slow.py")
				l.Follow(func() string { return "1 waiting" })
				time.Sleep(time.Second)
			},
			"0/2 · 1 waiting",
		},
		{
			"what was known tells nothing of the time", 10,
			func(l *Line) { l.Known(5); time.Sleep(time.Hour) },
			"5/10",
		},
		{
			"slow ones come last", 276,
			func(l *Line) {
				for range 240 {
					time.Sleep(time.Second)
					l.Done("a", "AC")
				}
				for range 20 {
					time.Sleep(time.Minute)
					l.Done("b", "WA")
				}
			},
			"260/276 · 240 AC 20 WA · 16 min left",
		},
		{
			"how long the last takes, nobody knows", 3,
			func(l *Line) {
				time.Sleep(time.Minute)
				l.Done("a", "AC")
				l.Start("b")
				l.Start("c")
			},
			"1/3 · 1 AC · b",
		},
		{
			"wide", 1,
			func(l *Line) { l.Start(strings.Repeat("文", 60)) },
			"0/1 · ~" + strings.Repeat("文", 29),
		},
		{"steering", 1, func(l *Line) { l.Start("a\x1b[2Jb\nc\u202e") }, "0/1 · a\ufffd[2Jb\ufffdc\ufffd"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, onScreen(t, c.items, c.do)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Nothing is written while nothing changes.
func TestQuietWhileNothingChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &drawCounter{Writer: io.Discard}
		l := start(c, true, 3)
		time.Sleep(time.Hour)
		l.Stop()
		if c.n != 2 {
			t.Errorf("%d writes in an hour in which nothing happened, want the line and its removal", c.n)
		}
	})
}

// Without a terminal a line is printed sometimes, if Plain was called.
func TestPlain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		l := start(&b, false, 10)
		l.Plain(30*time.Second, "graded")
		l.Known(2)
		for range 8 {
			l.Start("a")
			time.Sleep(20 * time.Second)
			l.Done("a", "AC")
		}
		l.Stop()
		want := "adder: 4 of 10 graded, about 2 min left\nadder: 6 of 10 graded, about 80 s left\n" +
			"adder: 8 of 10 graded, about 40 s left\n"
		if diff := cmp.Diff(want, b.String()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// No line is a line that shows nothing.
func TestNothingToShowItOn(t *testing.T) {
	var none *Line
	none.Known(1)
	none.Plain(0, "graded")
	none.Start("a")
	none.Follow(nil)
	none.Done("a", "AC")
	none.Stop()
}

// This test is for the race detector.
func TestConcurrentUse(t *testing.T) {
	var b bytes.Buffer
	l := start(&b, true, 4000)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for k := range 500 {
				name := fmt.Sprint(i, k)
				l.Start(name)
				l.say(name)
				l.Done(name, "AC")
			}
		})
	}
	all.Wait()
	l.Stop()
	if l.done != 4000 || len(l.running) != 0 {
		t.Errorf("%d done, running: %v", l.done, l.running)
	}
}

func Example() {
	l := Start(os.Stdout, 2) // on a terminal this would be one line that is rewritten
	for _, name := range []string{"a.c", "b.c"} {
		l.Start(name)
		l.Done(name, "AC")
	}
	l.Stop()
	fmt.Println("done")
	// Output: done
}
