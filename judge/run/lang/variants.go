package lang

// A Variant is another build of a source: a quick one, or one that stops at the use of
// memory that is not the program's or was never set.
type Variant string

const (
	// Judged is the build of every submission that is judged.
	Judged Variant = ""
	// Draft is compiled quickly, without optimisation, and with all errors in few words. It
	// is for programs that run on only a few boards, such as the candidates of a mend.
	Draft Variant = "draft"
	// Sanitized watches each access to memory, and fills local variables.
	Sanitized Variant = "sanitized"
	// parsed reads one file alone, and fails only for what no other file could mend.
	parsed Variant = "parsed"
)

// Has reports whether sources of a language can be built as a variant.
func (l *Language) Has(v Variant) bool { return l.variants[v] != nil }

// SanitizerEnv makes a sanitized program stop at the first bad memory access, and ignore
// leaks.
var SanitizerEnv = []string{
	"ASAN_OPTIONS=detect_leaks=0:handle_abort=1:alloc_dealloc_mismatch=0:" +
		"new_delete_type_mismatch=0:allocator_may_return_null=1" +
		":quarantine_size_mb=16:max_malloc_fill_size=1000000000:malloc_fill_byte=190:" +
		"detect_stack_use_after_return=0:use_sigaltstack=1",
	"UBSAN_OPTIONS=print_stacktrace=0:report_error_type=0",
}

// replacements maps words of a row's commands to their replacements.
type replacements map[string][]string

func (r replacements) in(commands [][]string) [][]string {
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

// commands returns the commands that compile s.
func (s Source) commands() [][]string {
	return s.Lang.variants[s.Variant].in(s.Lang.Compile)
}

// running returns the command that starts s.
func (s Source) running() []string {
	return s.Lang.variants[s.Variant].in([][]string{s.Lang.Run})[0]
}
