package explain

import (
	"strings"
	"testing"

	"adder/judge/oracle"
)

// TestWrongWords: a sentence has three ranges at most, and a border says what is right
// below it.
func TestWrongWords(t *testing.T) {
	t.Parallel()
	upTo := func(last int) (values []int) {
		for n := 1; n <= last; n++ {
			values = append(values, n)
		}
		return values
	}
	for _, c := range []struct {
		values []int
		wrong  func(n int) bool
		most   int
		want   string
	}{
		{upTo(9), func(n int) bool { return n == 3 || n >= 5 && n < 9 }, 9, "wrong for 3, 5 to 8; tried 1 to 9"},
		{upTo(9), func(n int) bool { return n == 3 || n == 4 || n == 7 }, 9, "wrong for 3, 4, 7; tried 1 to 9"},
		{upTo(99), func(n int) bool { return n%6 == 2 }, 99, "wrong for 17 of the 99 numbers tried from 1 to 99: 2, 8, 14, ..."},
		{upTo(131), func(n int) bool { return n >= 128 }, 100, "wrong for 128 to 131, right for 1 to 127"},
		{upTo(4), func(n int) bool { return n >= 3 }, 100, "wrong for 3, 4; tried 1 to 4"},
		{[]int{1, 2, 3, 7, 8, 9}, func(n int) bool { return n >= 8 }, 9, "wrong for 8, 9, right for those tried from 1 to 7"},
		{[]int{1, 2, 4, 8, 512}, func(n int) bool { return n == 512 }, 512, "wrong for 512; tried 5 numbers from 1 to 512"},
	} {
		var wrong []bool
		for _, n := range c.values {
			wrong = append(wrong, c.wrong(n))
		}
		if got := wrongWords(c.values, wrong, c.most); got != c.want {
			t.Errorf("%v: %q, want %q", c.values, got, c.want)
		}
	}
}

// Of the cells that can be reached, nothing more is promised than there is.
func TestReachWords(t *testing.T) {
	t.Parallel()
	c := &oracle.Certificate{Depth: []int32{-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
	for answer, want := range map[int]string{9: "8 throws: 9", 10: "8 throws: 9; and so on"} {
		if got := reachWords(answer, c); !strings.HasSuffix(got, want) {
			t.Errorf("%d: %q", answer, got)
		}
	}
}
