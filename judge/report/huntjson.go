package report

import (
	"strconv"

	"adder/judge/board"
	"adder/judge/hunt"
)

// The JSON of a hunt is a contract with other programs.
type (
	// HuntJSON is one object of `fuzz --json`.
	HuntJSON struct {
		Submission      string         `json:"submission"`
		Verdict         string         `json:"verdict"` // AC if nothing was found
		Boards          uint64         `json:"boards"`
		Runs            uint64         `json:"runs"`
		Seconds         float64        `json:"seconds"`
		BoardsPerSecond float64        `json:"boards_per_second"`
		SolverSeconds   float64        `json:"solver_seconds"`
		Phases          []phaseJSON    `json:"phases"`
		Finding         *findingJSON   `json:"finding,omitempty"`
		Diagnosis       *diagnosisJSON `json:"diagnosis,omitempty"`
		Behaviour       string         `json:"behaviour,omitempty"` // the same for programs that print the same
	}
	phaseJSON struct {
		Name    string  `json:"name"`
		Boards  uint64  `json:"boards"`
		Seconds float64 `json:"seconds"`
	}
	findingJSON struct {
		Kind     hunt.Kind `json:"kind"`
		Input    string    `json:"input"`
		Expected string    `json:"expected"`
		Got      string    `json:"got"`
		Reason   string    `json:"reason"`
		Sequence int       `json:"sequence"`
		Minimal  bool      `json:"minimal"`
		Smallest bool      `json:"smallest"`
		Written  string    `json:"written,omitempty"`         // the input in the format that the program reads, if that is not plain
		Outside  string    `json:"outside_promise,omitempty"` // what the site of the format promises, and this input breaks
	}
	diagnosisJSON struct {
		Name       string          `json:"name,omitempty"`
		Doc        string          `json:"doc,omitempty"`
		Confidence hunt.Confidence `json:"confidence"`
		Class      []string        `json:"class,omitempty"`
		Facts      []string        `json:"facts,omitempty"`
	}
)

// verdictOfKind is the verdict that a failure of each kind would earn.
var verdictOfKind = map[hunt.Kind]string{
	hunt.Wrong: "WA", hunt.Leak: "WA", hunt.Nondeterministic: "WA",
	hunt.Crashed: "RTE", hunt.TimedOut: "TLE", hunt.Memory: "MLE", hunt.Output: "OLE",
}

// Hunt turns a hunt's report into its JSON object.
func Hunt(r *hunt.Report) HuntJSON {
	j := HuntJSON{
		Submission: r.Subject, Verdict: "AC", Boards: r.Boards, Runs: r.Runs, Seconds: r.Wall.Seconds(),
		SolverSeconds: r.SolverCPU.Seconds(), Phases: []phaseJSON{}, Behaviour: r.Behaviour,
	}
	if j.Seconds > 0 {
		j.BoardsPerSecond = float64(r.Boards) / j.Seconds
	}
	for _, s := range r.Stages {
		j.Phases = append(j.Phases, phaseJSON{s.Name, s.Boards, s.Wall.Seconds()})
	}
	if f := r.Finding; f != nil {
		j.Verdict = verdictOfKind[f.Kind]
		j.Finding = &findingJSON{f.Kind, string(board.Plain(f.Boards...)), strconv.Itoa(f.Expected), f.Got, f.Reason, len(f.Boards), f.Minimal, f.Smallest, "", ""}
		if !r.Format.Plain() {
			j.Finding.Written = string(r.Format.Write(f.Boards...))
		}
		if f.Outside != nil {
			j.Finding.Outside, j.Verdict = f.Outside.Name, "AC" // on the site's terms
		}
	}
	if d := r.Diagnosis; d != nil {
		j.Diagnosis = &diagnosisJSON{d.Name, d.Doc, d.Confidence, d.Class, d.Facts}
	}
	return j
}
