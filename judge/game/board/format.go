package board

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"adder/judge/base/disk"
)

// A Format is a way to write boards down: the project's own, or another site's.
//
// To add one, write a row and list it in [Formats]. The tests then check that every
// board of every family that it can express survives a round trip, and that reading
// yields valid boards or an error with a position.
type Format struct {
	Name string
	Doc  string // one sentence: what a file looks like

	Promises []*Promise // what its site promises, beyond what the format can express
	OneBoard bool       // one board per file, and so per process

	// MostBoards is how many boards one process of the site answers at most. Many more
	// may be given in one input, for speed; what fails there counts on the site's terms
	// only if it fails again in an input of no more boards than these.
	MostBoards int

	// The site's limits for one input, in the languages with the lowest limits; 0 if
	// unknown.
	Time   time.Duration // CPU time
	Memory int           // MiB

	// AnswerSuffix is a word that the site's own driver prints on a line after each answer.
	// Checkers ignore it there, and on the answer's line; programs may omit it. "" is none.
	AnswerSuffix string

	// OutputFile says that the site reads the answers from the file named by
	// OUTPUT_PATH, if the program writes it, instead of standard output.
	OutputFile bool

	// What the format can express. Zero is no restriction.
	Cells int // the only number of cells
	Side  int // the largest side of a square board; other boards cannot be written
	Faces int // the only die

	order   func(x, y Jump) int // of the jumps, where the input's order is lost
	counted bool                // the first line is the number of boards
	// board appends an expressible board whose jumps Arrange has ordered.
	board func(dst []byte, b *Board) []byte
	// read reads a whole file. If it fails, it records why and returns false.
	read func(*siteReader) ([]Board, bool)
}

// Formats lists every format, the project's own first.
var Formats = []*Format{plain, hackerRank, leetCode, geeksForGeeks, moves, baekjoon}

// plain is the format of everything that Adder stores; no site uses it. MostBoards is
// what a setter would plausibly give in one input: enough to test a program on small
// boards, and within a second for a program that needs a millisecond for each.
var plain = &Format{
	Name:       "plain",
	Doc:        "the number of boards; then for each its cells, faces and jumps, and a line for each jump",
	MostBoards: 1000,
	counted:    true,
	board:      AppendPlain,
}

// FindFormat returns the named format; "" is plain. The error lists the names.
func FindFormat(name string) (*Format, error) {
	if name == "" {
		return plain, nil
	}
	var names []string
	for _, f := range Formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf("unknown format %q; there are %s", name, strings.Join(names, ", "))
}

// Plain reports whether f is the project's own format. A nil format is.
func (f *Format) Plain() bool { return f == nil || f == plain }

// Most is MostBoards. A nil format is plain.
func (f *Format) Most() int {
	if f == nil {
		f = plain
	}
	return f.MostBoards
}

// Begin appends what precedes that many boards.
func (f *Format) Begin(dst []byte, boards int) []byte {
	if !f.counted {
		return dst
	}
	return appendInts(dst, '\n', boards)
}

// Append appends a board that the format can express, with its jumps in the format's
// order.
func (f *Format) Append(dst []byte, b *Board) []byte {
	c := *b
	f.Arrange(&c)
	return f.board(dst, &c)
}

// Write returns a file of the boards, which the format must be able to express. If
// the format has one board per file, the boards are concatenated.
func (f *Format) Write(boards ...Board) []byte {
	dst := f.Begin(nil, len(boards))
	for i := range boards {
		dst = f.Append(dst, &boards[i])
	}
	return dst
}

// Rewrite turns a plain text into f's. The error is a [*SyntaxError], or that of
// a board that cannot be expressed.
func (f *Format) Rewrite(name string, text []byte) ([]byte, error) {
	if f.Plain() {
		return text, nil
	}
	s := NewScanner(name, text)
	var dst []byte
	var b Board
	for s.Next(&b) { // board by board: there may be a million
		if dst == nil {
			dst = f.Begin(make([]byte, 0, 2*len(text)), s.boards)
		}
		if err := f.Expresses(&b); err != nil {
			return nil, fmt.Errorf("%s: board %d: %w", name, s.read, err)
		}
		dst = f.Append(dst, &b)
	}
	if dst == nil {
		dst = f.Begin(nil, 0)
	}
	return dst, s.Err()
}

// Parse reads a file of the format. The error is a [*SyntaxError]; if another format
// can read the text, the error names it.
func (f *Format) Parse(name string, text []byte) ([]Board, error) {
	boards, err := f.parse(name, text)
	wrong, ok := errors.AsType[*SyntaxError](err)
	if !ok {
		return boards, err
	}
	for _, other := range Formats {
		if other == f {
			continue
		}
		read, err := other.parse("", text)
		if err == nil && len(read) > 0 {
			wrong.Fits = other
			break
		}
	}
	return boards, err
}

func (f *Format) parse(name string, text []byte) ([]Board, error) {
	if f.Plain() {
		return Parse(name, text)
	}
	w := &siteReader{Scanner: Scanner{name: name, text: text}, format: f}
	if w.marked() {
		return nil, w.Err()
	}
	boards, ok := f.read(w)
	if !ok {
		boards = nil
	}
	return boards, w.Err()
}

// Read reads a file of the format from r, up to MaxInput bytes.
func (f *Format) Read(name string, r io.Reader) ([]Board, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxInput+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(text) > MaxInput {
		return nil, fmt.Errorf("%s: %w", name, errTooLarge)
	}
	return f.Parse(name, text)
}

// ReadFile reads a file of the format.
func (f *Format) ReadFile(path string) ([]Board, error) {
	file, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return f.Read(path, file)
}

var errTooLarge = errors.New("the file is larger than 64 MiB; even the largest boards need less")

// Expresses returns nil if the format can express b, or an error that says why not.
// The order of the jumps is ignored: see [Format.Arrange].
func (f *Format) Expresses(b *Board) error {
	switch {
	case f.Cells != 0 && b.Cells != f.Cells:
		return fmt.Errorf("%s boards have %d cells, but this one has %d", f.Name, f.Cells, b.Cells)
	case f.Side != 0 && !isSquare(b.Cells):
		return fmt.Errorf("%s boards are square, but this one has %d cells", f.Name, b.Cells)
	case f.Side != 0 && b.Cells > f.Side*f.Side:
		return fmt.Errorf("%s boards have at most %d cells, but this one has %d",
			f.Name, f.Side*f.Side, b.Cells)
	case f.Faces != 0 && b.Faces != f.Faces:
		return fmt.Errorf("%s uses a die with %d faces, but this one has %d", f.Name, f.Faces, b.Faces)
	}
	return nil
}

// Promised returns what holds for every board given in the format: that it can be written
// in it, with its jumps in the format's order, and what the site promises. It is nil for
// plain.
func (f *Format) Promised() []*Promise {
	if f.Plain() {
		return nil
	}
	written := &Promise{
		Name:    "the format " + f.Name + " can write the board",
		Keeps:   func(b *Board) bool { return f.Expresses(b) == nil },
		Arrange: f.Arrange,
	}
	return append([]*Promise{written}, f.Promises...)
}

// Arrange puts the jumps of b in the format's order. It does not write to the
// caller's slice of jumps.
func (f *Format) Arrange(b *Board) {
	if f == nil || f.order == nil || slices.IsSortedFunc(b.Jumps, f.order) {
		return
	}
	b.Jumps = slices.Clone(b.Jumps)
	slices.SortStableFunc(b.Jumps, f.order)
}

func byStart(x, y Jump) int { return cmp.Compare(x.From, y.From) }

// LaddersFirst orders jumps by their kind.
func LaddersFirst(x, y Jump) int {
	switch {
	case x.Ladder() == y.Ladder():
		return 0
	case x.Ladder():
		return -1
	}
	return 1
}
