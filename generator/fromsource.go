package generator

import (
	"iter"
	"math/bits"
	"slices"

	"adder/judge/board"
)

// Most windows that a person writes have their borders in the source: the size
// of an array, the size from which another method is used, a modulus. So the
// numbers of the source, one less, one more, their products and the powers of
// two around them become numbers of cells, faces, jumps, boards and of the rest
// of a [shape], as fuzzers take words for their inputs from the program.

// FromSource yields files of boards for a program whose source has the numbers,
// as source.Numbers finds them; the slices are the caller's. Each of the six numbers
// of a shape takes each value once, as far as boards of sourceCells cells
// together allow; the smallest values come first. Files differ in the number of
// boards too.
func FromSource(numbers []int, seed uint64) iter.Seq[[]board.Board] {
	return func(yield func([]board.Board) bool) {
		c := newCover(seed, nil)
		for _, f := range c.sourceFiles(sourceValues(numbers)) {
			if !yield(f.make(&c.r, &c.room)) {
				return
			}
		}
	}
}

const (
	// sourceCells is how many cells all boards have together, about.
	sourceCells = 6_000_000

	// sourceBoards is how many boards the files have together that hold as many
	// boards as a number says.
	sourceBoards = 600_000

	// mostNumbers is how many numbers of a source are multiplied with each other.
	mostNumbers = 24

	// mostFiles is how many files differ in their number of boards.
	mostFiles = 24
)

// sourceValues returns what is to be tried, in rising order, the numbers and
// their neighbours before their products.
func sourceValues(numbers []int) (values []int) {
	seen := map[int]bool{}
	try := func(batch []int) {
		slices.Sort(batch)
		for _, v := range batch {
			if v >= 1 && v <= board.MaxFaces && !seen[v] {
				seen[v] = true
				values = append(values, v)
			}
		}
	}
	var near, far []int
	for i, v := range numbers {
		near = append(near, v-1, v, v+1)
		if v < 20 && v > 6 { // 1<<v, with v by itself
			far = append(far, 1<<v-1, 1<<v, 1<<v+1)
		}
		top := 1 << bits.Len(uint(max(0, min(v, board.MaxCells))))
		far = append(far, top/2, top/2+1, v/2, v*2)
		for _, w := range numbers[:min(i+1, mostNumbers)] {
			if i < mostNumbers && v <= board.MaxFaces && w <= board.MaxFaces {
				far = append(far, v*w-1, v*w, v*w+1)
			}
		}
	}
	try(near)
	try(far)
	return values
}

// sourceFiles deals shapes with the values to files of as many boards.
func (c *cover) sourceFiles(values []int) []*file {
	files := sourceSizes(values)
	cells := 0
	for _, v := range values {
		for number := range numbers {
			if cells+v > sourceCells && number != nFaces {
				continue
			}
			s, ok := c.valued(number, v, values)
			if !ok || cells+s[nCells] > sourceCells {
				continue
			}
			if f := c.place(files, &s); f != nil {
				c.put(f, s)
				cells += s[nCells]
			} else {
				files = append(files, &file{boards: 1 + len(files)%7})
				c.put(files[len(files)-1], s)
				cells += s[nCells]
			}
		}
	}
	return files
}

// sourceSizes returns files of as many boards as the values say, and one that
// holds what the others do not.
func sourceSizes(values []int) (files []*file) {
	left := sourceBoards
	for _, v := range values {
		if v <= left && len(files) < mostFiles {
			files = append(files, &file{boards: v})
			left -= v
		}
	}
	return append(files, &file{boards: 2000})
}

// valued returns a shape that has the value for one number, and often others of
// the values for more. A die is mostly given to a board that it does not cross.
func (c *cover) valued(number, v int, values []int) (best shape, found bool) {
	for range tries {
		s := shape{undecided, undecided, undecided, undecided, undecided, undecided}
		for other := range s {
			if c.r.Chance(3) {
				s[other] = values[c.r.IntN(len(values))]
			}
		}
		s[number] = v
		if number == nFaces && !c.r.Chance(4) {
			s[nCells] = v + c.r.upTo(8*v)
		}
		s, ok := c.room.draw(&c.r, s)
		if ok && (!found || s[nCells] < best[nCells]) {
			best, found = s, true
		}
		if found && best[nCells] <= 8*v+64 {
			break
		}
	}
	return best, found
}
