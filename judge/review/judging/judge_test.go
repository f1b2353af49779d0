package judging_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"adder/judge/game/board"
	"adder/judge/review/judging"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

const flushed = "AFTER fflush(stdout)"

// Real programs, each broken in one way, on forty boards; board 19 has 20 cells.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	suite := lines(t)
	j, patient := newJudge(t, suite), newJudge(t, suite)
	// Filling the memory may take half a second of CPU time.
	patient.Suite.Limits.TimeFloor = 1500 * time.Millisecond
	leftOver := []result.Note{result.RightAlone}
	by := []result.Note{result.NotAlone}
	atEnd := []result.Note{result.AllRightBefore}
	tests := []struct {
		name    string
		define  []string
		verdict result.Verdict
		number  int
		alone   bool
		reason  string // a part of it; $ is its end
		notes   []result.Note
	}{
		{"right", nil, result.Accepted, 0, false, "", nil},
		{"right with throws", []string{"THROWS 1"}, result.Accepted, 0, false, "", nil},
		{"right, talks on standard error", []string{`EACH fprintf(stderr, "board %d\n", board)`},
			result.Accepted, 0, false, "", nil},

		{"wrong", []string{"EACH if (n == 20) answer++"},
			result.WrongAnswer, 19, true, "the answer is too high: it takes only 10 throws", nil},
		{"wrong after another", []string{"EACH if (board == 19) answer--"},
			result.WrongAnswer, 19, false, "the answer is too low: it takes 10 throws", leftOver},
		{"wrong throw", []string{`EACH if (n == 20) { puts("10 9"); continue; }`},
			result.WrongAnswer, 19, true, "throw 1 is 9, but the die has faces 1 to 2", nil},
		{"first board only", []string{"AFTER break"},
			result.WrongAnswer, 2, false, "the output ends after 1 of 40 answers$",
			[]result.Note{result.RightAlone}},
		{"silent", []string{"START return 0"},
			result.WrongAnswer, 1, true, "the program printed nothing", nil},
		{"prompt", []string{`START puts("Enter the boards:")`},
			result.WrongAnswer, 1, true, "got the prompt", nil},
		{"goodbye", []string{`FINISH puts("bye")`},
			result.WrongAnswer, 40, true, "there is more output after the answers to all 40 boards",
			nil},

		{"loop", []string{"EACH if (n == 20) for (;;) ; else"},
			result.TimeLimit, 19, true, "was still running after", nil},
		{"loop, flushed", []string{"EACH if (n == 20) for (;;) ; else", flushed},
			result.TimeLimit, 19, true, "was still running after", nil},
		{"loop at the end", []string{"FINISH fflush(stdout); for (;;)"},
			result.TimeLimit, 0, false, "", atEnd},
		{"memory", []string{"EACH if (n == 20) for (;;) memset(malloc(1 << 20), 1, 1 << 20)"},
			result.MemoryLimit, 19, true, "used more memory than the limit", nil},
		{"memory, alone time",
			[]string{"EACH if (n == 20) for (;;) if (board > 1) memset(malloc(1 << 20), 1, 1 << 20)"},
			result.MemoryLimit, 19, true, "used more memory than the limit", nil},
		{"memory, little by little", []string{"EACH memset(malloc(4 << 20), 1, 4 << 20)"},
			result.MemoryLimit, -1, false, "memory", by},
		{"flood", []string{`EACH if (n == 20) for (;;) puts("flood")`},
			result.OutputLimit, 19, true, "printed far more", nil},
		{"signal", []string{"EACH if (n == 20) raise(SIGSEGV)"},
			result.RunTimeError, 19, true, "ended by signal 11 (segmentation fault)", nil},
		{"signal, flushed", []string{"EACH if (n == 20) raise(SIGFPE)", flushed},
			result.RunTimeError, 19, true, "ended by signal 8", nil},
		{"signal on the first board", []string{"EACH if (n == 2) abort()"},
			result.RunTimeError, 1, true, "ended by signal 6", nil},
		{"signal on the last board", []string{"EACH if (n == 41) abort()", flushed},
			result.RunTimeError, 40, true, "ended by signal 6", nil},
		{"signal by the 25th board", []string{"EACH if (board == 25) abort()"},
			result.RunTimeError, 25, false, "ended by signal 6", by},
		{"signal by the 25th board, flushed", []string{"EACH if (board == 25) abort()", flushed},
			result.RunTimeError, 25, false, "ended by signal 6", by},
		{"exit code", []string{`EACH if (n == 20) { fputs("lost\n", stderr); exit(3); }`},
			result.RunTimeError, 19, true, "ended with exit code 3$", nil},
		{"exit code after a board", []string{"AFTER if (n == 20) exit(3)"},
			result.RunTimeError, 19, true,
			"the answer is right, but the program exits with code 3 before the next board$", nil},
		{"exit code at the end", []string{"FINISH return 7"},
			result.RunTimeError, 0, false, "all answers are right, but the program exits with code 7",
			nil},
		{"prompt at the end", []string{`FINISH printf("Press Enter"); return 1`},
			result.RunTimeError, 0, false,
			`all answers are right, but then it prints "Press Enter" and exits with code 1$`, nil},
	}
	var ills ward
	for _, tt := range tests {
		row := ills.add(tt.define)
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			j := j
			if tt.verdict == result.MemoryLimit {
				j = patient
			}
			r := ills.judged(t, j, row)
			if r.Verdict != tt.verdict {
				t.Fatalf("verdict %s, want %s: %+v", r.Verdict, tt.verdict, r.Failure)
			}
			score := 0
			if tt.verdict == result.Accepted {
				score = 100
			}
			if r.Score != score || r.MaxScore != 100 {
				t.Errorf("score %d of %d, want %d of 100", r.Score, r.MaxScore, score)
			}
			f := r.Failure
			if f == nil {
				if tt.verdict != result.Accepted {
					t.Error("no failure is shown")
				}
				return
			}
			if diff := cmp.Diff(tt.notes, f.Notes); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
			if f.Alone != tt.alone || !strings.Contains(f.Reason+"$", tt.reason) {
				t.Errorf("alone %v, %q; want %v, %q", f.Alone, f.Reason, tt.alone, tt.reason)
			}
			if tt.number >= 0 && f.Number != tt.number {
				t.Errorf("board %d, want %d", f.Number, tt.number)
			}
			want := (board.Board{Cells: f.Number + 1, Faces: 2})
			if f.Number > 0 && board.Compare(&want, f.Last()) != 0 {
				t.Errorf("board %d is shown as %+v", f.Number, f.Boards)
			}
			if f.Number > 0 && (f.Expected != (f.Number+1)/2 || f.Case != "all" || f.File != "g0.in") {
				t.Errorf("case %s, file %s, expected %d", f.Case, f.File, f.Expected)
			}
		})
	}
}

// A program that sleeps uses no CPU time, but is stopped.
func TestSleeperIsStopped(t *testing.T) {
	if brief() {
		t.Skip("sleeps")
	}
	t.Parallel()
	r := judged(t, newJudge(t, lines(t)), inC(t, "EACH if (n == 20) sleep(600)", flushed))
	f := r.Failure
	if r.Verdict != result.TimeLimit || f.Number != 19 || !f.Alone ||
		!strings.HasPrefix(f.Reason, "slept or waited: used only 0.0") {
		t.Errorf("%s: %+v", r.Verdict, f)
	}
}

func TestCompileErrorIsOfEveryGroup(t *testing.T) {
	t.Parallel()
	j := newJudge(t, random(t))
	_, err := langtest.Builder().Build(context.Background(), source(t, "c", "int main( { return 0; }\n"))
	var refused *lang.CompileError
	if !errors.As(err, &refused) {
		t.Fatal(err)
	}
	r := j.Refused(refused)
	want := []result.Group{
		{Name: "small", Verdict: result.CompileError, MaxScore: 40},
		{Name: "mixed", Verdict: result.CompileError, MaxScore: 60},
	}
	if diff := cmp.Diff(want, r.Groups); diff != "" {
		t.Errorf("groups (-want +got):\n%s", diff)
	}
	f := r.Failure
	if r.Verdict != result.CompileError || r.MaxScore != 100 || r.Score != 0 ||
		f.Kind != result.Refused || f.Reason != "does not compile" ||
		!strings.Contains(string(f.Output), "error:") {
		t.Errorf("%s of %d: %+v", r.Verdict, r.MaxScore, f)
	}
	r = j.Refused(&lang.CompileError{Limit: "20 s of CPU time"})
	if r.Failure.Reason != "the compiler was stopped at its limit of 20 s of CPU time" {
		t.Errorf("at a limit: %+v", r.Failure)
	}
}

// Our failures are never the submission's fault.
func TestOurFailureIsAnError(t *testing.T) {
	t.Parallel()
	noCell := newJudge(t, lines(t))
	noCell.Spec.Setup.Level = "soap bubble"
	tests := []struct {
		name  string
		judge *judging.Judge
		says  string
	}{
		{"no such level", noCell, "soap bubble"},
		{"jury of another language", newJudge(t, lines(t), inPython(t, "pass")),
			"no jury solver in C is accepted on g0/all"},
		{"jury that is wrong", newJudge(t, lines(t), inC(t, "EACH answer++")),
			"no jury solver in C is accepted on g0/all"},
		{"jury that does not compile", newJudge(t, lines(t), source(t, "c", "main() {")),
			"the jury's submission.c"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.judge.Suite.Limits.TimeFloor = time.Microsecond // so that the jury is asked
			p := langtest.Built(t, inC(t, "EACH (void)board"))
			pool := tt.judge.Pool(p)
			defer pool.Close()
			r, err := tt.judge.Judge(context.Background(), pool, p, nil)
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	p := langtest.Built(t, inC(t, "EACH sleep(600)"))
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(200*time.Millisecond, cancel)
	pool := j.Pool(p)
	defer pool.Close()
	r, err := j.Judge(ctx, pool, p, nil)
	if !errors.Is(err, context.Canceled) || r.Groups != nil {
		t.Errorf("cancelled: %+v, %v", r, err)
	}
}

// A result names another legitimate reading of the rules, but not a mistake.
func TestReadingsAreNamed(t *testing.T) {
	t.Parallel()
	j := newJudge(t, random(t))
	tests := []struct {
		name    string
		define  []string
		verdict result.Verdict
		want    board.Rules
	}{
		{"the game", nil, result.Accepted, board.Rules{}},
		{"chained", []string{"CHAIN 1"}, result.WrongAnswer, board.Rules{Follow: board.Chained}},
		{"chained, with throws", []string{"CHAIN 1", "THROWS 1"},
			result.WrongAnswer, board.Rules{Follow: board.Chained}},
		{"off the board", []string{"FIRST 0"}, result.WrongAnswer, board.Rules{Start: board.OffBoard}},
		{"both", []string{"FIRST 0", "CHAIN 1"},
			result.WrongAnswer, board.Rules{Start: board.OffBoard, Follow: board.Chained}},
		{"wrong everywhere", []string{"EACH answer = 0"}, result.WrongAnswer, board.Rules{}},
		{"chained, and wrong once", []string{"CHAIN 1", "EACH if (board == 1) answer++"},
			result.WrongAnswer, board.Rules{}},
		{"chained, and dies once", []string{"CHAIN 1", "FINISH fflush(stdout); abort()"},
			result.RunTimeError, board.Rules{}},
		{"wrong throws",
			[]string{`AFTER puts("")`, `EACH if (answer > 0) { printf("%d 0\n", answer); continue; }`},
			result.WrongAnswer, board.Rules{}},
	}
	var ills ward
	for _, tt := range tests {
		row := ills.add(tt.define)
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := ills.judged(t, j, row)
			if r.Verdict != tt.verdict {
				t.Errorf("verdict %s, want %s: %+v", r.Verdict, tt.verdict, r.Failure)
			}
			if diff := cmp.Diff(tt.want, r.Reading); diff != "" {
				t.Errorf("reading (-want +got):\n%s", diff)
			}
		})
	}
}

// A task that asks for throws names no reading if the numbers are right. Solvers of its jury may print
// only answers.
func TestRequireThrows(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t), inC(t))
	j.RequireThrows = true
	if _, err := j.Jury.Limits(t.Context(), j, inC(t).Lang); err != nil {
		t.Error(err)
	}
	if r := judged(t, j, inC(t, "THROWS 1", "EACH (void)board")); r.Verdict != result.Accepted {
		t.Errorf("with throws: %s, %+v", r.Verdict, r.Failure)
	}
	r := judged(t, j, inC(t))
	f := r.Failure
	if r.Verdict != result.WrongAnswer || f.Number != 1 || !f.Alone ||
		f.Reason != "the task asks for the throws too, and none were printed" || !r.Reading.Zero() {
		t.Errorf("without: %s, reading %s, %+v", r.Verdict, r.Reading, f)
	}
}

// With FailFast a judge does not judge any group after a failure.
func TestFailFastEndsTheJudging(t *testing.T) {
	t.Parallel()
	j := newJudge(t, random(t))
	wrong := inC(t, "EACH answer = 0")
	full := judged(t, j, wrong)
	j.FailFast = true
	fast := judged(t, j, wrong)
	if len(full.Others) != 1 || full.Groups[1].Verdict != result.WrongAnswer {
		t.Errorf("in full: %+v", full.Groups)
	}
	if fast.Verdict != result.WrongAnswer || len(fast.Others) != 0 ||
		fast.Groups[1].Verdict != result.NotJudged || fast.MaxScore != 100 {
		t.Errorf("fast: %s %+v, %+v", fast.Verdict, fast.Groups, fast.Others)
	}
}
