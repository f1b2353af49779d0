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
	// Suspected fails if the compiler sees a variable that may be read before it is set.
	Suspected Check = "suspected"
)

// checksGCC are the checks of a language that GCC compiles. Left out of the sanitizers is
// what right programs do and no answer depends on.
func checksGCC(more ...string) map[Check]reworded {
	filled := func(with string) reworded { // local variables are
		return reworded{"{static}": nil, "-O2": append([]string{
			"-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined",
			"-fno-sanitize=vla-bound,nonnull-attribute,returns-nonnull-attribute,alignment,vptr,pointer-overflow",
			"-ftrivial-auto-var-init=" + with, "-static-libasan", "-static-libubsan",
		}, more...)}
	}
	return map[Check]reworded{
		Sanitized: filled("pattern"), Zeroed: filled("zero"),
		Suspected: {"-w": {"-Werror=uninitialized", "-Werror=maybe-uninitialized", "-Werror=return-type"}},
	}
}

// Checks reports whether sources of a language can be built with a check.
func (l *Language) Checks(c Check) bool { return l.checks[c] != nil }

// SanitizerEnv makes a sanitized program stop at the first bad memory access, and ignore
// leaks.
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

// Suspects are the variables that a compiler says may be read before they are set.
func (e *CompileError) Suspects() (all []Suspect) {
	for _, m := range suspect.FindAllStringSubmatch(e.Whole, -1) {
		if line, err := strconv.Atoi(m[1]); err == nil {
			all = append(all, Suspect{line, m[2]})
		}
	}
	return all
}

// A draft is compiled quickly, without optimisation, and with all errors in few words. It
// is for programs that run on only a few boards, such as the candidates of a mend.

// reworded is what takes the place of some words of a row's commands.
type reworded map[string][]string

func (r reworded) in(commands [][]string) [][]string {
	changed := make([][]string, len(commands))
	for i, words := range commands {
		for _, w := range words {
			if instead, ok := r[w]; ok {
				changed[i] = append(changed[i], instead...)
			} else {
				changed[i] = append(changed[i], w)
			}
		}
	}
	return changed
}

// commands are what compiles s.
func (s Source) commands() [][]string {
	row := s.Lang.Compile
	if s.Draft {
		row = s.Lang.draft.in(row)
	}
	row = s.Lang.checks[s.Check].in(row)
	if s.Harness != nil {
		return s.Lang.joint.commands.in(row)
	}
	return row
}
