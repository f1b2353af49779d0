package source

// generators are, by language, the calls and types that give random numbers: a name and the mark
// behind it. Names that a program may well give to something else are not among them.
var generators = map[string]map[string]bool{
	"C":          Words(`rand( rand_r( random( srand( srandom( drand48( lrand48(`),
	"C++":        Words(`rand( rand_r( random( srand( srandom( drand48( lrand48(`),
	"C#":         Words(`Random( Random.`),
	"Go":         Words(`rand.`),
	"Java":       Words(`Random( random( ThreadLocalRandom. SecureRandom( SplittableRandom(`),
	"JavaScript": Words(`random(`),
	"Kotlin":     Words(`random( Random( Random.`),
	"Python":     Words(`random. randint( randrange( getrandbits(`),
}

// engines are types of C++ that do, which are followed by a name.
var engines = Words(`mt19937 mt19937_64 minstd_rand default_random_engine random_device`)

// clocks are functions that give whole seconds: two runs within one second are alike.
var clocks = Words(`time Unix`)

// Draws returns the first word of a text that asks for random numbers, and its line; "" if none does.
func Draws(language, text string) (word string, line int) {
	calls := generators[language]
	return used(language, text, func(t, next Token) bool {
		engine := language == "C++" && engines[t.Text] && next.Text != ";"
		return engine || calls[t.Text+next.Text]
	})
}

// ReadsClock reports whether a text asks for the time in seconds.
func ReadsClock(language, text string) bool {
	word, _ := used(language, text, func(t, next Token) bool { return clocks[t.Text] && next.Text == "(" })
	return word != ""
}

// used returns the first name of a text of which is says so, given what follows it, and its line.
func used(language, text string, is func(t, next Token) bool) (word string, line int) {
	var before Token
	for t := range Tokens(language, text) {
		if t.Sort == Comment {
			continue
		}
		if before.Sort == Name && is(before, t) {
			return before.Text, before.Line
		}
		before = t
	}
	return "", 0
}
