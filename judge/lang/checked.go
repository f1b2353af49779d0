package lang

import (
	"regexp"
	"strconv"
)

// A check is another build of a source, to find out what a right answer does not
// show: memory that is not the program's, or that was never set.
type Check string

const (
	// Unchecked is how every submission is built that is judged.
	Unchecked Check = ""
	// Sanitized watches each access to memory, and fills local variables.
	Sanitized Check = "sanitized"
	// Zeroed is Sanitized, but local variables are filled with another value.
	Zeroed Check = "zeroed"
	// Suspected compiles only where the compiler sees no variable that may be read
	// before it is set.
	Suspected Check = "suspected"
)

// left out of the sanitizers are what right programs do and no answer depends on.
const harmless = "-fno-sanitize=vla-bound,nonnull-attribute,returns-nonnull-attribute,alignment,vptr,pointer-overflow"

// sanitizers are the words that take the place of the level of optimisation. fill is
// what local variables are filled with.
func sanitizers(fill string, more ...string) []string {
	return append([]string{
		"-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", harmless,
		"-ftrivial-auto-var-init=" + fill, "-static-libasan", "-static-libubsan",
	}, more...)
}

// careful are for C++'s library, which then looks at indices too.
var careful = []string{"-D_GLIBCXX_ASSERTIONS", "-D_GLIBCXX_SANITIZE_VECTOR=1"}

// suspicions take the place of -w.
var suspicions = []string{"-Werror=uninitialized", "-Werror=maybe-uninitialized", "-Werror=return-type"}

// checkedWords are the words of a row's commands that a check changes, by check
// and language: what stands there, and what takes its place.
var checkedWords = map[Check]map[string]map[string][]string{
	Sanitized: {
		"c":   {"-O2": sanitizers("pattern"), "{static}": nil},
		"cpp": {"-O2": sanitizers("pattern", careful...), "{static}": nil},
	},
	Zeroed: {
		"c":   {"-O2": sanitizers("zero"), "{static}": nil},
		"cpp": {"-O2": sanitizers("zero", careful...), "{static}": nil},
	},
	Suspected: {
		"c":   {"-w": suspicions},
		"cpp": {"-w": suspicions},
	},
}

// Checks reports whether sources of a language can be built with a check.
func (l *Language) Checks(c Check) bool { return checkedWords[c][l.Key] != nil }

// checked are a row's commands as a check wants them.
func checked(c Check, key string, commands [][]string) [][]string {
	if checkedWords[c][key] == nil {
		return commands
	}
	return reworded(checkedWords[c][key], commands)
}

// SanitizerEnv is the environment in which a sanitized program stops at the first
// access that is not its own, and says nothing of memory that it keeps.
var SanitizerEnv = []string{
	"ASAN_OPTIONS=detect_leaks=0:handle_abort=1:alloc_dealloc_mismatch=0:new_delete_type_mismatch=0:allocator_may_return_null=1" +
		":quarantine_size_mb=16:max_malloc_fill_size=1000000000:malloc_fill_byte=190:detect_stack_use_after_return=0:use_sigaltstack=1",
	"UBSAN_OPTIONS=print_stacktrace=0:report_error_type=0",
}

// A Suspect is a variable that may be read before it is set.
type Suspect struct {
	Line int
	Name string
}

var suspect = regexp.MustCompile(`(?m)^main\.[^:\s]+:(\d+):\d+: error: [‘'"` + "`" + `]?([^’'"\s]+)[’'"]? (?:may be|is) used uninitialized`)

// Suspects are the variables of which a compiler says so.
func (e *CompileError) Suspects() (all []Suspect) {
	for _, m := range suspect.FindAllStringSubmatch(e.Whole, -1) {
		if line, err := strconv.Atoi(m[1]); err == nil {
			all = append(all, Suspect{line, m[2]})
		}
	}
	return all
}
