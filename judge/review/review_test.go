package review

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"adder/cases"
	"adder/judge/base/progress"
	"adder/judge/game/board"
	"adder/judge/hunt"
	"adder/judge/report"
	"adder/judge/review/judging"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/trial"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

func TestMain(m *testing.M) { langtest.Main(m) }

const small = `name: small
limits: {time: {multiple: 4, floor: 300ms, ceiling: 5s}}
groups:
  - name: only
    points: 100
    cases:
      - {name: tiny, sweep: {to: 1500}}
`

// reviewer judges by a small suite, with the accepted solver in C as its jury.
func reviewer(t *testing.T, p Plan) (*Reviewer, string) {
	t.Helper()
	return reviewerBy(t, small, p)
}

// reviewerBy judges by the suite of a text.
func reviewerBy(t *testing.T, text string, p Plan) (*Reviewer, string) {
	t.Helper()
	langtest.Contained(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "suite.yaml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	suite, err := cases.Load(filepath.Join(dir, "suite.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	made, err := suite.Cases(nil)
	if err != nil {
		t.Fatal(err)
	}
	right := load(t, "../../solutions/accepted/bfs.c")
	b := langtest.Builder()
	spec := trial.Spec{Setup: lang.Setup{Level: b.Level}}
	j := judging.New(suite, made, b, judging.NewJury([]lang.Source{right}, ""), spec)
	r := New(j, p, 2, result.Run{Suite: "small"})
	t.Cleanup(r.Close)
	return r, dir
}

func load(t *testing.T, path string) lang.Source {
	t.Helper()
	s, err := lang.Load(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	var missing *lang.MissingError
	if _, err := s.Lang.Toolchain(); errors.As(err, &missing) {
		langtest.Missing(t, err, "; ", missing.Hint())
	}
	return s
}

func inC(t *testing.T, text string) lang.Source {
	t.Helper()
	l, err := lang.Find("c")
	if err != nil {
		t.Fatal(err)
	}
	return lang.Source{Name: "a.c", Lang: l, Text: []byte(text)}
}

// Submissions get their results, in the order given.
func TestResultsComeInOrder(t *testing.T) {
	t.Parallel()
	r, _ := reviewer(t, Plan{Explain: true})
	one := "#include <stdio.h>\nint main(void) { int t; scanf(\"%d\", &t); while (t--) puts(\"1\"); }\n"
	right := load(t, "../../solutions/accepted/bfs.c")
	right.Folder = "accepted"
	all := []lang.Source{
		right,
		inC(t, one),
		inC(t, "int main(void) { return undeclared; }\n"),
		{Name: "a.rb", Problem: "no language is known for .rb"},
	}
	var done atomic.Int64
	results, err := r.All(t.Context(), all, nil, func(int, *result.Result) { done.Add(1) })
	if err != nil || int(done.Load()) != len(all) {
		t.Fatalf("%d done; %v", done.Load(), err)
	}
	var verdicts []result.Verdict
	for _, x := range results {
		verdicts = append(verdicts, x.Verdict)
		if x.Run == nil || x.Run.Suite != "small" {
			t.Errorf("%s: it is not said with what it was judged", x.Submission)
		}
	}
	want := []result.Verdict{
		result.Accepted, result.WrongAnswer, result.CompileError, result.NotJudged,
	}
	if diff := cmp.Diff(want, verdicts); diff != "" {
		t.Fatalf("verdicts (-want +got):\n%s", diff)
	}
	x := results[0]
	if x.Score != 100 || x.Finding != nil || x.Expected != result.Accepted || x.Language != "C" {
		t.Errorf("accepted: %+v", x)
	}
	x = results[1]
	if x.Finding == nil || !x.Finding.Smallest || len(x.Finding.BestWays) != 1 || x.Diagnosis == nil {
		t.Errorf("wrong: %+v", x)
	}
	f := results[2].Failure
	if f == nil || f.Kind != result.Refused || !strings.Contains(string(f.Output), "undeclared") {
		t.Errorf("refused: %+v", f)
	}
}

// A failure of our own files is a judge error.
func TestOurFailureIsAJudgeError(t *testing.T) {
	t.Parallel()
	r, dir := reviewer(t, Plan{})
	programs := filepath.Join(dir, "own")
	var err error
	r.Judge.Builder, err = lang.NewBuilder(programs)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.RemoveAll(programs), os.WriteFile(programs, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	x, err := r.Review(t.Context(), inC(t, "int main(void) { return 0; }\n"), nil)
	if err == nil || x.Verdict != result.JudgeError || x.Error == "" {
		t.Errorf("%s, %v, %q", x.Verdict, err, x.Error)
	}
}

// A mistake of Adder's own is a judge error of one submission, not the end of all.
func TestPanicIsAJudgeError(t *testing.T) {
	t.Parallel()
	r, _ := reviewer(t, Plan{})
	r.Judge.Builder = nil
	x, err := r.Review(t.Context(), inC(t, "int main(void) { return 0; }\n"), nil)
	if err == nil || x.Verdict != result.JudgeError ||
		!strings.HasPrefix(x.Error, "a mistake in Adder: runtime error: invalid memory address") {
		t.Errorf("%s, %v, %q", x.Verdict, err, x.Error)
	}
}

// An interruption leaves no results, and is returned as the error.
func TestInterruptionLeavesNoResults(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	var began atomic.Int64
	err := Each(ctx, 100, 1, func(ctx context.Context, _ int) error {
		if began.Add(1) == 1 {
			cancel()
		}
		<-ctx.Done()
		return nil
	})
	if !errors.Is(err, context.Canceled) || began.Load() == 100 {
		t.Errorf("%d began; %v", began.Load(), err)
	}
	failed := errors.New("failed")
	err = Each(t.Context(), 10, 1, func(_ context.Context, i int) error {
		if i == 3 {
			return failed
		}
		return nil
	})
	if !errors.Is(err, failed) {
		t.Errorf("%v", err)
	}
}

// What is said of a submission is its own last step, and how far that is.
func TestReviewSaysItsStep(t *testing.T) {
	t.Parallel()
	for want, plan := range map[string]Plan{"judging, group 1 of 1, only": {}, "explaining, ": {Explain: true}} {
		r, _ := reviewer(t, plan)
		doing := &progress.Doing{}
		_, err := r.Review(t.Context(), inC(t, "int main(void) { return 0; }\n"), doing)
		if err != nil || !strings.HasPrefix(doing.Words(), want) {
			t.Errorf("%q, want %q first; %v", doing.Words(), want, err)
		}
	}
}

// A mistake of Adder's in a step after the verdict is reported and not tried again: the verdict stands,
// and can be kept.
func TestVerdictStandsWithoutItsSteps(t *testing.T) {
	t.Parallel()
	r, _ := reviewer(t, Plan{Explain: true})
	panics := func(*work, context.Context) error { panic("no such change") }
	r.steps = append(slices.Clone(r.steps), step{mendStep, extra, panics})
	wrong := strings.Replace(string(load(t, "../testdata/right.c").Text),
		"printf(\"%d\\n\", ", "printf(\"%d\\n\", -1 + 0 * ", 1)
	x, err := r.Review(t.Context(), inC(t, wrong), nil)
	if err != nil || x.Verdict != result.WrongAnswer {
		t.Fatalf("%s %s, %v", x.Verdict, x.Error, err)
	}
	if x.Finding == nil || len(x.Unfinished) != 1 {
		t.Fatalf("%+v", x.Unfinished)
	}
	u := x.Unfinished[0]
	if u.Step != "the search for a mend" ||
		!strings.HasPrefix(string(u.Reason), "a mistake in Adder: no such change (") {
		t.Errorf("%+v", u)
	}
	var shown strings.Builder
	err = report.Terminal(&shown, []result.Result{x}, 0)
	const words = "Adder did not finish the search for a mend; the verdict stands"
	if err != nil || !strings.Contains(shown.String(), words) {
		t.Errorf("%v, shown: %s", err, &shown)
	}
}

// The note beside a saved board names the belief if there is one.
func TestSavedNoteNamesTheBelief(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"": false, "leaps": true} {
		dir := t.TempDir()
		r := result.Result{
			Submission: "a.c",
			Diagnosis:  &result.Diagnosis{Name: name},
			Failure:    &result.Failure{Boards: result.OneBoard(board.Board{Cells: 2, Faces: 1})},
		}
		err := Save(dir, &r)
		notes, _ := filepath.Glob(filepath.Join(dir, "a.c-*.txt"))
		text, failed := os.ReadFile(strings.Join(notes, ""))
		if err != nil || failed != nil || strings.Contains(string(text), "belief: ") != want {
			t.Errorf("%q: %s; %v, %v", name, text, err, failed)
		}
	}
}

// TestInterruptedKeepsWhatIsDone: a signal does not take away the results that are there.
func TestInterruptedKeepsWhatIsDone(t *testing.T) {
	t.Parallel()
	b := langtest.Builder()
	j := judging.WithoutCases(b, trial.Spec{})
	r := NewHunter(j, Plan{}, hunt.Options{Runs: trial.Options{Workers: 1}}, result.Run{})
	defer r.Close()
	ctx, cancel := context.WithCancel(t.Context())
	all := make([]lang.Source, 100)
	for i := range all {
		all[i].Problem = "no language is known"
	}
	results, err := r.All(ctx, all, nil, func(int, *result.Result) { cancel() })
	if !errors.Is(err, context.Canceled) || len(results) == 0 || len(results) == len(all) {
		t.Errorf("%d results, %v", len(results), err)
	}
}
