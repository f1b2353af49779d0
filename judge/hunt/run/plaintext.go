package run

import (
	"encoding/binary"
	"slices"
	"strconv"

	"adder/judge/board"
)

// Theory. Millions of boards are written, nearly all of them with numbers below
// a thousand. Such a number and the byte after it fit four bytes, which a table
// holds; they are stored at once, and the place moves on by as many as count:
//
//	"42" ' '  ->  '4' '2' ' ' 0   and on by 3
//
// This takes half of the time of the standard library's way, digit by digit.

// small is the numbers below a thousand, as little-endian text without the byte
// after them, and how many digits they have.
var small, digits = func() (text [1000]uint32, count [1000]uint8) {
	for n := range text {
		s := strconv.Itoa(n)
		for i := range len(s) {
			text[n] |= uint32(s[i]) << (8 * i)
		}
		count[n] = uint8(len(s))
	}
	return text, count
}()

// longestNumber is the most bytes that appendNumber needs.
const longestNumber = 21

// appendNumber appends n, which is not negative, and the byte after it. dst must
// have room for longestNumber bytes.
func appendNumber(dst []byte, n int32, after byte) []byte {
	if uint32(n) >= uint32(len(small)) {
		return append(strconv.AppendInt(dst, int64(n), 10), after)
	}
	k := digits[n]
	at := len(dst)
	dst = dst[:at+4]
	binary.LittleEndian.PutUint32(dst[at:], small[n]|uint32(after)<<(8*k&31))
	return dst[:at+int(k)+1]
}

// appendHead appends the first line of a board.
func appendHead(dst []byte, b *board.Board) []byte {
	dst = slices.Grow(dst, longestNumber*3)
	dst = appendNumber(dst, int32(b.Cells), ' ')
	dst = appendNumber(dst, int32(b.Faces), ' ')
	return appendNumber(dst, int32(len(b.Jumps)), '\n')
}

// appendJumps appends a line for each jump.
func appendJumps(dst []byte, b *board.Board) []byte {
	dst = slices.Grow(dst, longestNumber*2*len(b.Jumps))
	for _, j := range b.Jumps {
		dst = appendNumber(dst, j.From, ' ')
		dst = appendNumber(dst, j.To, '\n')
	}
	return dst
}

// appendAnswer appends the line that a right program prints for a board.
func appendAnswer(dst []byte, answer int32) []byte {
	if answer < 0 {
		return append(strconv.AppendInt(dst, int64(answer), 10), '\n')
	}
	return appendNumber(slices.Grow(dst, longestNumber), answer, '\n')
}
