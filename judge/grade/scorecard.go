package grade

import (
	"encoding/json"
	"strconv"
	"time"

	"adder/judge/board"
	"adder/judge/sandbox"
)

// A Scorecard is what is said of one submission.
type Scorecard struct {
	Submission string // the name under which it was handed in
	Language   string
	Expected   Verdict // by its folder; NotJudged if the folder says nothing
	Verdict    Verdict // that of the first group that fails; NotJudged if skipped
	Score      int
	MaxScore   int
	Groups     []GroupResult
	Failures   []Failure // one of each group that fails, in the order of groups
	// Reading is another legitimate reading of the rules that explains every
	// output seen; zero if there is none. It excuses nothing.
	Reading board.Rules
	Sandbox sandbox.Level
	Skipped string // why it was not judged: a toolchain is missing
	Err     error  // of a JudgeError: what we failed to do
}

// A GroupResult is one group's part of a scorecard.
type GroupResult struct {
	Name     string
	Verdict  Verdict
	Score    int
	MaxScore int
	CPU      time.Duration // of the longest run
	Wall     time.Duration // of the longest run
	Memory   int64         // bytes, of the largest run
}

// A Failure is the first board of a group that was not answered right.
type Failure struct {
	Group    string
	Case     string
	Verdict  Verdict
	Number   int // the board's, from 1, within its case; 0 if no board is to blame
	Board    board.Board
	Expected int
	Got      string
	Reason   string
	// Alone reports that the board fails in a process of its own too. If it
	// does not, something is remembered from the boards before it.
	Alone bool
}

// AsExpected reports whether the verdict is that of the folder, or there is
// none to compare with.
func (c *Scorecard) AsExpected() bool {
	return c.Skipped != "" || c.Expected == NotJudged || c.Expected == c.Verdict
}

// Failure returns the failure to show: of those that made the verdict the one
// with the smallest board. It is nil if nothing failed.
func (c *Scorecard) Failure() *Failure {
	var best *Failure
	for i := range c.Failures {
		f := &c.Failures[i]
		if f.Verdict == c.Verdict && (best == nil || f.Number > 0 && (best.Number == 0 || board.Compare(&f.Board, &best.Board) < 0)) {
			best = f
		}
	}
	return best
}

// The JSON of a scorecard is a contract with other programs.
type (
	cardJSON struct {
		Submission string        `json:"submission"`
		Language   string        `json:"language,omitempty"`
		Expected   Verdict       `json:"expected_verdict,omitempty"`
		Verdict    Verdict       `json:"verdict,omitempty"`
		Score      int           `json:"score"`
		MaxScore   int           `json:"max_score"`
		Groups     []groupJSON   `json:"groups,omitempty"`
		Failure    *failureJSON  `json:"failure,omitempty"`
		Reading    string        `json:"reading,omitempty"`
		Sandbox    sandbox.Level `json:"sandbox,omitempty"`
		Skipped    string        `json:"skipped,omitempty"`
		Error      string        `json:"error,omitempty"`
	}
	groupJSON struct {
		Name     string  `json:"name"`
		Verdict  Verdict `json:"verdict,omitempty"`
		Score    int     `json:"score"`
		MaxScore int     `json:"max_score"`
		CPU      float64 `json:"cpu_s"`
		Wall     float64 `json:"wall_s"`
		Memory   int64   `json:"memory_bytes"`
	}
	failureJSON struct {
		Group    string `json:"group,omitempty"`
		Case     string `json:"case,omitempty"`
		Board    int    `json:"board,omitempty"`
		Input    string `json:"input,omitempty"`
		Expected string `json:"expected,omitempty"`
		Got      string `json:"got"`
		Reason   string `json:"reason"`
	}
)

// MarshalJSON writes one object; what does not apply is absent.
func (c *Scorecard) MarshalJSON() ([]byte, error) {
	j := cardJSON{
		Submission: c.Submission, Language: c.Language, Expected: c.Expected, Verdict: c.Verdict,
		Score: c.Score, MaxScore: c.MaxScore, Sandbox: c.Sandbox, Skipped: c.Skipped,
	}
	if !c.Reading.Zero() {
		j.Reading = c.Reading.String()
	}
	if c.Err != nil {
		j.Error = c.Err.Error()
	}
	for _, g := range c.Groups {
		j.Groups = append(j.Groups, groupJSON{g.Name, g.Verdict, g.Score, g.MaxScore, g.CPU.Seconds(), g.Wall.Seconds(), g.Memory})
	}
	if f := c.Failure(); f != nil {
		j.Failure = f.json()
	}
	return json.Marshal(j)
}

func (f *Failure) json() *failureJSON {
	j := &failureJSON{Group: f.Group, Case: f.Case, Board: f.Number, Got: f.Got, Reason: f.Reason}
	if f.Number > 0 {
		j.Input = string(board.Plain(f.Board))
		j.Expected = strconv.Itoa(f.Expected)
	}
	return j
}
