package result

import "fmt"

// Throws is a number of throws in words.
func Throws(n int) string {
	if n == 1 {
		return "1 throw"
	}
	return fmt.Sprintf("%d throws", n)
}

// Thousands writes a number with commas.
func Thousands[N int | int32 | uint64](n N) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
