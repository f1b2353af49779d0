package source

// generators are the functions and types of all languages that give random numbers.
var generators = Words(`
	rand rand_r random srand srandom drand48 lrand48 randint randrange choice getrandbits
	Random ThreadLocalRandom SecureRandom SplittableRandom
`)

// engines are types of C++ that do, which are followed by a name.
var engines = Words(`
	mt19937 mt19937_64 minstd_rand default_random_engine random_device uniform_int_distribution
`)

// clocks are functions that give whole seconds: two runs within one second are alike.
var clocks = Words(`time Unix`)

// Draws returns the first word of a text that draws random numbers, and its line; "" if none does.
func Draws(language, text string) (word string, line int) {
	return used(language, text, func(t, next Token) bool {
		return generators[t.Text] && opensUse[next.Text] || engines[t.Text] && next.Text != ";"
	})
}

// opensUse are the marks behind a name that is called, or a part of which is.
var opensUse = Words(`( . :: <`)

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
