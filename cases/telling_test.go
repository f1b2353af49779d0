package cases_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"adder/cases"
	"adder/generator"
	"adder/judge/game/belief"
	"adder/judge/game/board"
)

// How boards are chosen.
const (
	shownBy     = 3    // boards of the suite must show each wrong program
	mostTelling = 400  // boards of a file
	poolSize    = 5000 // boards of each kind from which the choice is made
	tried       = 1800 // of all, for members that no board of the suite shows: most are right
	someVaried  = 1000 // variants with more than one choice
	inOneGroup  = 300  // changed solvers
)

// played are the beliefs, also for ladders or snakes alone, and variants.
func played(seed uint64, n int) (all []member) {
	for _, m := range prey() {
		if m.Leaks {
			continue
		}
		for _, half := range append([]*belief.Belief{m}, m.Halves()...) {
			all = append(all, playing(half.Name, half.New))
		}
	}
	for _, v := range variants(seed, n) {
		all = append(all, playing(v.String(), func() belief.Player {
			var x explorer
			return func(b *board.Board) belief.Outcome { return x.play(&v, b) }
		}))
	}
	return all
}

// A group is members of a population that are started together.
type group struct {
	name    string
	members func(t *testing.T) []member
}

// population is the beliefs and variants, the recorded programs, and every change of one token of
// accepted solvers in C and C++, and in Python where no other works like that. The solvers in other
// languages do the same in other words.
func population() []group {
	all := []group{{"played", func(*testing.T) []member { return played(1, someVaried) }}}
	for _, path := range programs("solutions/*/*.*", "judge/testdata/solutions/*/*.*",
		"judge/hunt/testdata/people/*.*", "judge/testdata/formats/*/wrong.*") {
		if filepath.Base(filepath.Dir(path)) != "accepted" {
			all = append(all, group{path, func(t *testing.T) []member { return recorded(t, path) }})
		}
	}
	for _, path := range programs("solutions/accepted/*.c*", "judge/testdata/solutions/accepted/*.c*",
		"judge/explain/mend/testdata/right/*.c*", "judge/explain/mend/testdata/right/[ls]*.py",
		"judge/testdata/formats/*/right.cpp", "judge/testdata/formats/[^b]*/right.py") {
		all = append(all, changedGroups(path)...)
	}
	return all
}

func programs(patterns ...string) (all []string) {
	for _, pattern := range patterns {
		all = append(all, cases.Must(filepath.Glob("../"+pattern))...)
	}
	return all
}

// changedGroups are the changes of a solver.
func changedGroups(path string) (all []group) {
	language, start := "C++", inOneProgram
	switch filepath.Ext(path) {
	case ".c":
		language = "C"
	case ".cs":
		return nil
	case ".py":
		language, start = "Python", interpreted
	}
	changes := changed(language, string(cases.Must(os.ReadFile(path))))
	for some := range slices.Chunk(changes, inOneGroup) {
		all = append(all, group{path, func(t *testing.T) []member { return start(t, formatOf(path), some) }})
	}
	return all
}

// formatOf is the format that a recorded program reads: that of its folder, or plain.
func formatOf(path string) *board.Format {
	f, err := board.FindFormat(filepath.Base(filepath.Dir(path)))
	if err != nil {
		return cases.Must(board.FindFormat(""))
	}
	return f
}

// TestEachMistakeIsShownThrice: where each process answers one board, beliefs and variants that are
// wrong on boards of the site's kind are wrong on three of the suite's. With ADDER_LONG more variants
// are drawn.
func TestEachMistakeIsShownThrice(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	varied := 100
	if os.Getenv("ADDER_LONG") != "" {
		varied = 400
	}
	for _, f := range board.Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			suite := pose(suiteIn(f, true))
			random := pose(generator.NewMix(8, nil, f, f.Promised()).Boards(300))
			all, few := 0, 0
			for _, m := range played(4, varied) {
				if len(m.wrong(t, random, 1)) == 0 {
					continue
				}
				all++
				n := len(m.wrong(t, suite, shownBy))
				if n < shownBy {
					few++
					t.Logf("%d boards show %s", n, m.name)
				}
			}
			t.Logf("%d of %d are shown by three of %d boards", all-few, all, len(suite.boards))
			if 100*few > all {
				t.Errorf("%d are shown by fewer than three", few)
			}
		})
	}
}

// suiteIn is the boards of the suite for a format, without those that are about time.
func suiteIn(f *board.Format, one bool) (boards []board.Board) {
	for _, c := range cases.Must(cases.Standard().In(f, f.Promised(), one).Cases(nil)) {
		boards = append(boards, cases.Must(board.Parse(c.FullName(), c.Text))...)
	}
	return slices.DeleteFunc(boards, func(b board.Board) bool { return b.Cells > 1000 })
}

// TestChooseTelling adds boards to the files, with -update and ADDER_LONG.
func TestChooseTelling(t *testing.T) {
	if !cases.Updating() || os.Getenv("ADDER_LONG") == "" {
		t.Skip("only with -update and ADDER_LONG")
	}
	var all []*choosing
	for _, f := range board.Formats {
		all = append(all, newChoosing(f))
	}
	groups := population()
	found := make([][]finding, len(groups))
	t.Run("members", func(t *testing.T) {
		for i, g := range groups {
			t.Run(g.name, func(t *testing.T) {
				t.Parallel()
				members := slices.DeleteFunc(g.members(t), func(m member) bool { return hopeless(t, m, all) })
				for _, c := range all {
					x := c.ask(t, members)
					t.Logf("%s: of %d, %d are wrong, %v shown by 0, 1 and 2 boards",
						c.format.Name, len(members), x.wrong, x.shown)
					found[i] = append(found[i], x)
				}
			})
		}
	})
	for k, c := range all {
		var sum finding
		for _, of := range found {
			if of != nil { // -run may name some groups only
				sum.add(of[k])
			}
		}
		c.choose(t, sum)
	}
}

// choosing is the choice of boards for a format.
type choosing struct {
	format *board.Format
	suite  posing
	pool   posing // from which boards are chosen; none of the suite
}

// finding is what is known of members.
type finding struct {
	wrong  int          // members that are wrong on a board of the suite or of the pool
	shown  [shownBy]int // of them by so few boards of the suite
	poorly []*poorlyShown
}

// poorlyShown is a member that too few boards of a suite show.
type poorlyShown struct {
	needed int   // boards that must still show it, as far as the pool has them
	by     []int // boards of the pool
}

func (f *finding) add(more finding) {
	f.wrong += more.wrong
	for n := range f.shown {
		f.shown[n] += more.shown[n]
	}
	f.poorly = append(f.poorly, more.poorly...)
}

func newChoosing(f *board.Format) *choosing {
	c := &choosing{format: f, suite: pose(suiteIn(f, true))}
	have := map[string]bool{}
	for _, b := range c.suite.boards {
		have[string(board.Plain(b))] = true
	}
	c.pool = pose(slices.DeleteFunc(tellingPool(f), func(b board.Board) bool {
		text := string(board.Plain(b))
		known := have[text]
		have[text] = true
		return known
	}))
	return c
}

// hopeless reports whether a program answers no board right. No suite needs boards for it.
func hopeless(t *testing.T, m member, all []*choosing) bool {
	t.Helper()
	const few = 12
	of := all[max(0, slices.IndexFunc(all, func(c *choosing) bool { return c.format == m.reads }))]
	return len(m.wrong(t, of.pool.part(0, few), few)) == few
}

// ask finds the members that the suite shows poorly.
func (c *choosing) ask(t *testing.T, members []member) (f finding) {
	t.Helper()
	for _, m := range members {
		if !m.reads.Plain() && m.reads != c.format {
			continue
		}
		shown := len(m.wrong(t, c.suite, shownBy))
		if shown == shownBy {
			f.wrong++
			continue
		}
		pool := c.pool
		if shown == 0 {
			pool = pool.part(0, tried)
		}
		by := m.wrong(t, pool, 0)
		if shown+len(by) > 0 {
			f.wrong++
			f.shown[shown]++
			f.poorly = append(f.poorly, &poorlyShown{min(shownBy-shown, len(by)), by})
		}
	}
	return f
}

// choose adds boards to the file until each member is shown by as many boards as it must be.
func (c *choosing) choose(t *testing.T, f finding) {
	t.Helper()
	showing := make([][]*poorlyShown, len(c.pool.boards)) // by board
	for _, m := range f.poorly {
		for _, i := range m.by {
			showing[i] = append(showing[i], m)
		}
	}
	met := func(m *poorlyShown) bool { return m.needed == 0 }
	all := generator.Telling(c.format)
	before := len(all)
	for len(all) < mostTelling {
		best := 0
		for i := range showing {
			showing[i] = slices.DeleteFunc(showing[i], met)
			if len(showing[i]) > len(showing[best]) {
				best = i
			}
		}
		if len(showing[best]) == 0 {
			break
		}
		all = append(all, c.pool.boards[best])
		for _, m := range showing[best] {
			m.needed--
		}
		showing[best] = nil
	}
	left := slices.DeleteFunc(f.poorly, met)
	t.Logf("%s: %d are wrong, %v shown by 0, 1 and 2 boards; %d boards, and %d more; not met: %d",
		c.format.Name, f.wrong, f.shown, before, len(all)-before, len(left))
	file := filepath.Join("../generator/telling", c.format.Name+".in")
	cases.Check(t, os.WriteFile(file, board.Plain(all...), 0o644))
}

// tellingPool is boards as a site could give them: of the mix, of the site's kind and of the sweep.
func tellingPool(f *board.Format) []board.Board {
	pool := generator.NewMix(1, nil, f, f.Promised()).Boards(poolSize)
	if !f.Plain() {
		pool = append(pool, generator.OfSite(f, f.Promised(), poolSize)...)
	}
	sweep := generator.SweepOf(f)
	step, i := max(1, sweep.Count()/uint64(poolSize)), uint64(0)
	for b := range sweep.From(0) {
		x := b.Clone()
		if i%step == 0 && board.Fit(&x, f.Promised()) == nil {
			pool = append(pool, x)
		}
		i++
	}
	r := rand.New(rand.NewPCG(1, 0))
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	return pool
}
