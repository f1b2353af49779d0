package result

import "fmt"

// A Verdict is the verdict on a run, a group or a submission.
type Verdict string

const (
	Accepted     Verdict = "AC"
	WrongAnswer  Verdict = "WA"
	TimeLimit    Verdict = "TLE"
	MemoryLimit  Verdict = "MLE"
	OutputLimit  Verdict = "OLE"
	RunTimeError Verdict = "RTE"
	CompileError Verdict = "CE"
	JudgeError   Verdict = "JE" // Adder failed; says nothing about the submission
	NotJudged    Verdict = ""   // skipped, or not reached
)

// Verdicts lists the verdicts in the order of the legend.
var Verdicts = []struct {
	Verdict Verdict
	Doc     string
	Folder  string // of solutions that earn it
}{
	{Accepted, "accepted: every answer was checked and is right", "accepted"},
	{WrongAnswer, "wrong answer: the output differs from the proved answers", "wrong_answer"},
	{TimeLimit, "time limit exceeded", "time_limit_exceeded"},
	{MemoryLimit, "memory limit exceeded", "memory_limit_exceeded"},
	{OutputLimit, "output limit exceeded: printed far more than the answers need", "output_limit_exceeded"},
	{RunTimeError, "run time error: ended by a signal or with an exit code other than 0", "run_time_error"},
	{CompileError, "compile error: the compiler rejected it", "compile_error"},
	{JudgeError, "judge error: Adder failed, not the program", ""},
}

// OfFolder returns the verdict expected of solutions in the named folder, or NotJudged.
func OfFolder(name string) Verdict {
	for _, v := range Verdicts {
		if v.Folder == name && name != "" {
			return v.Verdict
		}
	}
	return NotJudged
}

// Doc describes a verdict; "" if it is unknown.
func (v Verdict) Doc() string {
	for _, known := range Verdicts {
		if v == known.Verdict {
			return known.Doc
		}
	}
	return ""
}

// MarshalText fails for an unknown verdict.
func (v Verdict) MarshalText() ([]byte, error) {
	if v != NotJudged && v.Doc() == "" {
		return nil, fmt.Errorf("no verdict %q", string(v))
	}
	return []byte(v), nil
}

func (v *Verdict) UnmarshalText(text []byte) error {
	*v = Verdict(text)
	_, err := v.MarshalText()
	return err
}

// A Kind says how a program fails.
type Kind string

const (
	Wrong            Kind = "wrong"
	Crashed          Kind = "crash"
	TimedOut         Kind = "timeout"
	Memory           Kind = "memory"
	Output           Kind = "output"
	Leak             Kind = "leak"             // right alone, wrong after certain other boards
	Dependent        Kind = "dependent"        // right alone, wrong for another reason; a note gives it
	Nondeterministic Kind = "nondeterministic" // different answers for the same input
	Refused          Kind = "refused"          // by the compiler
)

// Kinds are the kinds, with the verdict that a failure of each earns.
var Kinds = map[Kind]Verdict{
	Wrong:            WrongAnswer,
	Crashed:          RunTimeError,
	TimedOut:         TimeLimit,
	Memory:           MemoryLimit,
	Output:           OutputLimit,
	Leak:             WrongAnswer,
	Dependent:        WrongAnswer,
	Nondeterministic: WrongAnswer,
	Refused:          CompileError,
}

// Exhausts reports whether a program went beyond a limit of time or memory. At the limit it
// may do so in one run and not in another, and is not by chance for that.
func (k Kind) Exhausts() bool { return k == TimedOut || k == Memory }

// Verdict is the verdict that a failure of this kind earns; NotJudged for "".
func (k Kind) Verdict() Verdict { return Kinds[k] }
