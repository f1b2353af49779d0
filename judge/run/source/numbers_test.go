package source

import (
	"slices"
	"testing"
)

func TestNumbersAreFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, language, text string
		want                 []int
	}{
		{"plain", "C++", "int a[1005]; if (n >= 20 && n < 4*d) x = -7;", []int{1005, 20, 4, 7}},
		{"bases", "C++", "0x3FF 0b1010 0o17 0x10ul", []int{1023, 10, 15, 16}},
		{"separators", "C++", "1_000_000 2'000'000 3e5 1E6", []int{1000000, 2000000, 300000}},
		{"suffixes", "C++", "5LL 6u 7L 8UL 9i64", []int{5, 6, 7, 8, 9}},
		{"more suffixes", "Rust", "1005usize 7_u8 20n 0xFFu8 1.5f64", []int{1005, 7, 20, 255}},
		{
			"powers",
			"C++",
			"1<<20, 1 << 18, 10**5 3 ** 2",
			[]int{1048576, 1, 20, 262144, 18, 100000, 10, 5, 9, 3, 2},
		},
		{"shift by a name", "C++", "1 << n", []int{1}},
		{"directive", "C++", "#define N 1005\n#include <x>\n", []int{1005}},
		{"constant", "C++", "const int N = 1005; var M = int64(77)", []int{1005, 77}},
		{"comments", "C++", "// 12\n/* 13\n14 */ 15\n#define N 16 // 17\n", []int{15, 16}},
		{"comments of Python", "Python", "15 # 16\n#17\n18", []int{15, 18}},
		{"strings", "Python", `"18" '19' "a\"20" 21` + "\n\"\"\"\n22\n\"\"\" 23", []int{21, 23}},
		{"what strings hold", "JavaScript", "`a ${19 + \"20\"} 21`", []int{19}},
		{"a quote that opens nothing", "Rust", "fn f<'a>(x: u8) { 24 }\n25", []int{24, 25}},
		{"names", "Rust", "a1 x2y _3 int64 v.4", []int{4}},
		{"fractions", "C++", "0.5 2.5 1.5e3 3.0", []int{1500, 3}},
		{"each once", "C++", "5 5 5", []int{5}},
		{"too large", "C++", "1000000000000000000000 1e18 0xffffffffffffffffff 99999999999999", nil},
		{"floor division", "Python", "a = n // 2\nb = 3", []int{2, 3}},
		{"the end inside", "C++", "x = 5 /* 6", []int{5}},
		{"nothing", "C++", "", nil},
	} {
		if got := Numbers(c.language, c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
