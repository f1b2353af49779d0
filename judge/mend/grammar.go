package mend

import "time"

// A grammar is what changes must know of a language. Every language has one.
type grammar struct {
	least time.Duration // CPU time that a candidate gets for an input, at the least

	indents bool // blocks are told by indents, and nothing has a type before it
	unended bool // statements end with their line
	bare    bool // conditions stand without brackets
	strict  bool // a compiler refuses a name above its declaration, wherever that is
	inits   bool // a constructor gives values before its body: Board() : size(0) {}
	pushes  bool // answers are put into a list that is printed as a whole
	none    bool // a value that there is none of is None

	names  map[string]bool   // keywords that are names of whatever people like everywhere else
	under  [2]string         // what stands around a statement under a condition, which is %s
	either string            // one of two, as a test tells: test, yes, no; "" if no expression chooses
	holds  string            // whether a set has something: set, what
	not    string            // a condition turned round
	and    string            // two joined
	lesser string            // the lesser of two values is called
	wide   map[string]string // types, and those of 64 bits
	clear  []string          // how a table is emptied
	end    string            // of a statement
}

// Formats that most languages share.
const (
	choice = "(%s ? %s : %s)"
	chosen = "(if (%s) { %s } else { %s })"
	member = "%[2]s in %[1]s"
)

var (
	cLike    = [2]string{"if (%s) ", ""}
	goLike   = [2]string{"if %s { ", " }"}
	zeroFill = []string{"memset(%[1]s, 0, sizeof %[1]s);", "memset(%[1]s, -1, sizeof %[1]s);"}
)

var grammars = map[string]*grammar{
	"cpp": {
		least: 40 * time.Millisecond, strict: true, inits: true, under: cLike, either: choice, holds: "%s.count(%s)", not: "!%s", and: " && ", end: ";",
		lesser: "std::min", wide: map[string]string{"int": "long long"}, clear: append([]string{"%s.clear();"}, zeroFill...),
	},
	"c": {
		least: 40 * time.Millisecond, strict: true, under: cLike, either: choice, not: "!%s", and: " && ", end: ";",
		wide: map[string]string{"int": "long long"}, clear: zeroFill,
	},
	"go": {
		least: 80 * time.Millisecond, unended: true, bare: true, under: goLike, not: "!%s", and: " && ", lesser: "min",
	},
	"java": {
		least: 150 * time.Millisecond, under: cLike, either: choice, holds: "%s.contains(%s)", not: "!%s", and: " && ", end: ";",
		names: wordsIn("to open with uses module"), lesser: "Math.min", wide: map[string]string{"int": "long"},
		clear: []string{"%s.clear();", "java.util.Arrays.fill(%s, 0);", "java.util.Arrays.fill(%s, false);", "java.util.Arrays.fill(%s, -1);"},
	},
	"python": {
		least: 150 * time.Millisecond, indents: true, unended: true, bare: true, none: true,
		under: [2]string{"if %s: ", ""}, either: "(%[2]s if %[1]s else %[3]s)", holds: member, not: "not %s", and: " and ", lesser: "min",
		clear: []string{"%s.clear()", "%s = {}", "%[1]s[:] = [0] * len(%[1]s)", "%[1]s[:] = [-1] * len(%[1]s)", "%[1]s[:] = [False] * len(%[1]s)"},
	},
	"js": {
		least: 200 * time.Millisecond, unended: true, pushes: true, under: cLike, either: choice, holds: "%s.has(%s)", not: "!%s", and: " && ", end: ";",
		lesser: "Math.min", clear: []string{"%s.fill(0);", "%s.clear();", "%s.length = 0;"},
	},
	"cs": {
		under: cLike, either: choice, holds: "%s.Contains(%s)", not: "!%s", and: " && ", end: ";",
		lesser: "Math.Min", wide: map[string]string{"int": "long"},
	},
	"rust": {
		bare: true, under: goLike, either: chosen, holds: "%s.contains(&%s)", not: "!%s", and: " && ", end: ";",
		lesser: "std::cmp::min", wide: map[string]string{"i32": "i64", "u8": "i64", "u32": "u64"},
	},
	"kotlin": {
		unended: true, under: cLike, either: chosen, holds: member, not: "!%s", and: " && ",
		lesser: "minOf", wide: map[string]string{"Int": "Long"},
	},
}
