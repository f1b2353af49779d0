package hunt

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/lang"
)

// baekjoonSolver is the program of a file of the format's folder.
func formatProgram(t testing.TB, f *board.Format, name string) *lang.Program {
	t.Helper()
	s, err := lang.Load(filepath.Join("..", "testdata", "formats", f.Name, name), nil)
	if err != nil {
		t.Fatal(err)
	}
	return build(t, s)
}

func inFormat(t testing.TB, name string) (*board.Format, Options) {
	t.Helper()
	f, err := board.FindFormat(name)
	if err != nil {
		t.Fatal(err)
	}
	o := testOptions()
	o.Boards, o.Format, o.Site, o.Promises, o.One = 100, f, f.Promises, f.Promised(true), f.One
	return f, o
}

// BenchmarkOne compares the rate at which a hunt gives single boards to a program
// with the rate at which that program can be started bare, with as many workers.
// The two take turns, so that a busy machine hurts both.
func BenchmarkOne(b *testing.B) {
	for _, file := range []string{"right.cpp", "right.py", "right.java"} {
		b.Run(filepath.Ext(file)[1:], func(b *testing.B) {
			f, o := inFormat(b, "baekjoon")
			p := formatProgram(b, f, file)
			c := NewCorpus(o)
			defer c.Close()
			h := newHunt(Submission(file, p), c, o)
			defer h.Close()
			e, err := h.Take()
			if err != nil {
				b.Fatal(err)
			}
			defer h.Release(e)
			batch := c.Sweep(0)
			input := f.Write(batch.Board(0))
			if _, err := e.Singly(context.Background(), "warm", batch, e.Full, true); err != nil {
				b.Fatal(err)
			}
			var ours, bare time.Duration
			for b.Loop() {
				begin := time.Now()
				if _, err := e.Singly(context.Background(), "bench", batch, e.Full, true); err != nil {
					b.Fatal(err)
				}
				ours += time.Since(begin)
				begin = time.Now()
				startBare(b, p, input, batch.Len(), o.Workers)
				bare += time.Since(begin)
			}
			n := float64(b.N * batch.Len())
			b.ReportMetric(n/ours.Seconds(), "boards/s")
			b.ReportMetric(n/bare.Seconds(), "bare/s")
			b.ReportMetric(bare.Seconds()/ours.Seconds(), "ratio")
		})
	}
}

// startBare starts a program so often without any sandbox, so many at one time,
// and reads what it prints.
func startBare(t testing.TB, p *lang.Program, input []byte, times, workers int) {
	t.Helper()
	args := bareCommand(t, p)
	var left atomic.Int64
	left.Store(int64(times))
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for left.Add(-1) >= 0 {
				cmd := exec.Command(args[0], args[1:]...)
				cmd.Stdin = bytes.NewReader(input)
				if out, err := cmd.Output(); err != nil || len(out) == 0 {
					t.Errorf("%v: %v, %q", args, err, out)
				}
			}
		})
	}
	group.Wait()
}

// bareCommand is how a program is started on this machine, with the files of its
// cell where they lie.
func bareCommand(t testing.TB, p *lang.Program) []string {
	t.Helper()
	args := append([]string(nil), p.Command(testSpec(nil).Memory).Args...)
	for i, a := range args {
		if filepath.Dir(a) == "/prog" {
			args[i] = p.Artefact()
		} else if a == "/prog" {
			args[i] = filepath.Dir(p.Artefact())
		}
	}
	if _, err := os.Stat(args[0]); err != nil {
		t.Skip(err)
	}
	return args
}
