package mend

import "strings"

// Which words of a program are its author's.

// How a program reads and prints is its own: no file borrows statements with these
// words, or loses them, or gets others between those that read.
var (
	reading = wordsIn(`scanf cin input nextInt nextToken readLine readInt read readByte read_int next_int next_byte getchar fread stdin
		sync_with_stdio tie reserve setrecursionlimit StreamTokenizer Scanner BufferedReader StringBuilder PrintWriter StringTokenizer
		require bufio data map`)
	printing = wordsIn(`print println printf puts putchar cout out log WriteLine writeln flush`)
)

func wordsIn(text string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(text) {
		all[word] = true
	}
	return all
}

// speaks reports whether lines read or print.
func (f *file) speaks(first, last int) bool {
	return f.has(reading, first, last) || f.has(printing, first, last)
}

// has reports whether lines have one of some words. What is a type is none: a map may
// be borrowed.
func (f *file) has(words map[string]bool, first, last int) bool {
	for i := f.lines[first].first; i <= f.lines[last].last; i++ {
		if words[f.code[i].text] && !f.is(i+1, "<") {
			return true
		}
	}
	return false
}

// open reports whether the token at i is a name that is this program's own.
func (f *file) open(i int) bool {
	t := f.code[i]
	if !f.named(i) || f.is(i-1, ".", "->", "::") || f.is(i+1, "::") || f.is(i+1, "<") && f.angle(i+1) {
		return false
	}
	return !library[t.text] || ambiguous[t.text] && !f.is(i+1, "(") && !f.declares(i+1)
}

// named reports whether the token at i is a name.
func (f *file) named(i int) bool { return f.code[i].sort == isName }

// ambiguous are names of the library that people give to what is their own, too.
var ambiguous = map[string]bool{"next": true, "get": true, "size": true, "first": true, "second": true, "list": true, "open": true, "queue": true, "map": true, "set": true, "stack": true, "min": true, "max": true}

// library are the names that mean the same in every program of a language.
var library = wordsIn(`main std min max swap iota fill sort cin cout cerr endl printf scanf memset string vector queue deque pair set
		map unordered_map unordered_set stack priority_queue make_pair tuple tie get size_t int32_t int64_t first second INT_MAX NULL nullptr EOF puts sizeof
		Math System String Integer Long Boolean Arrays Collections List ArrayList Queue LinkedList ArrayDeque Deque Map HashMap Set HashSet Scanner
		StringBuilder range len list dict str int sys print input sum abs any all sorted enumerate zip iter next heapq float bool tuple open
		console process Number Array Uint8Array Int32Array fmt bufio os make append Console Vec VecDeque Some None usize i32 i64 println print IntArray mutableListOf`)
