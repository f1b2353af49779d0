package source

import (
	"strings"
	"unicode/utf8"
)

// A Language says how its texts are written. To add one, add a row here, one to
// lang.Languages and one to the table of TestTokens, which the fuzz target uses too.
type Language struct {
	Name string // "C++"

	// What the scanner knows.
	directive string   // what begins a directive: "#" at the start of a line, "#[" anywhere
	prefix    string   // the letters and signs that may stand before a quote
	strings   []quoted // and comments
	regexps   bool     // a slash may begin a regular expression
	point     bool     // a number may end with its point
	places    bool     // x.0 is a name and a number
	dollar    bool     // $ is a letter
	ticks     bool     // `a name`, and "$name" in strings
	keywords  map[string]bool

	// For changing a text.
	Indents bool   // indents mark blocks, and no type precedes a name
	Unended bool   // statements end with their line
	Bare    bool   // conditions stand without brackets
	Strict  bool   // a compiler refuses a name above its declaration, wherever that is
	Pushes  bool   // answers are put into a list that is printed as a whole
	None    bool   // an absent value is None
	End     string // of a statement
	Either  string // a conditional expression of test, yes, no; "" if the language has none
}

// Formats that most languages share.
const (
	choice = "(%s ? %s : %s)"
	chosen = "(if (%s) { %s } else { %s })"
)

// A quoted is a kind of string, or of comment.
type quoted struct {
	begin, end string
	comment    bool
	nested     bool   // it may contain others of its kind
	pattern    bool   // a regular expression
	with       string // one of these is before it
	opens      func(rest string) (n int, end string)
	escape     byte   // makes the byte after it ordinary; 0 if there is none
	lines      bool   // it may have several lines
	hole       string // what opens an expression in it
	holed      string // it has holes only with one of these before it; "" is always
	greedy     bool   // further quotes belong to the end
}

var (
	double = quoted{begin: `"`, end: `"`, escape: '\\'}
	single = quoted{begin: `'`, end: `'`, escape: '\\'}

	hash    = quoted{begin: "#", end: "\n", comment: true}
	slashes = quoted{begin: "//", end: "\n", comment: true}
	stars   = quoted{begin: "/*", end: "*/", comment: true, lines: true}
	nesting = quoted{begin: "/*", end: "*/", comment: true, lines: true, nested: true}
)

const cWords = `
	auto break case char const continue default do double else enum extern float for goto if inline
	int long register restrict return short signed sizeof static struct switch typedef union unsigned
	void volatile while _Bool _Static_assert _Thread_local `

// Languages is the table. The keywords are those that an author cannot choose as a name,
// and the types that a language has without a library.
var Languages = []*Language{
	{
		Name: "C++", directive: "#", prefix: "uUL8R", point: true,
		strings: []quoted{
			{begin: `"`, with: "R", opens: delimited, lines: true},
			double, single, slashes, stars,
		},
		keywords: Words(cWords + `
			alignas alignof and and_eq asm bitand bitor bool catch char8_t char16_t char32_t class compl
			concept consteval constexpr constinit const_cast co_await co_return co_yield decltype delete
			dynamic_cast explicit export false final friend mutable namespace new noexcept not not_eq
			nullptr operator or or_eq override private protected public reinterpret_cast requires
			static_assert static_cast template this thread_local throw true try typeid typename using
			virtual wchar_t xor xor_eq`),
		Strict: true, Either: choice, End: ";",
	},
	{
		Name: "C", directive: "#", prefix: "uUL8", point: true,
		strings:  []quoted{double, single, slashes, stars},
		keywords: Words(cWords),
		Strict:   true, Either: choice, End: ";",
	},
	{
		Name: "Go", point: true,
		strings: []quoted{double, single, {begin: "`", end: "`", lines: true}, slashes, stars},
		keywords: Words(`
			any bool break byte case chan complex64 complex128 const continue default defer else error
			fallthrough false float32 float64 for func go goto if import int int8 int16 int32 int64
			interface iota map nil package range return rune select string struct switch true type uint
			uint8 uint16 uint32 uint64 uintptr var`),
		Unended: true, Bare: true,
	},
	{
		Name: "Java", point: true, dollar: true,
		strings: []quoted{
			{begin: `"""`, end: `"""`, escape: '\\', lines: true},
			double, single, slashes, stars,
		},
		keywords: Words(`
			abstract assert boolean break byte case catch char class const continue default do double else
			enum extends false final finally float for goto if implements import instanceof int interface
			long native new null package private protected public record return short static strictfp super
			switch synchronized this throw throws transient true try var void volatile while yield`),
		Strict: true, Either: choice, End: ";",
	},
	{
		Name: "Python", prefix: "rbuftRBUFT", point: true,
		strings: []quoted{
			{begin: `"""`, end: `"""`, escape: '\\', lines: true, hole: "{", holed: "ftFT"},
			{begin: `'''`, end: `'''`, escape: '\\', lines: true, hole: "{", holed: "ftFT"},
			{begin: `"`, end: `"`, escape: '\\', hole: "{", holed: "ftFT"},
			{begin: `'`, end: `'`, escape: '\\', hole: "{", holed: "ftFT"},
			hash,
		},
		keywords: Words(`
			and as assert async await break class continue def del elif else except False finally for from
			global if import in is lambda None nonlocal not or pass raise return True try while with yield`),
		Indents: true, Unended: true, Bare: true, None: true,
		Either: "(%[2]s if %[1]s else %[3]s)",
	},
	{
		Name: "JavaScript", regexps: true, point: true, dollar: true,
		strings: []quoted{
			double, single,
			{begin: "`", end: "`", escape: '\\', lines: true, hole: "${"},
			slashes, stars,
		},
		keywords: Words(`
			async await break case catch class const continue debugger default delete do else export extends
			false finally for function if import in instanceof Infinity let NaN new null of return static
			super switch this throw true try typeof undefined var void while with yield`),
		Unended: true, Pushes: true, Either: choice, End: ";",
	},
	{
		Name: "C#", directive: "#", prefix: "$@",
		strings: []quoted{
			{begin: `"""`, end: `"""`, lines: true, greedy: true},
			{begin: `"`, end: `"`, with: "@", escape: '"', lines: true, hole: "{", holed: "$"},
			{begin: `"`, end: `"`, escape: '\\', hole: "{", holed: "$"},
			single, slashes, stars,
		},
		keywords: Words(`
			abstract as async await base bool break byte case catch char checked class const continue
			decimal default delegate do double dynamic else enum event explicit extern false finally fixed
			float for foreach goto if implicit in int interface internal is lock long namespace new null
			object operator out override params private protected public readonly ref return sbyte sealed
			short sizeof stackalloc static string struct switch this throw true try typeof uint ulong
			unchecked unsafe ushort using var virtual void volatile while yield`),
		Either: choice, End: ";",
	},
	{
		Name: "Rust", directive: "#[", prefix: "rbc", places: true,
		strings: []quoted{
			{with: "r", opens: hashed, lines: true},
			{begin: `"`, end: `"`, escape: '\\', lines: true},
			{opens: character, escape: '\\'},
			slashes, nesting,
		},
		keywords: Words(`
			as async await bool break char const continue crate dyn else enum extern f32 f64 false fn for i8
			i16 i32 i64 i128 if impl in isize let loop match mod move mut pub ref return self Self static
			str struct super trait true type u8 u16 u32 u64 u128 union unsafe use usize where while`),
		Bare: true, Either: chosen, End: ";",
	},
	{
		Name: "Kotlin", ticks: true,
		strings: []quoted{
			{begin: `"""`, end: `"""`, lines: true, hole: "${", greedy: true},
			{begin: `"`, end: `"`, escape: '\\', hole: "${"},
			single, slashes, nesting,
		},
		keywords: Words(`
			abstract annotation as break by catch class companion const constructor continue crossinline
			data do else enum external false final finally for fun get if import in infix init inline inner
			interface internal is lateinit noinline null object open operator out override package private
			protected public reified return sealed set super suspend tailrec this throw true try typealias
			val var vararg when where while`),
		Unended: true, Either: chosen,
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

// Words is the set of the words in a text.
func Words(text string) map[string]bool {
	all := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		all[word] = true
	}
	return all
}

// Find is the language of that name, or one in which only names, numbers and strings are
// recognised.
func Find(name string) *Language {
	for _, l := range Languages {
		if l.Name == name {
			return l
		}
	}
	return &Language{strings: []quoted{double, single}}
}
