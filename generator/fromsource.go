package generator

import (
	"iter"
	"math/bits"
	"slices"

	"adder/judge/game/board"
)

// Theory. Most windows that a person writes have their borders in the source: the size
// of an array, the size from which another method is used, a modulus. So the
// numbers of the source, one less, one more, their products and the powers of
// two around them become numbers of cells, faces, jumps, boards and of the rest
// of a [shape], as fuzzers take words for their inputs from the program.

// FromSource yields files of boards for a program whose source has these numbers, see
// source.Numbers. The slices are the caller's. Each of the six numbers of a shape gets each
// value once, the smallest values first, until all boards have sourceCells cells. Files also
// differ in the number of boards.
func FromSource(numbers []int, seed uint64) iter.Seq[[]board.Board] {
	return func(yield func([]board.Board) bool) {
		r := Rand{state: scramble(seed)}
		for _, f := range r.sourceFiles(sourceValues(numbers)) {
			if !yield(f.make(&r)) {
				return
			}
		}
	}
}

const (
	// sourceCells is about how many cells all boards have together.
	sourceCells = 6_000_000

	// sourceBoards is how many boards are in the files whose number of boards is a value.
	sourceBoards = 600_000

	// mostNumbers is how many numbers of a source are multiplied with each other.
	mostNumbers = 24

	// mostFiles is how many files differ in their number of boards.
	mostFiles = 24
)

// sourceValues returns the values to try: first the numbers and their neighbours, then
// their products, each in rising order.
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
		if v < 20 && v > 6 { // for 1<<v with a named v
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

// sourceFiles deals shapes with the values to files, whose numbers of boards are values too.
func (r *Rand) sourceFiles(values []int) (files []*file) {
	left := sourceBoards
	for _, v := range values {
		if v <= left && len(files) < mostFiles {
			files = append(files, &file{boards: v})
			left -= v
		}
	}
	files = append(files, &file{boards: 2000})
	cells := 0
	for _, v := range values {
		for tried := range numbers + 1 {
			number := tried % numbers // cells a second time, for boards that are stuck
			s := r.valued(number, v, values, tried == numbers)
			if s[number] != v || cells+s[nCells] > sourceCells {
				continue
			}
			f := roomiest(files)
			if f.left() < s[nCells] {
				f = &file{boards: 1 + len(files)%7}
				files = append(files, f)
			}
			f.put(s)
			cells += s[nCells]
		}
	}
	return files
}

// valued returns a shape that has the value v for one number, and often other values
// for other numbers.
func (r *Rand) valued(number, v int, values []int, stuck bool) shape {
	s := undecidedShape
	for other := range s {
		w := values[r.IntN(len(values))]
		if r.Chance(4) && w <= 8*v+64 {
			s[other] = w
		}
	}
	if stuck {
		s[nAnswer] = unreachable
	}
	if number == nAnswer {
		s[nCells] = undecided // few numbers of cells have just that answer
	}
	s[number] = v
	return r.draw(s)
}
