package hunt

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/trial"
)

// clean are right solvers whose reading is slow and fast, and how much of their
// own speed a hunt has to keep with one worker and with all, per processor.
var clean = []struct {
	name       string
	one, every float64
}{
	{"accepted/bfs.cpp", 0.9, 0.75},    // reads with cin
	{"accepted/linear.cpp", 0.75, 0.5}, // has a buffer of its own
}

// rounds is how often two things are measured in turn; medians are compared.
const rounds = 5

// sweepMost is how many times as long as the solver alone the sweep may take.
const sweepMost = 1.2

// BenchmarkThroughput compares boards per second in the mix with the solver alone, which reads
// the same boards from a file.
func BenchmarkThroughput(b *testing.B) {
	o := Options{Seed: 1}
	o.Boards = 36 * mixBlock // so many that the beginning and the end of a stage hardly count
	mix := generator.NewMix(o.Seed, nil, nil, nil)
	text := fmt.Appendln(nil, o.Boards)
	var x board.Board
	for i := range o.Boards {
		mix.Fill(&x, i)
		text = board.AppendPlain(text, &x)
	}
	throughput(b, "mix", o, text, int(o.Boards), func(one, every float64, workers int) float64 {
		if workers > 1 {
			return every * float64(workers)
		}
		return one
	})
}

// BenchmarkSweep does the same for the whole sweep, whose boards are made on the way.
func BenchmarkSweep(b *testing.B) {
	var w trial.Maker
	w.Begin(0, 0)
	for x := range generator.Small.From(0) {
		w.Add(x)
	}
	all := w.End()
	want := func(float64, float64, int) float64 { return 1 / sweepMost }
	throughput(b, "sweep", Options{Seed: 1}, all.Text, all.Len(), want)
}

// throughput measures a stage with one worker and with all.
func throughput(
	b *testing.B, stage string, o Options, text []byte, boards int,
	want func(one, every float64, workers int) float64,
) {
	file := filepath.Join(b.TempDir(), "boards.in")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		b.Fatal(err)
	}
	for _, s := range clean {
		for _, workers := range []int{1, runtime.NumCPU()} {
			b.Run(fmt.Sprintf("%s/workers=%d", s.name, workers), func(b *testing.B) {
				for range b.N {
					o.Workers = workers
					hunt := func() float64 { return stageSpeed(b, s.name, o, stage) }
					ratio := inTurn(b, s.name, file, boards, hunt)
					b.ReportMetric(ratio, "of-alone")
					least := want(s.one, s.every, workers)
					if ratio < least {
						b.Logf("want %.2f", least)
					}
				}
			})
		}
	}
}

// inTurn measures a hunt and the solver alone in turn, and returns the ratio of
// their medians.
func inTurn(b *testing.B, name, file string, boards int, hunt func() float64) float64 {
	b.Helper()
	program := solution(b, name).Artefact()
	var ours, alone []float64
	for range rounds {
		ours = append(ours, hunt())
		alone = append(alone, aloneSpeed(b, program, file, boards))
	}
	slices.Sort(ours)
	slices.Sort(alone)
	mine, theirs := ours[rounds/2], alone[rounds/2]
	b.Logf("%.0f boards/s in the hunt, %.0f alone: %.2f (hunt %.0f to %.0f, alone %.0f to %.0f)",
		mine, theirs, mine/theirs, ours[0], ours[rounds-1], alone[0], alone[rounds-1])
	return mine / theirs
}

// aloneSpeed is the boards per second of a program started bare.
func aloneSpeed(b *testing.B, program, file string, boards int) float64 {
	b.Helper()
	in, err := os.Open(file)
	if err != nil {
		b.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(filepath.Join(b.TempDir(), "out"))
	if err != nil {
		b.Fatal(err)
	}
	defer out.Close()
	cmd := exec.CommandContext(b.Context(), program)
	cmd.Stdin, cmd.Stdout = in, out
	begin := time.Now()
	if err := cmd.Run(); err != nil {
		b.Fatal(err)
	}
	return float64(boards) / time.Since(begin).Seconds()
}

// stageSpeed is the boards per second of one stage.
func stageSpeed(b *testing.B, name string, o Options, at string) float64 {
	b.Helper()
	c := NewCorpus(o)
	defer c.Close()
	h := newHunt(pooled(b, trial.Submission(name, solution(b, name)), o), c, o)
	some := smokeBoards() // to as many processes, which open the cells before the time begins
	some = some[:min(o.Workers+2, len(some))]
	_, err := h.Singly(b.Context(), "smoke", trial.Of(some...), h.Full, true)
	if err != nil {
		b.Fatal(err)
	}
	var left clue
	if err := h.smoke(b.Context(), &left); err != nil { // as in every hunt
		b.Fatal(err)
	}
	defer left.close()
	measured := stages[slices.IndexFunc(stages, func(s stage) bool { return s.name == at })]
	before := h.Cost()
	begin := time.Now()
	f, err := h.give(b.Context(), measured, &left)
	if err != nil || f != nil {
		b.Fatal(f, err)
	}
	wall := time.Since(begin)
	b.Logf("%d runs: %v elapsed, %v of CPU", h.Cost().Runs-before.Runs, wall, h.Cost().CPU-before.CPU)
	return float64(h.Cost().Boards-before.Boards) / wall.Seconds()
}
