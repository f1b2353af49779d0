package grade_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/lang"

	"github.com/google/go-cmp/cmp"
)

const flushed = "AFTER fflush(stdout)"

// Real programs, each broken in one way, on forty boards; board 19 has 20 cells.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	const (
		leftOver = "; alone this board is answered right, so something is left over from the boards before it"
		by       = "but not on that board alone: something is left over from those before it"
	)
	tests := []struct {
		name    string
		define  []string
		verdict grade.Verdict
		number  int
		alone   bool
		reason  string // a part of it; $ is its end
	}{
		{"right", nil, grade.Accepted, 0, false, ""},
		{"right with throws", []string{"THROWS"}, grade.Accepted, 0, false, ""},
		{"right, talks on standard error", []string{`EACH fprintf(stderr, "board %d\n", board)`}, grade.Accepted, 0, false, ""},

		{"wrong", []string{"EACH if (n == 20) answer++"}, grade.WrongAnswer, 19, true, "the answer is too high: it takes only 10 throws"},
		{"wrong after another", []string{"EACH if (board == 19) answer--"}, grade.WrongAnswer, 19, false, "the answer is too low: it takes 10 throws" + leftOver},
		{"wrong throw", []string{`EACH if (n == 20) { puts("10 9"); continue; }`}, grade.WrongAnswer, 19, true, "throw 1 is 9, and the die has faces 1 to 2"},
		{"first board only", []string{"AFTER break"}, grade.WrongAnswer, 2, false, "the output ends after 1 of 40 answers; alone this board is answered right$"},
		{"silent", []string{"START return 0"}, grade.WrongAnswer, 1, true, "the program printed nothing"},
		{"prompt", []string{`START puts("Enter the boards:")`}, grade.WrongAnswer, 1, true, "stands a prompt"},
		{"goodbye", []string{`FINISH puts("bye")`}, grade.WrongAnswer, 40, true, "the output goes on after the answers of all 40 boards"},

		{"loop", []string{"EACH if (n == 20) for (;;) ; else"}, grade.TimeLimit, 19, true, "still ran after"},
		{"loop, flushed", []string{"EACH if (n == 20) for (;;) ; else", flushed}, grade.TimeLimit, 19, true, "still ran after"},
		{"loop at the end", []string{"FINISH fflush(stdout); for (;;)"}, grade.TimeLimit, 0, false, "; every board had been answered right by then"},
		{"memory", []string{"EACH if (n == 20) for (;;) memset(malloc(1 << 20), 1, 1 << 20)"}, grade.MemoryLimit, 19, true, "took more memory than the limit"},
		{"memory, little by little", []string{"EACH memset(malloc(4 << 20), 1, 4 << 20)"}, grade.MemoryLimit, -1, false, by},
		{"flood", []string{`EACH if (n == 20) for (;;) puts("flood")`}, grade.OutputLimit, 19, true, "printed far more"},
		{"signal", []string{"EACH if (n == 20) raise(SIGSEGV)"}, grade.RunTimeError, 19, true, "ended by signal 11 (segmentation fault)"},
		{"signal, flushed", []string{"EACH if (n == 20) raise(SIGFPE)", flushed}, grade.RunTimeError, 19, true, "ended by signal 8"},
		{"signal on the first board", []string{"EACH if (n == 2) abort()"}, grade.RunTimeError, 1, true, "ended by signal 6"},
		{"signal on the last board", []string{"EACH if (n == 41) abort()", flushed}, grade.RunTimeError, 40, true, "ended by signal 6"},
		{"signal by the 25th board", []string{"EACH if (board == 25) abort()"}, grade.RunTimeError, 25, false, "that happens by board 25, " + by},
		{"signal by the 25th board, flushed", []string{"EACH if (board == 25) abort()", flushed}, grade.RunTimeError, 25, false, "that happens by board 25, " + by},
		{"exit code", []string{`EACH if (n == 20) { fputs("lost\n", stderr); exit(3); }`}, grade.RunTimeError, 19, true, "ended with exit code 3: lost"},
		{"exit code at the end", []string{"FINISH return 7"}, grade.RunTimeError, 0, false, "ended with exit code 7; every board had been answered right by then"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			card := judged(t, j, inC(t, tt.define...))
			if card.Verdict != tt.verdict {
				t.Fatalf("verdict %s, want %s: %+v", card.Verdict, tt.verdict, card.Failure())
			}
			if want := map[bool]int{true: 100}[tt.verdict == grade.Accepted]; card.Score != want || card.MaxScore != 100 {
				t.Errorf("score %d of %d, want %d of 100", card.Score, card.MaxScore, want)
			}
			f := card.Failure()
			if f == nil {
				if tt.verdict != grade.Accepted {
					t.Error("no failure is shown")
				}
				return
			}
			if f.Alone != tt.alone || !strings.Contains(f.Reason+"$", tt.reason) {
				t.Errorf("alone %v, %q; want %v, %q", f.Alone, f.Reason, tt.alone, tt.reason)
			}
			if tt.number >= 0 && f.Number != tt.number {
				t.Errorf("board %d, want %d", f.Number, tt.number)
			}
			if want := (board.Board{Cells: f.Number + 1, Faces: 2}); f.Number > 0 && board.Compare(&want, &f.Board) != 0 {
				t.Errorf("board %d is shown as %+v", f.Number, f.Board)
			}
			if f.Number > 0 && (f.Expected != (f.Number+1)/2 || f.Case != "forty") {
				t.Errorf("case %s, expected %d", f.Case, f.Expected)
			}
		})
	}
}

// A program that sleeps uses no CPU time, and is stopped all the same.
func TestSleeper(t *testing.T) {
	if brief() {
		t.Skip("sleeps")
	}
	t.Parallel()
	card := judged(t, newJudge(t, lines(t)), inC(t, "EACH if (n == 20) sleep(600)", flushed))
	f := card.Failure()
	if card.Verdict != grade.TimeLimit || f.Number != 19 || !f.Alone || !strings.HasPrefix(f.Reason, "waited: used 0.0") {
		t.Errorf("%s: %+v", card.Verdict, f)
	}
}

func TestPython(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	if card := judged(t, j, inPython(t, "pass  # right")); card.Verdict != grade.Accepted {
		t.Errorf("right: %s, %+v", card.Verdict, card.Failure())
	}
	card := judged(t, j, inPython(t, "1 / (n - 20)"))
	f := card.Failure()
	if card.Verdict != grade.RunTimeError || f.Number != 19 || f.Reason != "ended with exit code 1: ZeroDivisionError: division by zero" {
		t.Errorf("%s: %+v", card.Verdict, f)
	}
}

func TestCompileError(t *testing.T) {
	t.Parallel()
	card := judged(t, newJudge(t, random(t)), source(t, "c", "int main( { return 0; }\n"))
	want := []grade.GroupResult{{Name: "small", Verdict: grade.CompileError, MaxScore: 40}, {Name: "mixed", Verdict: grade.CompileError, MaxScore: 60}}
	if diff := cmp.Diff(want, card.Groups); diff != "" {
		t.Errorf("groups (-want +got):\n%s", diff)
	}
	if f := card.Failure(); card.Verdict != grade.CompileError || card.MaxScore != 100 || f == nil || !strings.Contains(f.Reason, "error:") {
		t.Errorf("%s of %d: %+v", card.Verdict, card.MaxScore, f)
	}
}

func TestMissingToolchain(t *testing.T) {
	t.Parallel()
	none := &lang.Language{Name: "Whitespace", Key: "ws", Extensions: []string{".ws"}, Tools: []string{"no-such-compiler"}, Package: "wspace"}
	card := judged(t, newJudge(t, lines(t)), lang.Source{Name: "a.ws", Lang: none, Text: []byte(" ")})
	if card.Verdict != grade.NotJudged || !strings.Contains(card.Skipped, "no-such-compiler") || !strings.Contains(card.Skipped, "wspace") || !card.AsExpected() {
		t.Errorf("%q, skipped: %q", card.Verdict, card.Skipped)
	}
}

// What we fail to do is never the submission's fault.
func TestJudgeErrors(t *testing.T) {
	t.Parallel()
	noCell := newJudge(t, lines(t))
	noCell.Level = "soap bubble"
	tests := []struct {
		name  string
		judge *grade.Judge
		says  string
	}{
		{"no such level", noCell, "soap bubble"},
		{"jury of another language", newJudge(t, lines(t), inPython(t, "pass")), "no jury solver in C is accepted on lines/all"},
		{"jury that is wrong", newJudge(t, lines(t), inC(t, "EACH answer++")), "no jury solver in C is accepted on lines/all"},
		{"jury that does not compile", newJudge(t, lines(t), source(t, "c", "main() {")), "the jury's submission.c"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			card, err := tt.judge.Submission(context.Background(), inC(t, "EACH (void)board"), grade.NotJudged)
			if err != nil {
				t.Fatal(err)
			}
			if card.Verdict != grade.JudgeError || card.Err == nil || !strings.Contains(card.Err.Error(), tt.says) || card.Score != 0 {
				t.Errorf("%s, %d points: %v", card.Verdict, card.Score, card.Err)
			}
		})
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(200*time.Millisecond, cancel)
	card, err := j.Submission(ctx, inC(t, "EACH sleep(600)"), grade.NotJudged)
	if !errors.Is(err, context.Canceled) || card != nil {
		t.Errorf("cancelled: %v, %v", card, err)
	}
}

// Another legitimate reading of the rules is told as such; a mistake is not.
func TestReadings(t *testing.T) {
	t.Parallel()
	j := newJudge(t, random(t))
	tests := []struct {
		name    string
		define  []string
		verdict grade.Verdict
		want    board.Rules
	}{
		{"the game", nil, grade.Accepted, board.Rules{}},
		{"chained", []string{"CHAIN 1"}, grade.WrongAnswer, board.Rules{Follow: board.Chained}},
		{"chained, with throws", []string{"CHAIN 1", "THROWS"}, grade.WrongAnswer, board.Rules{Follow: board.Chained}},
		{"off the board", []string{"FIRST 0"}, grade.WrongAnswer, board.Rules{Start: board.OffBoard}},
		{"both", []string{"FIRST 0", "CHAIN 1"}, grade.WrongAnswer, board.Rules{Start: board.OffBoard, Follow: board.Chained}},
		{"wrong everywhere", []string{"EACH answer = 0"}, grade.WrongAnswer, board.Rules{}},
		{"chained, and wrong once", []string{"CHAIN 1", "EACH if (board == 1) answer++"}, grade.WrongAnswer, board.Rules{}},
		{"chained, and dies once", []string{"CHAIN 1", "FINISH fflush(stdout); abort()"}, grade.RunTimeError, board.Rules{}},
		{"wrong throws", []string{`AFTER puts("")`, `EACH if (answer > 0) { printf("%d 0\n", answer); continue; }`}, grade.WrongAnswer, board.Rules{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			card := judged(t, j, inC(t, tt.define...))
			if card.Verdict != tt.verdict {
				t.Errorf("verdict %s, want %s: %+v", card.Verdict, tt.verdict, card.Failure())
			}
			if diff := cmp.Diff(tt.want, card.Reading); diff != "" {
				t.Errorf("reading (-want +got):\n%s", diff)
			}
		})
	}
}

// A task that asks for throws names no reading where the numbers are right.
func TestRequireThrows(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t), inC(t, "THROWS"))
	j.RequireThrows = true
	if card := judged(t, j, inC(t, "THROWS", "EACH (void)board")); card.Verdict != grade.Accepted {
		t.Errorf("with throws: %s, %+v", card.Verdict, card.Failure())
	}
	card := judged(t, j, inC(t))
	if f := card.Failure(); card.Verdict != grade.WrongAnswer || f.Number != 1 || !f.Alone || f.Reason != "the task asks for the throws, and none are given" || !card.Reading.Zero() {
		t.Errorf("without: %s, reading %s, %+v", card.Verdict, card.Reading, f)
	}
}
