package generator

import (
	"slices"
	"testing"
)

func TestLiterals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, source string
		want         []int
	}{
		{"plain", "int a[1005]; if (n >= 20 && n < 4*d) x = -7;", []int{1005, 20, 4, 7}},
		{"bases", "0x3FF 0b1010 0o17 0x10ul", []int{1023, 10, 15, 16}},
		{"separators", "1_000_000 2'000'000 3e5 1E6", []int{1000000, 2000000, 300000}},
		{"suffixes", "5LL 6u 7L 8UL 9i64", []int{5, 6, 7, 8}},
		{"powers", "1<<20, 1 << 18, 10**5 3 ** 2", []int{1048576, 1, 20, 262144, 18, 100000, 10, 5, 9, 3, 2}},
		{"shift by a name", "1 << n", []int{1}},
		{"directive", "#define N 1005\n#include <x>\n", []int{1005}},
		{"constant", "const int N = 1005; var M = int64(77)", []int{1005, 77}},
		{"comments", "// 12\n/* 13\n14 */ 15 # 16\n17", []int{15, 17}},
		{"strings", `"18" '19' "a\"20" 21` + "\n\"\"\"\n22\n\"\"\" 23", []int{21, 23}},
		{"a quote that opens nothing", "fn f<'a>(x: u8) { 24 }\n25", []int{25}},
		{"names", "a1 x2y _3 int64 v.4", []int{4}},
		{"fractions", "0.5 2.5 1.5e3 3.0", []int{1500, 3}},
		{"each once", "5 5 5", []int{5}},
		{"too large", "1000000000000000000000 1e18 0xffffffffffffffffff 99999999999999", nil},
		{"Python's floor division hides a line", "a = n // 2\nb = 3", []int{3}},
		{"the end inside", "x = 5 /* 6", []int{5}},
		{"nothing", "", nil},
	} {
		if got := Literals(c.source); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
