package hunt

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
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

// BenchmarkThroughput compares boards per second in the mix with the solver
// alone, which reads the same boards from a file.
func BenchmarkThroughput(b *testing.B) {
	const boards = 36 * mixBlock // so that how a stage begins and ends hardly counts
	for _, s := range clean {
		for _, workers := range []int{1, runtime.NumCPU()} {
			want := s.one
			if workers > 1 {
				want = s.every
			}
			b.Run(fmt.Sprintf("%s/workers=%d", s.name, workers), func(b *testing.B) {
				for range b.N {
					o := Options{Seed: 1, First: 1 << 20, Boards: boards, Workers: workers, Limit: time.Second}
					ratio := inTurn(b, s.name, mixFile(b, o), boards, func() float64 { return mixSpeed(b, s.name, o) / float64(workers) })
					b.ReportMetric(ratio, "of-alone")
					if ratio < want {
						b.Logf("want %.2f", want)
					}
				}
			})
		}
	}
}

// sweepMost is how many times as long as the solver alone the sweep may take.
const sweepMost = 1.2

// BenchmarkSweep compares the whole sweep with the solver alone, which reads it from
// one file.
func BenchmarkSweep(b *testing.B) {
	for _, s := range clean {
		for _, workers := range []int{1, runtime.NumCPU()} {
			benchmarkSweep(b, s.name, workers)
		}
	}
}

func benchmarkSweep(b *testing.B, name string, workers int) {
	b.Run(fmt.Sprintf("%s/workers=%d", name, workers), func(b *testing.B) {
		for range b.N {
			var w run.Maker
			w.Begin(0, 0)
			for x := range generator.Small.Boards() {
				w.Add(x)
			}
			all := w.End()
			file := filepath.Join(b.TempDir(), "sweep.in")
			if err := os.WriteFile(file, all.Text, 0o600); err != nil {
				b.Fatal(err)
			}
			ratio := inTurn(b, name, file, all.Len(), func() float64 { return sweepSpeed(b, name, workers) })
			b.ReportMetric(1/ratio, "times-alone")
			if 1/ratio > sweepMost {
				b.Logf("want %.1f", sweepMost)
			}
		}
	})
}

// inTurn measures a hunt and the solver alone in turn, and returns the ratio of
// their medians.
func inTurn(b *testing.B, name, file string, boards int, hunt func() float64) float64 {
	b.Helper()
	program := solutionProgram(b, name).Artefact()
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

// mixFile is the boards of the mix in one file, which a solver alone may read
// whatever its size.
func mixFile(b *testing.B, o Options) string {
	b.Helper()
	mix := generator.NewMix(o.Seed, nil, nil)
	text := fmt.Appendln(nil, o.Boards)
	var x board.Board
	for i := range o.Boards {
		mix.Fill(&x, o.First+i)
		text = board.AppendPlain(text, &x)
	}
	file := filepath.Join(b.TempDir(), "mix.in")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		b.Fatal(err)
	}
	return file
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

// mixSpeed is the boards per second of the mix stage alone.
func mixSpeed(b *testing.B, name string, o Options) float64 {
	b.Helper()
	return stageSpeed(b, name, o, "mix")
}

// sweepSpeed is the boards per second of the sweep, whose boards are made on the
// way, as for the first of several programs.
func sweepSpeed(b *testing.B, name string, workers int) float64 {
	b.Helper()
	return stageSpeed(b, name, Options{Seed: 1, Workers: workers, Limit: time.Second}, "sweep")
}

func stageSpeed(b *testing.B, name string, o Options, at string) float64 {
	b.Helper()
	c := NewCorpus(o)
	defer c.Close()
	h := newHunt(solution(b, name), c, o)
	defer h.Close()
	var open []*run.Examiner
	for range o.Workers + 2 { // cells are opened once for a whole hunt
		e, err := h.Take()
		if err != nil {
			b.Fatal(err)
		}
		open = append(open, e)
	}
	for _, e := range open {
		h.Release(e)
	}
	var left clue
	if err := h.smoke(b.Context(), &left); err != nil { // as in every hunt
		b.Fatal(err)
	}
	defer left.close()
	before := h.Cost()
	begin := time.Now()
	f, err := h.give(b.Context(), stages[slices.IndexFunc(stages, func(s stage) bool { return s.name == at })], &left)
	if err != nil || f != nil {
		b.Fatal(f, err)
	}
	wall := time.Since(begin)
	b.Logf("%d runs: %v elapsed, %v of CPU", h.Cost().Runs-before.Runs, wall, h.Cost().CPU-before.CPU)
	return float64(h.Cost().Boards-before.Boards) / wall.Seconds()
}

// BenchmarkUsualLoop compares with what people do: a loop in bash over a
// compiled generator, the solver, a brute force and cmp, one board each.
func BenchmarkUsualLoop(b *testing.B) {
	folder := b.TempDir()
	for name, program := range map[string]string{"solver": solutionProgram(b, "accepted/bfs.cpp").Artefact(), "generator": source(b, "generator.cpp"), "brute": source(b, "brute.cpp")} {
		if err := os.Symlink(program, filepath.Join(folder, name)); err != nil {
			b.Fatal(err)
		}
	}
	const boards = 100
	loop := fmt.Sprintf(`for ((i = 1; i <= %d; i++)); do ./generator $i > in; ./solver < in > out; ./brute < in > ans; cmp -s out ans || exit 1; done`, boards)
	for range b.N {
		var usual, ours []float64
		for range 3 {
			cmd := exec.CommandContext(b.Context(), "bash", "-c", loop)
			cmd.Dir = folder
			begin := time.Now()
			if err := cmd.Run(); err != nil {
				b.Fatal(err)
			}
			usual = append(usual, boards/time.Since(begin).Seconds())
			ours = append(ours, mixSpeed(b, "accepted/bfs.cpp", Options{Seed: 1, First: 1 << 20, Boards: 4 * mixBlock, Workers: runtime.NumCPU(), Limit: time.Second}))
		}
		slices.Sort(usual)
		slices.Sort(ours)
		b.Logf("%.0f boards/s in the hunt, %.0f in the loop", ours[1], usual[1])
		b.ReportMetric(math.Round(ours[1]/usual[1]), "times-the-loop")
	}
}

// source compiles a C++ file of testdata.
func source(b *testing.B, name string) string {
	b.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		b.Fatal(err)
	}
	return built(b, "cpp", string(bytes.TrimSpace(text))).Artefact()
}

// BenchmarkSolutions prints how long it takes to hunt each published program,
// and what is said of it.
func BenchmarkSolutions(b *testing.B) {
	o := Options{Seed: 1, Boards: 100_000, Limit: time.Second, Workers: 1}
	paths, err := filepath.Glob("../../solutions/*_*/*.*")
	if err != nil || len(paths) == 0 {
		b.Fatal("no solutions", err)
	}
	corpus := NewCorpus(o)
	defer corpus.Close()
	corpus.Observed()
	for _, path := range paths {
		name, _ := filepath.Rel("../../solutions", path)
		b.Run(name, func(b *testing.B) {
			s := solution(b, name)
			b.ResetTimer()
			for range b.N {
				r, err := Hunt(b.Context(), s, corpus, o)
				if err != nil {
					b.Fatal(err)
				}
				if r.Finding == nil {
					b.Logf("%v, %d boards: clean", r.Cost.Wall, r.Cost.Boards)
					continue
				}
				b.Logf("%v, %d runs, %s in %s: %s\n%swant %d, got %q\n%+v", r.Cost.Wall, r.Cost.Runs, r.Finding.Kind, r.Finding.Stage, r.Finding.Reason,
					board.Plain(r.Finding.Boards...), r.Finding.Expected, r.Finding.Got, *r.Diagnosis)
			}
		})
	}
}

// BenchmarkMix is what a board of the mix costs, answered and written.
func BenchmarkMix(b *testing.B) {
	c := NewCorpus(Options{Seed: 1})
	for b.Loop() {
		c.makeMix(1<<20, 1<<20+mixBlock)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/mixBlock, "ns/board")
}
