package trial

import (
	"bytes"
	"context"
	"iter"
	"time"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/verdict"
	"adder/judge/verdict/result"
)

// A Symptom is how a program failed on a batch, or on a single board. The failure's Number is the
// board's in its batch, from 1; 0 if all answers were right before the program failed.
type Symptom struct {
	*result.Failure
	Sure   bool          // the output says which board it is
	Killer int           // the number of the board that kills it alone; 0 if none is known
	within time.Duration // the CPU time that the batch had; 0 is unknown
}

// Within is the CPU time that the batch had; 0 is unknown.
func (s *Symptom) Within() time.Duration { return s.within }

// Same reports whether two runs of one input went the same way; nil is right. Two runs that
// reached a limit are the same, even if it was another limit or after more answers.
func Same(s, t *Symptom) bool {
	if s == nil || t == nil {
		return s == t
	}
	if s.Kind.Exhausts() && t.Kind.Exhausts() {
		return true
	}
	return t.Kind == s.Kind && t.Got == s.Got && t.Number == s.Number
}

// Finding is the failure of a confirmed symptom, on the boards that show it.
func (s *Symptom) Finding(stage string, boards ...board.Board) *result.Failure {
	f := *s.Failure
	f.Stage, f.Boards, f.Number, f.Line = stage, boards, 0, 0
	f.Alone = len(boards) == 1
	return &f
}

// A Pacing is the CPU time that a batch gets: Pool.Full or Pool.Brief.
type Pacing func(*Batch) time.Duration

// Examine gives a batch to the program. It returns the first symptom, nil if all
// is right, and the run. It does not look for the board that killed the program:
// Number is then that of the first board without a right answer.
func (p *Pool) Examine(
	ctx context.Context, stage string, b *Batch, limit Pacing,
) (*Symptom, sandbox.Result, error) {
	x, err := p.examine(ctx, stage, b, limit)
	return x.Symptom, x.Result, err
}

// ExaminePart is Examine for some boards of a batch, from number lo to before hi.
func (p *Pool) ExaminePart(
	ctx context.Context, stage string, b *Batch, lo, hi int, limit Pacing,
) (*Symptom, sandbox.Result, error) {
	part := b.Part(lo, hi)
	defer part.Close()
	return p.Examine(ctx, stage, part, limit)
}

func (p *Pool) examine(ctx context.Context, stage string, b *Batch, limit Pacing) (Reply, error) {
	if p.One && b.Len() > 1 {
		return p.examineSingly(ctx, stage, b, limit)
	}
	cpu := limit(b)
	r, err := p.Run(ctx, stage, b, cpu)
	x := Reply{Result: r}
	if err != nil {
		return x, err
	}
	if r.Stop == sandbox.Exited && r.Code == 0 && r.CPU <= cpu && bytes.Equal(r.Stdout, b.right) {
		return x, nil // a shortcut for the usual case
	}
	fault, err := verdict.Check(r.Stdout, b.Answers, b.Scan, false)
	if err != nil {
		return x, err
	}
	f := verdict.Decide(r, cpu, fault)
	if f == nil {
		return x, nil
	}
	x.Symptom = NewSymptom(f, b, r, cpu)
	return x, nil
}

// NewSymptom is the symptom of a run of a batch within that CPU time. A wrong answer certainly
// is the board's if the output has a line for each board.
func NewSymptom(f *result.Failure, b *Batch, r sandbox.Result, cpu time.Duration) *Symptom {
	lines := 0
	for range Lines(r.Stdout) {
		lines++
	}
	return &Symptom{Failure: f, Sure: f.Kind == result.Wrong && lines == b.Len(), within: cpu}
}

// Lines yields the lines of an output that are not blank, without blanks at their ends.
func Lines(output []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for line := range bytes.Lines(output) {
			line = bytes.TrimSpace(line)
			if len(line) > 0 && !yield(line) {
				return
			}
		}
	}
}

// Alone gives one board to a process of its own.
func (p *Pool) Alone(ctx context.Context, stage string, x board.Board, limit Pacing) (*Symptom, error) {
	b := Of(x)
	defer b.Close()
	s, _, err := p.Examine(ctx, stage, b, limit)
	return s, err
}

// Culprit returns the number, from 0, of the board to blame for a symptom; the
// batch's length if there is none. If the output does not say which, parts of
// the batch are tried, under the given limit. The board is the first on which
// anything goes wrong: a program that died may have been wrong before, in
// output that it had not flushed.
func (p *Pool) Culprit(ctx context.Context, stage string, b *Batch, s *Symptom, limit Pacing) (int, error) {
	failed := func(s *Symptom) bool { return s != nil }
	return p.culprit(ctx, stage, b, s, limit, failed)
}

// Killer is Culprit for a program that died, if only a board that kills it is to blame.
func (p *Pool) Killer(ctx context.Context, stage string, b *Batch, s *Symptom, limit Pacing) (int, error) {
	died := func(s *Symptom) bool { return s != nil && s.Kind != result.Wrong }
	return p.culprit(ctx, stage, b, s, limit, died)
}

func (p *Pool) culprit(
	ctx context.Context, stage string, b *Batch, s *Symptom, limit Pacing, blamed func(*Symptom) bool,
) (int, error) {
	switch {
	case s.Sure:
		return s.Number - 1, nil
	case b.Len() == 1:
		return 0, nil
	}
	known := limit(b) <= s.within
	fails := func(lo, hi int) (bool, error) {
		s, _, err := p.ExaminePart(ctx, stage, b, lo, hi, limit)
		return blamed(s), err
	}
	if s.Got != "" || s.Kind == result.Wrong {
		guess := s.Number - 1 // right, unless lines are missing before the wrong one
		return First(guess, 0, b.Len(), known, fails)
	}
	good := max(0, s.Number-2) // it may have died after its last answer
	return First(-1, good, b.Len(), known, fails)
}

// First returns the number, from 0, of the first board of total such that a process fails when
// it gets it; total if none does. Boards before number good are known to be right. A guess of 0
// or more is tried first: alone, and then whether all boards before it are right. known is as
// for Locate.
func First(guess, good, total int, known bool, fails func(lo, hi int) (bool, error)) (int, error) {
	if guess >= 0 {
		guessed, err := fails(guess, guess+1)
		if guessed && err == nil && guess > 0 {
			before, failed := fails(0, guess)
			guessed, err = !before, failed
		}
		if guessed || err != nil {
			return guess, err
		}
	}
	n, err := Locate(good, total, known, fails)
	if n == 0 {
		return total, err
	}
	return n - 1, err
}

// At gives boards to one process and returns a symptom only if board number at,
// from 0, is the first without a right answer. The death of a process counts only
// for the last board.
func (p *Pool) At(ctx context.Context, stage string, b *Batch, at int) (*Symptom, error) {
	s, _, err := p.Examine(ctx, stage, b, p.Full)
	if err != nil || s == nil {
		return nil, err
	}
	if s.Kind == result.Wrong && s.Number == at+1 || s.Kind != result.Wrong && at == b.Len()-1 {
		return s, nil
	}
	return nil, nil
}

// ByChance makes f the failure of a program that answers by chance. It keeps only
// the last board.
func ByChance(f *result.Failure) *result.Failure {
	f.Kind, f.Alone, f.Minimal, f.Smallest = result.Nondeterministic, false, false, false
	f.Boards = result.One(*f.Last())
	f.Number, f.Notes = 0, nil // the effect of other boards is not known
	f.Reason = "the same input is answered differently from run to run"
	return f
}

// Repeats is how often a failing input is given again. A program that answers by
// chance then fails in different ways: one that does so in half of its runs
// is missed once in 4,096 times. A program that hangs does not get it
// again: it failed in the batch and alone, and each time takes long.
var Repeats = map[result.Kind]int{
	result.Wrong:   12,
	result.Crashed: 12,
	result.Memory:  1,
	result.Output:  1,
}

// A Subject is a program to hunt.
type Subject struct {
	Name    string
	Sandbox bool // it runs in one
	// Open makes a runner as a spec says.
	Open func(lang.Spec) (Runner, error)
}

// A Runner is a place to run a subject in. It is used by one goroutine at a time.
type Runner interface {
	// Run gives the boards to a new process, when it has a turn. The error is
	// never the program's fault.
	Run(ctx context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error)
	Reads(f *board.Format) // in which format it is given boards from now on; nil is plain
	Level() sandbox.Level  // of the sandbox; "" if there is none
	Close() error
}

// Submission is the subject of a program that runs in a sandbox.
func Submission(name string, p *lang.Program) Subject {
	return Subject{Name: name, Sandbox: true, Open: func(spec lang.Spec) (Runner, error) {
		s, err := p.Session(spec)
		return &celled{s, spec.Format}, err
	}}
}

// celled is a submission with cells to run in.
type celled struct {
	*lang.Session
	format *board.Format
}

// Reads has the session give boards in a format, and read what its site reads.
func (s *celled) Reads(f *board.Format) {
	s.format = f
	s.Session.Reads(f)
}

func (s *celled) Run(ctx context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error) {
	in, err := b.Input(s.format)
	if err != nil {
		return sandbox.Result{}, err
	}
	return s.Session.Run(ctx, in, cpu, lang.Sleep(cpu))
}

// FromFile is the subject of a program that finds its boards on standard input, and also in a
// file of the folder where it starts.
func FromFile(name string, p *lang.Program, file string) Subject {
	return Subject{Name: name, Sandbox: true, Open: func(spec lang.Spec) (Runner, error) {
		s, err := p.Session(spec)
		return &fileReader{celled{s, spec.Format}, file}, err
	}}
}

type fileReader struct {
	celled
	file string
}

func (r *fileReader) Run(ctx context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error) {
	text, err := r.format.Rewrite("batch", b.Text)
	if err != nil {
		return sandbox.Result{}, err
	}
	return r.Session.FromFile(ctx, r.file, text, cpu, lang.Sleep(cpu))
}

// longestWord is more bytes than any number or word that is read has. A program may print a
// word of 64 MiB.
const longestWord = 32

// Numbers reads the first word of each line that is not blank. It returns nil
// if a word is neither a number nor means "no answer", or if there are more than most lines.
func Numbers(output []byte, most int) []belief.Outcome {
	outcomes := make([]belief.Outcome, 0, most)
	for line := range Lines(output) {
		first, _ := verdict.CutWord(line)
		o, known := belief.ParseOutcome(string(first[:min(len(first), longestWord)]))
		if !known || len(outcomes) == most {
			return nil
		}
		outcomes = append(outcomes, o)
	}
	return outcomes
}

// Answers is the Numbers that a run printed for that many boards; nil unless it ended well
// with an answer for each.
func Answers(r sandbox.Result, boards int) []belief.Outcome {
	if r.Stop != sandbox.Exited || r.Code != 0 {
		return nil
	}
	numbers := Numbers(r.Stdout, boards)
	if len(numbers) != boards {
		return nil
	}
	return numbers
}
