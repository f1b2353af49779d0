package source

import (
	"strings"
	"unicode/utf8"
)

// A row is what the scanner knows of a language. To add one, add a row here and one to
// the table of TestTokens; the fuzz target takes both from there.
type row struct {
	name      string // as lang.Languages has it
	line      string // what begins a comment that ends with its line
	block     bool   // /* there are such comments */,
	nested    bool   // which nest
	directive string // what begins one: "#" does at the start of a line, "#[" anywhere
	prefix    string // the letters and signs that may stand before a quote
	strings   []quoted
	regexps   bool // a slash may begin a regular expression
	point     bool // a number may end with its point
	places    bool // x.0 is a name and a number
	dollar    bool // $ is a letter
	ticks     bool // `a name`, and "$name" in strings
	keywords  string
}

// A quoted is a kind of string.
type quoted struct {
	begin, end string
	with       string // one of these is before it
	opens      func(rest string) (n int, end string)
	escape     byte   // what takes the meaning of the byte after it; 0 if nothing does
	lines      bool   // it goes on over the ends of lines
	hole       string // what opens an expression in it,
	holed      string // if one of these is before it; "" is always
	greedy     bool   // of more quotes at the end all are the end
}

var (
	double = quoted{begin: `"`, end: `"`, escape: '\\'}
	single = quoted{begin: `'`, end: `'`, escape: '\\'}
)

const cWords = `auto break case char const continue default do double else enum extern float for goto if inline int long register restrict
	return short signed sizeof static struct switch typedef union unsigned void volatile while _Bool _Static_assert _Thread_local `

// rows is the table. The keywords are those that an author cannot choose as a name,
// and the types that a language has without a library.
var rows = []*row{
	{
		name: "C++", line: "//", block: true, directive: "#", prefix: "uUL8R", point: true,
		strings: []quoted{{begin: `"`, with: "R", opens: delimited, lines: true}, double, single},
		keywords: cWords + `alignas alignof and and_eq asm bitand bitor bool catch char8_t char16_t char32_t class compl concept consteval
			constexpr constinit const_cast co_await co_return co_yield decltype delete dynamic_cast explicit export false final friend mutable
			namespace new noexcept not not_eq nullptr operator or or_eq override private protected public reinterpret_cast requires
			static_assert static_cast template this thread_local throw true try typeid typename using virtual wchar_t xor xor_eq`,
	},
	{
		name: "C", line: "//", block: true, directive: "#", prefix: "uUL8", strings: []quoted{double, single}, point: true,
		keywords: cWords,
	},
	{
		name: "Go", line: "//", block: true, point: true,
		strings: []quoted{double, single, {begin: "`", end: "`", lines: true}},
		keywords: `any bool break byte case chan complex64 complex128 const continue default defer else error fallthrough false float32 float64 for
			func go goto if import int int8 int16 int32 int64 interface iota map nil package range return rune select string struct switch true
			type uint uint8 uint16 uint32 uint64 uintptr var`,
	},
	{
		name: "Java", line: "//", block: true, point: true, dollar: true,
		strings: []quoted{{begin: `"""`, end: `"""`, escape: '\\', lines: true}, double, single},
		keywords: `abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally
			float for goto if implements import instanceof int interface long native new null package private protected public record return
			short static strictfp super switch synchronized this throw throws transient true try var void volatile while yield`,
	},
	{
		name: "Python", line: "#", prefix: "rbuftRBUFT", point: true,
		strings: []quoted{
			{begin: `"""`, end: `"""`, escape: '\\', lines: true, hole: "{", holed: "ftFT"},
			{begin: `'''`, end: `'''`, escape: '\\', lines: true, hole: "{", holed: "ftFT"},
			{begin: `"`, end: `"`, escape: '\\', hole: "{", holed: "ftFT"},
			{begin: `'`, end: `'`, escape: '\\', hole: "{", holed: "ftFT"},
		},
		keywords: `and as assert async await break class continue def del elif else except False finally for from global if import in is lambda
			None nonlocal not or pass raise return True try while with yield`,
	},
	{
		name: "JavaScript", line: "//", block: true, regexps: true, point: true, dollar: true,
		strings: []quoted{double, single, {begin: "`", end: "`", escape: '\\', lines: true, hole: "${"}},
		keywords: `async await break case catch class const continue debugger default delete do else export extends false finally for function if
			import in instanceof Infinity let NaN new null of return static super switch this throw true try typeof undefined var void while
			with yield`,
	},
	{
		name: "C#", line: "//", block: true, directive: "#", prefix: "$@",
		strings: []quoted{
			{begin: `"""`, end: `"""`, lines: true, greedy: true},
			{begin: `"`, end: `"`, with: "@", escape: '"', lines: true, hole: "{", holed: "$"},
			{begin: `"`, end: `"`, escape: '\\', hole: "{", holed: "$"},
			single,
		},
		keywords: `abstract as async await base bool break byte case catch char checked class const continue decimal default delegate do double
			dynamic else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock
			long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof
			stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using var virtual void volatile
			while yield`,
	},
	{
		name: "Rust", line: "//", block: true, nested: true, directive: "#[", prefix: "rbc", places: true,
		strings: []quoted{
			{with: "r", opens: hashed, lines: true},
			{begin: `"`, end: `"`, escape: '\\', lines: true},
			{opens: character, escape: '\\'},
		},
		keywords: `as async await bool break char const continue crate dyn else enum extern f32 f64 false fn for i8 i16 i32 i64 i128 if impl in
			isize let loop match mod move mut pub ref return self Self static str struct super trait true type u8 u16 u32 u64 u128 union unsafe
			use usize where while`,
	},
	{
		name: "Kotlin", line: "//", block: true, nested: true, ticks: true,
		strings: []quoted{
			{begin: `"""`, end: `"""`, lines: true, hole: "${", greedy: true},
			{begin: `"`, end: `"`, escape: '\\', hole: "${"},
			single,
		},
		keywords: `abstract annotation as break by catch class companion const constructor continue crossinline data do else enum external false
			final finally for fun get if import in infix init inline inner interface internal is lateinit noinline null object open operator out
			override package private protected public reified return sealed set super suspend tailrec this throw true try typealias val var
			vararg when where while`,
	},
}

// delimited is a raw string of C++: "x( ... )x".
func delimited(rest string) (n int, end string) {
	const longest = 16
	for n = 1; n < len(rest) && n <= longest+1 && rest[n] > ' ' && rest[n] != '"' && rest[n] != '\\'; n++ {
		if rest[n] == '(' {
			return n + 1, ")" + rest[1:n] + `"`
		}
	}
	return 0, ""
}

// hashed is a raw string of Rust: ##" ... "##.
func hashed(rest string) (n int, end string) {
	for n < len(rest) && rest[n] == '#' {
		n++
	}
	if n < len(rest) && rest[n] == '"' {
		return n + 1, `"` + rest[:n]
	}
	return 0, ""
}

// character is one of Rust, where a lifetime has no second quote.
func character(rest string) (n int, end string) {
	if !strings.HasPrefix(rest, "'") || len(rest) < 3 {
		return 0, ""
	}
	_, size := utf8.DecodeRuneInString(rest[1:])
	if rest[1] == '\\' || strings.HasPrefix(rest[1+size:], "'") {
		return 1, "'"
	}
	return 0, ""
}

// rowOf is the row of a language. A text in any other has words, numbers and strings
// too.
func rowOf(language string) *row {
	for _, r := range rows {
		if r.name == language {
			return r
		}
	}
	return &row{strings: []quoted{double, single}}
}

// keywords are those of each language.
var keywords = func() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for _, r := range rows {
		all[r.name] = map[string]bool{}
		for word := range strings.FieldsSeq(r.keywords) {
			all[r.name][word] = true
		}
	}
	return all
}()
