package cases

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"adder/generator"
	"adder/judge/base/fault"
	"adder/judge/game/board"
)

// standardGroups are the groups of the standard suite. Some ways to make boards are only for
// them, so suites of users have no keys for these. Suites take the groups by name: a row here
// is what `builtin` means in suite.yaml.
//
// To change a case, change its row, and run go test ./cases -update, which pins its boards.
var standardGroups = []groupYAML{
	{
		Name: "sample", Points: 5,
		Doc: "the boards printed with the published solutions, on all of which they agree, " +
			"and a small board with an explanation",
		Cases: []spec{{Name: "printed", Files: "builtin:sample/*.in"}},
	},
	{
		Name: "every", Points: 35,
		Doc: "every board up to 9 cells with up to 3 jumps and 3 faces, or 2 jumps and 6 faces, " +
			"smallest first",
		// In growing parts, so that a program that fails on a tiny board fails at once.
		Cases: []spec{
			{Name: "first", Sweep: &sweep{To: 1500}},
			{Name: "second", Sweep: &sweep{From: 1500, To: 20_000}},
			{Name: "rest", Sweep: &sweep{From: 20_000}},
		},
		ofFewer: []spec{
			{Name: "first", Sweep: &sweep{To: 1500}},
			{Name: "second", Sweep: &sweep{From: 1500, toHalf: true}},
			{Name: "rest", Sweep: &sweep{fromHalf: true}},
			{Name: "telling", telling: true},
			{Name: "typical", ofSite: 300},
		},
		oneBoard: []spec{{Name: "telling", telling: true}, {Name: "typical", ofSite: 300}},
	},
	{
		Name: "traps", Points: 20,
		Doc: "small boards that show one mistake each, thousands of random boards of hard families, " +
			"and two with very many ways",
		Cases: []spec{
			{Name: "killers", Files: "builtin:traps/*.in"},
			{Name: "mix", Mix: &mix{Seed: 1, Boards: 3800, oneBoard: 30}, more: rareBoards},
			// For searches that continue from a cell once for each way to it. A hundred thousand
			// million shortest ways lead to the cells of the first board. On the second, most heads
			// of snakes are in reach of each tail.
			{Name: "many-ways", Files: "builtin:bounds/many-ways.in"},
		},
	},
	{
		Name: "leaks", Points: 10,
		Doc:    "boards repeated and reordered, for programs that carry something over from the board before",
		unless: []condition{oneBoardEach}, // there is no board before
		Cases: []spec{
			{Name: "doubled", Mix: &mix{Seed: 2, Boards: 400}, order: doubled},
			{Name: "large-first", Mix: &mix{Seed: 2, Boards: 800}, order: largeFirst},
			{Name: "reversed", Mix: &mix{Seed: 2, Boards: 800}, order: reversed},
		},
	},
	{
		Name: "large", Points: 10,
		Doc:    "sizes at which arrays, small integers, recursion and time give out",
		unless: []condition{fixedCells},
		Cases: []spec{
			// The last ten rows are all of LeetCode's sizes that the mix does not have, with jumps on
			// most cells.
			{Name: "sizes", Boards: []family{
				{Family: "uniform", Size: 99, Seed: 1, Count: 3},
				{Family: "uniform", Size: 100, Seed: 1, Count: 3},
				{Family: "uniform", Size: 101, Seed: 1, Count: 3},
				{Family: "dense", Size: 127, Seed: 1, Count: 3},
				{Family: "dense", Size: 128, Seed: 1, Count: 3},
				{Family: "uniform", Size: 255, Seed: 1, Count: 3},
				{Family: "uniform", Size: 256, Seed: 1, Count: 3},
				{Family: "dense", Size: 121, Seed: 1, Count: 12},
				{Family: "dense", Size: 144, Seed: 1, Count: 12},
				{Family: "dense", Size: 169, Seed: 1, Count: 12},
				{Family: "dense", Size: 196, Seed: 1, Count: 12},
				{Family: "dense", Size: 225, Seed: 1, Count: 12},
				{Family: "dense", Size: 256, Seed: 1, Count: 12},
				{Family: "dense", Size: 289, Seed: 1, Count: 12},
				{Family: "dense", Size: 324, Seed: 1, Count: 12},
				{Family: "dense", Size: 361, Seed: 1, Count: 12},
				{Family: "dense", Size: 400, Seed: 1, Count: 12},
			}},
			{Name: "thousands", Boards: []family{
				{Family: "revisit", Size: 1001, Seed: 1, Count: 3},
				{Family: "deep-recursion", Size: 1001, Seed: 1},
				{Family: "uniform", Size: 1501, Seed: 1, Count: 12},
				{Family: "deep-recursion", Size: 5001, Seed: 1},
				{Family: "uniform", Size: 10001, Seed: 1, Count: 2},
				{Family: "snake-needed", Size: 32767, Seed: 1},
				{Family: "portal", Size: 32769, Seed: 1},
				{Family: "deep-recursion", Size: 65536, Seed: 3},
				{Family: "uniform", Size: 65537, Seed: 1},
			}},
			// As many cells as an input may have. The first board has a jump on every cell but
			// the last, and the second the largest answer.
			{Name: "millions", Boards: []family{
				{Family: "dense", Size: 1_000_000, Seed: 40},
				{Family: "deep-recursion", Size: 1_000_000, Seed: 0},
			}},
		},
	},
	{
		Name: "faces", Points: 10,
		Doc:    "dice with up to a million faces",
		unless: []condition{fixedFaces},
		Cases: []spec{
			{Name: "small", Mix: &mix{
				Seed: 3, Boards: 1000, oneBoard: 30,
				Families: []string{"many-faces", "one-face"},
			}},
			// As many faces as cells, one or two fewer, one more, a million.
			{Name: "beside", Boards: []family{
				{Family: "many-faces", Size: 3000, Seed: 0, Count: 8},
				{Family: "many-faces", Size: 20000, Seed: 4, Count: 5},
				{Family: "many-faces", Size: 70000, Seed: 4},
				{Family: "many-faces", Size: 300_000, Seed: 6},
			}},
			// Half a million cells are enough: cells times faces are sixty thousand million here, and a
			// fast program looks at a thousand million cells in a second.
			{Name: "worst", Boards: []family{{Family: "worst-nd", Size: 500_000, Seed: 3}}},
		},
	},
	{
		Name: "windows", Points: 10,
		Doc: "no boards, more than 200,000 boards, every number of cells from 2 to 999, " +
			"larger ones up to half a million, and dice, jumps, answers and chains of every magnitude, " +
			"for programs that are wrong in a narrow window",
		unless: []condition{oneBoardEach, fixedCells, fixedFaces},
		// Cheap cases come first, since a group ends with the first failure. Fuzz gives all
		// files of the spread.
		Cases: []spec{
			{Name: "no-boards", Files: "builtin:bounds/none.in"},
			{Name: "sizes-to-499", spread: 1},
			{Name: "sizes-to-999", spread: 2},
			{Name: "larger", spread: 3},
			// An input may have five times as many boards. No known mistake shows only there, and
			// plain readers would take a fifth of the time of the whole suite.
			{Name: "many-boards", Boards: []family{{Family: "no-jumps", Size: 2, Seed: 1, Count: 210_000}}},
		},
	},
}

// rareBoards are small boards with more jumps than the sweep has, and jumps of each length
// up to 300: some programs are wrong only on these.
func rareBoards() []board.Board {
	return append(generator.Crowded(300), generator.Lengths(300)...)
}

// spreadSeed is the seed of the spread of the standard suite; a hunt's is another.
const spreadSeed = 10

// terms are how programs are given boards, and which.
type terms struct {
	format   *board.Format
	promises []*board.Promise
	oneBoard bool // each process answers one
}

// A condition holds for some terms.
type condition func(t terms) bool

func oneBoardEach(t terms) bool { return t.oneBoard }

func fixedCells(t terms) bool {
	sized := func(p *board.Promise) bool { return p.Size != nil }
	return !t.format.Plain() && t.format.Cells != 0 || slices.ContainsFunc(t.promises, sized)
}

func fixedFaces(t terms) bool {
	oneDie := func(p *board.Promise) bool { return p.Faces != 0 }
	return !t.format.Plain() && t.format.Faces != 0 || slices.ContainsFunc(t.promises, oneDie)
}

// An order rearranges the boards of a case, for programs that remember.
type order func(boards []board.Board) []board.Board

func reversed(boards []board.Board) []board.Board {
	slices.Reverse(boards)
	return boards
}

// doubled has each board twice in a row.
func doubled(boards []board.Board) (twice []board.Board) {
	for _, b := range boards {
		twice = append(twice, b, b)
	}
	return twice
}

func largeFirst(boards []board.Board) []board.Board {
	small := func(b board.Board) bool { return b.Cells < 30 }
	large := slices.DeleteFunc(slices.Clone(boards), small)
	return append(large, slices.DeleteFunc(boards, func(b board.Board) bool { return !small(b) })...)
}

//go:embed suite.yaml pins.txt sample traps bounds start graders
var embedded embed.FS

// Standard returns the suite that comes with Adder.
func Standard() *Suite {
	s, err := Read("cases/suite.yaml", embedded, "suite.yaml")
	if err != nil {
		panic(fmt.Sprintf("the embedded suite: %v", err)) // a test loads it
	}
	return s
}

// IsStandard reports whether these are exactly the cases of the standard suite, in its groups.
func IsStandard(made []*Case) bool {
	pins := Standard().pins
	for _, c := range made {
		if c.Digest() != pins[c.FullName()] {
			return false
		}
	}
	return len(made) == len(pins)
}

// builtinPrefix begins the names of files and groups of the standard suite.
const builtinPrefix = "builtin:"

func builtinGroups() []string {
	return fault.Names(standardGroups, func(y groupYAML) string { return y.Name })
}

// builtinDefaults is what holds for a builtin group whose keys say nothing else.
func builtinDefaults(name string) (y groupYAML) {
	i := slices.Index(builtinGroups(), name)
	if i >= 0 {
		of := standardGroups[i]
		y = groupYAML{Builtin: name, Name: of.Name, Doc: of.Doc, Points: of.Points}
	}
	return y
}

// fillBuiltin gives a builtin group its cases, and copies their pins.
func (s *Suite) fillBuiltin(y *groupYAML) error {
	i := slices.Index(builtinGroups(), y.Builtin)
	if i < 0 {
		return nil
	}
	pins, err := readPins(embedded)
	if err != nil {
		return err
	}
	of := standardGroups[i]
	y.mixed = len(y.Cases) > 0
	y.Cases, y.ofFewer, y.oneBoard, y.unless = of.Cases, of.ofFewer, of.oneBoard, of.unless
	for _, p := range pins {
		group, name, _ := strings.Cut(p.name, "/")
		if group == y.Builtin {
			s.pins[y.Name+"/"+name] = p.digest
		}
	}
	return nil
}

// StandardText is the file of the suite that comes with Adder, and what is in its groups.
func StandardText() string {
	standard := Standard()
	text := string(standard.text) + "\n# What is in the groups, and their cases:\n"
	for _, g := range standard.Groups {
		names := fault.Names(g.specs, func(c spec) string { return c.Name })
		text += fmt.Sprintf("#   %-8s %s: %s\n", g.Name, g.Doc, strings.Join(names, ", "))
	}
	return text
}
