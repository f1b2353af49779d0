package serve

import (
	"cmp"
	"strings"
	"sync"

	"adder/judge/class"
	"adder/judge/report"
	"adder/judge/verdict/result"
)

// Theory. What a student has is decided in one place, by the rules that make grades.csv, and all
// pages ask for it. The full points are the same for everybody, and a score by hand can name
// anybody, so the whole class is graded at once.

// A standing is a student's attempts, and what they are worth.
type standing struct {
	*Person
	Attempts []Attempt
	// Results are those of the attempts, with their grades, or else one that says that nothing was
	// handed in. The one that counts has the score and the comment by hand.
	Results []result.Result
	Counts  int // index of the one that counts
}

// result is the one that counts.
func (st *standing) result() *result.Result { return &st.Results[st.Counts] }

// standings returns how all students stand, in the order of people.json.
func (s *Server) standings() []standing {
	_ = s.refresh() // the page of the class says what is wrong
	var all []standing
	var results []result.Result
	roll := s.people.now()
	for _, who := range roll.People {
		st := standing{Person: who, Attempts: s.table.of(who.Folder)}
		st.Results = roll.results(who, st.Attempts)
		all = append(all, st)
		results = append(results, st.Results...)
	}
	scheme := s.Grader.Policy().Scheme
	scheme.Grade(results)
	var counted []result.Result
	for i := range all {
		st := &all[i]
		n := copy(st.Results, results)
		results = results[n:]
		st.Counts = class.Counting(s.Course.Marking.Attempt, st.Results)
		counted = append(counted, *st.result())
	}
	scheme.GradeByHand(counted)
	for i := range all {
		*all[i].result() = counted[i]
	}
	return all
}

// standing returns how a student stands. A class that waits asks often, so it is graded anew only
// if something has changed.
func (s *Server) standing(who *Person) (st standing, err error) {
	_ = s.refresh()
	for {
		version := s.table.version()
		st, known := s.graded.standing(s, version, who.Folder)
		if !known {
			return st, errNotFound // removed meanwhile
		}
		st.Attempts = s.table.of(who.Folder) // with what is being done now
		if s.table.version() == version {
			return st, nil
		}
	}
}

// A graded class is how all students stand, by folder, at a version of the table.
type graded struct {
	sync.Mutex
	version int
	roll    *roll
	all     map[string]standing
}

// standing returns how a student stands at a version of the table, or a later one.
func (g *graded) standing(s *Server, version int, folder string) (st standing, known bool) {
	g.Lock()
	defer g.Unlock()
	roll := s.people.now()
	if g.version != version || g.roll != roll {
		g.version, g.roll, g.all = version, roll, map[string]standing{}
		for _, st := range s.standings() {
			g.all[st.Folder] = st
		}
	}
	st, known = g.all[folder]
	return st, known
}

// results are those of a person's attempts, or one that says that there is none.
func (r *roll) results(who *Person, attempts []Attempt) (all []result.Result) {
	var known *result.Arrival
	if r.lists(who) {
		known = &result.Arrival{ID: who.ID}
	}
	for _, a := range attempts {
		x := *cmp.Or(a.Result, &result.Result{Skipped: "still waiting", Arrival: known})
		x.Student = who.graded()
		all = append(all, x)
	}
	if len(attempts) == 0 {
		x := result.Result{Student: who.graded(), Arrival: known}
		if known != nil {
			x.Note = "nothing was submitted"
		}
		all = append(all, x)
	}
	return all
}

// graded returns the name of a person in grades.csv. Who left the roster has that of the folder.
func (p *Person) graded() string {
	if p.Code == "" {
		return p.Folder
	}
	return p.Name
}

// overridden returns the word for a person in overrides.csv: the name as in grades.csv, or the ID that
// tells namesakes apart.
func (p *Person) overridden() string {
	if p.ID != "" && strings.HasSuffix(p.graded(), " ("+p.ID+")") {
		return p.ID
	}
	return p.graded()
}

// scoreWords are the points of a result, as in "7.5 of 20"; "" if there are none.
func scoreWords(x *result.Result) string {
	points, of := report.Worth(x)
	if points == "" || of == "0" { // nobody's program is judged yet, and the full points are unknown
		return points
	}
	return points + " of " + of
}

// byHand says in a sentence what a person entered; "" if nothing.
func byHand(x *result.Result) string {
	g := cmp.Or(x.Grade, &result.Grade{})
	var words []string
	if g.ByHand {
		words = append(words, "Your teacher entered your score: "+scoreWords(x)+".")
	}
	if g.Comment != "" {
		words = append(words, "Your teacher wrote: "+report.Clean(g.Comment))
	}
	return strings.Join(words, " ")
}
