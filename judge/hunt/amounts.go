package hunt

import (
	"time"

	"adder/judge/explain/search"
)

// A Budget bounds the parts of a hunt by what is counted: CPU time of the program and a little
// for each process (trial.Budget). So a busy machine finds and says the same as an idle one, unless
// the CPU time of a program is what ends a search.
type Budget struct {
	Search  time.Duration // until something is found; 0 is unlimited
	Shrink  time.Duration // of a board or a sequence; 0 is 8 s
	Explain time.Duration // 0 is 8 s
	Effort  search.Effort // of the search for a reason; 0 is thorough
}

// usualBudget is for what a Budget leaves open.
const usualBudget = 8 * time.Second

// The amounts of fuzz and prove. The CPU time that a program may use before something
// is found counts if the user sets neither a time nor a number of boards. A fast program gets
// all boards long before.
const (
	FuzzTime     = 5 * time.Minute // CPU time before something is found
	ExplainTime  = time.Minute     // CPU time while the belief is looked for
	UsualBoards  = 200_000         // of the mix
	SingleBoards = 300             // of the mix, if each board costs a process
)

// The amounts of the hunts beside a verdict, which stands without them. The suite has found the
// failure already.
const (
	BesideTime = time.Minute     // CPU time of all hunts beside one verdict
	ReadsTime  = 6 * time.Second // the part of it to find out whether a program reads another input

	ExplainedBoards  = 20_000 // of the mix
	ExplainedSingles = 300    // of the mix, if each board costs a process
)

// BesideVerdict is the budget of each of these hunts.
var BesideVerdict = Budget{
	Search:  10 * time.Second,
	Shrink:  8 * time.Second,
	Explain: 30 * time.Second, // enough for all processes that search gives to a program that dies
	Effort:  search.Brief,
}
