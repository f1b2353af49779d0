package lang

import (
	"bytes"
	"cmp"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"adder/judge/run/sandbox"
)

// Limits of a compiler. A file's limit is far below the scratch space, so that a source
// that blows up reaches it and is blamed, while a full disk is Adder's fault.
//
// The CPU time is three times what the slowest compiler here, Kotlin's, takes
// for a solver on a busy machine. A compiler only sleeps while it waits for that
// machine, so it may sleep fifteen times as long.
var compileLimits = sandbox.Limits{
	CPU: 20 * time.Second, Wall: 300 * time.Second, Memory: 2 << 30,
	Output: 1 << 20, File: 96 << 20, Processes: 256,
}

const compileScratch = 512 << 20

// compile makes the artefact of a source. It tries again once if somebody else killed the
// compiler, for instance because the machine is short of memory.
func (b *Builder) compile(ctx context.Context, s Source, t *Toolchain) ([]byte, error) {
	data, err := b.compileOnce(ctx, s, t)
	if errors.Is(err, errKilled) {
		data, err = b.compileOnce(ctx, s, t)
	}
	return data, err
}

// compileOnce runs the row's commands in a new cell and returns the artefact.
func (b *Builder) compileOnce(ctx context.Context, s Source, t *Toolchain) ([]byte, error) {
	text, beside := s.joined()
	in := inputs{}
	if s.Lang.inputs != nil {
		var err error
		in, err = s.Lang.inputs(ctx, b, t, text)
		if err != nil {
			return nil, err
		}
	}
	mounts := append(in.mounts, t.Mounts...)
	cell, err := sandbox.Open(sandbox.Options{
		Level:   b.Level,
		Mounts:  mounts,
		Hide:    b.hidden(),
		Scratch: compileScratch,
	})
	if err != nil {
		return nil, err
	}
	defer cell.Close()
	w := compilation{cell: cell, source: s, text: text, values: s.holes(t), mounts: mounts, limits: b.limits}
	files := map[string]string{}
	maps.Copy(files, in.files)
	maps.Copy(files, beside)
	files[w.values["source"]] = string(text) // last, should another be called like it
	for name, data := range files {
		if err := cell.Write(path.Join(sandbox.Work, name), []byte(data), 0o644); err != nil {
			return nil, err
		}
	}
	for _, words := range s.commands() {
		if err := w.step(ctx, words); err != nil {
			return nil, err
		}
	}
	return w.artefact(ctx)
}

// A compilation is a cell in which one source is compiled.
type compilation struct {
	cell   *sandbox.Cell
	source Source
	text   []byte // of the file {source}
	values map[string]string
	mounts []sandbox.Mount
	limits sandbox.Limits
}

// step runs one command of the row to its end.
func (w *compilation) step(ctx context.Context, words []string) error {
	argv := fill(words, w.values)
	r, err := w.cell.Run(ctx, sandbox.Command{
		Args:   argv,
		Env:    environment(w.source.Lang.Env),
		Limits: w.limits,
	})
	if err != nil {
		return fmt.Errorf("%s: %w", path.Base(argv[0]), err)
	}
	slog.DebugContext(ctx, "run",
		"program", w.source.Name, "for", "compile/"+path.Base(argv[0]), "limit", w.limits.CPU,
		"cpu", r.CPU, "wall", r.Wall, "err", nil)
	if r.Stop == sandbox.Exited && r.Code == 0 {
		return nil
	}
	if err := hostFault(r, w.limits); err != nil {
		return fmt.Errorf("%s: %w", path.Base(argv[0]), err)
	}
	full, err := w.probe(ctx)
	if err != nil {
		return err
	}
	said := string(r.Stderr) + string(r.Stdout)
	b := cmp.Or(boundOf(r, w.limits), full, fileBoundIn(said))
	if b.name == "" && strings.TrimSpace(said) == "" {
		said = silentEnd(w.source.Lang, r)
	}
	return w.blame(said, b)
}

// fileBoundIn looks for the file limit in a compiler's words, because its subprocesses
// reach it unseen. Words may name a limit, but not decide whose fault it is.
func fileBoundIn(said string) bound {
	if strings.Contains(said, "File size limit exceeded") || strings.Contains(said, "File too large") {
		return fileBound
	}
	return bound{}
}

// artefact takes what was built out of the cell, and looks whether it can be
// started.
func (w *compilation) artefact(ctx context.Context) ([]byte, error) {
	if w.source.Lang.Artefact == "" {
		return w.text, nil
	}
	data, err := w.cell.Read(path.Join(sandbox.Work, w.values["out"]), compileLimits.File)
	if errors.Is(err, sandbox.ErrTooLarge) {
		return nil, w.blame("the program is too large", fileBound)
	}
	if err != nil {
		full, broken := w.probe(ctx)
		if broken != nil {
			return nil, errors.Join(err, broken)
		}
		return nil, w.blame("the compiler produced no program", full) // in a cell that works
	}
	l := w.source.Lang
	if l.pack != nil {
		data, err = l.pack(data, w.values)
		if err != nil {
			return nil, err
		}
	}
	if l.inspect != nil {
		if mistake := l.inspect(data); mistake != "" {
			return nil, w.blame(mistake, bound{})
		}
	}
	return data, w.start(ctx, data)
}

// Whose fault is it that a compiler failed? A compile error is the source's only if the
// compiler ended by itself, or at one of its limits, in a cell that still works. A compiler
// that something else killed was killed by a machine short of memory, as neither it nor the
// source can do that. What it prints is no evidence: a source can make it print anything.

// errKilled: no compiler kills itself, and a run says which limit it reached.
var errKilled = errors.New("this machine ran out of memory, or somebody killed the compiler")

// killedInside matches how a compiler's driver reports that one of its programs was killed. No
// source can make it print this at the beginning of a line. Only a control group counts such
// kills.
var killedInside = regexp.MustCompile(`(?m)^(g\+\+|gcc|cc|collect2): fatal error: ` +
	`(Killed signal terminated program|ld terminated with signal 9)`)

// hostFault is the fault of this machine that a run shows, or nil.
func hostFault(r sandbox.Result, l sandbox.Limits) error {
	switch {
	case r.Stop == sandbox.OutOfMemory && r.Memory > 0 && r.Memory < l.Memory-l.Memory/10:
		return fmt.Errorf("%w: at %s, below its limit of %s", errKilled, inUnits(r.Memory), inUnits(l.Memory))
	case r.Stop == sandbox.OutOfWall && overloaded():
		return fmt.Errorf("this machine is too busy: %.1f s of CPU time in %s",
			r.CPU.Seconds(), seconds(l.Wall))
	case r.Stop == sandbox.Signaled && r.Code == killSignal:
		return fmt.Errorf("%w after %.1f s of CPU time", errKilled, r.CPU.Seconds())
	case r.Stop == sandbox.Exited && killedInside.Match(r.Stderr):
		return fmt.Errorf("%w: %s", errKilled, killedInside.Find(r.Stderr))
	}
	return nil
}

// probe tests whether the cell works, and whether it is full. An error is Adder's failure:
// a file cannot be written after a wipe, or a shell cannot be started.
func (w *compilation) probe(ctx context.Context) (full bound, err error) {
	err = w.writeProbe()
	if err == nil {
		return bound{}, w.runShell(ctx)
	}
	if w.cell.Level() == sandbox.Bare { // its folder is on this machine, and so is a full disk
		return bound{}, err
	}
	full = countBound
	if errors.Is(err, syscall.ENOSPC) { // a file was made, and could not be filled
		full = spaceBound
	}
	if err := errors.Join(w.cell.Reset(), w.writeProbe()); err != nil {
		return bound{}, err
	}
	return full, w.runShell(ctx)
}

func (w *compilation) writeProbe() (err error) {
	for _, dir := range []string{sandbox.Work, sandbox.Temp} {
		err = errors.Join(err, w.cell.Write(path.Join(dir, "adder.probe"), make([]byte, 64<<10), 0o600))
	}
	return err
}

// runShell runs a known good program. A bare cell cannot be broken.
func (w *compilation) runShell(ctx context.Context) error {
	if w.cell.Level() == sandbox.Bare {
		return nil
	}
	r, err := w.cell.Run(ctx, sandbox.Command{
		Args:   []string{"/bin/sh", "-c", ":"},
		Env:    environment(nil),
		Limits: compileLimits,
	})
	if err == nil && (r.Stop != sandbox.Exited || r.Code != 0) {
		err = fmt.Errorf("/bin/sh ends with code %d: %s", r.Code, firstLine(string(r.Stderr)))
	}
	return err
}

// startLimits bound a start that is a test. The program finds no input.
var startLimits = sandbox.Limits{
	CPU: 20 * time.Millisecond, Wall: time.Second, Memory: 1 << 30,
	Output: 1 << 20, File: 1 << 20,
}

// start tests whether the kernel can start what was built: a source can ask for a missing
// library or interpreter. What the program then does is irrelevant. The file has a path
// unknown to the source, in a wiped cell, so that it cannot be its own interpreter. It is
// blamed only if a known good program starts in its place.
func (w *compilation) start(ctx context.Context, artefact []byte) error {
	if w.cell.Level() == sandbox.Bare || w.source.Lang.Run[0] != "{prog}" {
		return nil // a shell or a runtime starts it, and reports the fault as the program's
	}
	limits := startLimits
	limits.Processes = w.source.Lang.Processes
	file := path.Join(sandbox.Temp, sumOf(artefact)[:16])
	for range 2 { // the first failure may be a stall of this machine
		if err := errors.Join(w.cell.Reset(), w.cell.Write(file, artefact, 0o755)); err != nil {
			return err
		}
		_, err := w.cell.Run(ctx, sandbox.Command{
			Args:   []string{file},
			Env:    environment(w.source.Lang.Env),
			Limits: limits,
		})
		if err == nil {
			return nil
		}
		if err := w.runShell(ctx); err != nil {
			return err
		}
	}
	return w.blame("the compiler produced a file that cannot be executed: "+unstartable(artefact), bound{})
}

// unstartable says why the kernel may refuse to start a file.
func unstartable(file []byte) string {
	if bytes.HasPrefix(file, []byte("!<arch>\n")) {
		return "it is a library, not a program"
	}
	f, err := elf.NewFile(bytes.NewReader(file))
	if err != nil {
		return notForThisMachine
	}
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			name := make([]byte, min(p.Filesz, 100))
			n, _ := p.ReadAt(name, 0)
			name, _, _ = bytes.Cut(name[:n], []byte{0})
			return fmt.Sprintf("it asks for the interpreter %q", name)
		}
	}
	return notForThisMachine
}

const notForThisMachine = "it is not a program for this machine"

// A CompileError says why a source does not compile.
type CompileError struct {
	// Output is the reason for people: the limit that the compiler reached, if any, then
	// its words. At most 31 lines, valid UTF-8, no colours, no folders; never empty.
	Output string
	Limit  string // "20 s of CPU time", or "" if it ended by itself

	Whole string // all that the compiler said, as it said it

	written string // the name that the source had for the compiler
}

func (e *CompileError) Error() string {
	if e.Limit != "" {
		return firstLine(e.Output)
	}
	return "does not compile: " + firstLine(e.Output)
}

// of puts the name that people know into the words.
func (e *CompileError) of(s Source) *CompileError {
	shown := *e
	shown.Output = strings.ReplaceAll(e.Output, e.written, path.Base(s.Name))
	return &shown
}

// A bound is a limit that a compiler reached; the zero bound is none.
type bound struct {
	name string // as [CompileError.Limit] has it
	when string // "the compiler was stopped ..."
}

var (
	fileBound = bound{
		inUnits(compileLimits.File) + " for one file",
		"when it wrote a file of more than " + inUnits(compileLimits.File),
	}
	spaceBound = bound{
		inUnits(compileScratch) + " of files",
		"when its files took more than " + inUnits(compileScratch),
	}
	countBound = bound{"the number of files", "when it had made as many files as it may"}
)

// boundOf names the limit that a run under limits l ended at.
func boundOf(r sandbox.Result, l sandbox.Limits) bound {
	switch r.Stop {
	case sandbox.OutOfTime:
		return bound{seconds(l.CPU) + " of CPU time", "after " + seconds(l.CPU) + " of CPU time"}
	case sandbox.OutOfWall:
		return bound{
			seconds(l.Wall),
			fmt.Sprintf("after %s, of which it used %.1f s of CPU time", seconds(l.Wall), r.CPU.Seconds()),
		}
	case sandbox.OutOfMemory:
		return bound{
			inUnits(l.Memory) + " of memory",
			"when it used more than " + inUnits(l.Memory) + " of memory",
		}
	case sandbox.TooMuchOutput:
		return bound{
			inUnits(l.Output) + " of messages",
			"when it had printed " + inUnits(l.Output) + " of messages",
		}
	case sandbox.Signaled:
		if r.Code == fileSignal {
			return fileBound
		}
	}
	return bound{}
}

// silentEnd says how a silent compiler ended.
func silentEnd(l *Language, r sandbox.Result) string {
	how := fmt.Sprintf("with code %d", r.Code)
	if r.Stop == sandbox.Signaled {
		how = fmt.Sprintf("by signal %d", r.Code)
	}
	return fmt.Sprintf("the %s compiler ended %s, after %.1f s of CPU time, and printed nothing",
		l.Name, how, r.CPU.Seconds())
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.0f s", d.Seconds()) }

// blame makes a CompileError of a compiler's words, and of the limit that it ran
// into.
func (w *compilation) blame(words string, b bound) *CompileError {
	whole := words
	words = w.source.explain(clean(words, w.mounts), w.values["source"])
	switch {
	case b.name != "":
		words = strings.TrimSpace(fmt.Sprintf("the %s compiler was stopped %s\n%s",
			w.source.Lang.Name, b.when, words))
	case words == "":
		words = "the " + w.source.Lang.Name + " compiler failed without a message"
	}
	return &CompileError{Output: words, Limit: b.name, Whole: whole, written: w.values["source"]}
}

// Limits of a compiler's output. The first errors matter; the rest mostly follow from them.
const (
	maxLines = 30
	maxLine  = 300     // bytes: a type of the C++ library may fill a page
	maxWords = 4 << 10 // bytes
)

// noise matches lines about the compiler rather than the source: include chains, its own
// stack, and its advertisements.
var noise = regexp.MustCompile(`(?m)^(\s+from .*[,:]|\s+at .*\(node:internal.*|Node\.js v.*|` +
	`For more information about this error, try .*|Please submit a full bug report.*|See <file:.*)\n?`)

// ansi matches terminal control sequences.
var ansi = regexp.MustCompile("\x1b(\\[[0-9;?]*[ -/]*[@-~]|\\][^\x07\x1b]*(\x07|\x1b\\\\)?|[@-Z\\\\^_])")

// clean makes a compiler's words fit for a report: no colours, no control
// characters, valid UTF-8, and only the last name of every path in the cell.
// So the words say nothing about this machine, and are the same on every machine.
func clean(words string, mounts []sandbox.Mount) string {
	words = ansi.ReplaceAllString(strings.ToValidUTF8(words, "\uFFFD"), "")
	words = strings.ReplaceAll(words, "\r\n", "\n")
	words = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, words)
	words = folders(mounts).ReplaceAllString(words, "$1")
	const missingPackage = "(open : no such file or directory)" // from Go's compiler
	words = strings.ReplaceAll(words, missingPackage, "(not in the standard library)")
	return shorten(strings.TrimSpace(noise.ReplaceAllString(words, "")))
}

// folders matches the folder part of a path below what a cell shows.
func folders(mounts []sandbox.Mount) *regexp.Regexp {
	tops := []string{
		sandbox.Work, "/tmp", "/usr", "/lib", "/lib64", "/bin", "/etc", progFolder, goStdFolder,
		strings.TrimRight(os.TempDir(), "/"),
	}
	for _, m := range mounts {
		tops = append(tops, m.Host, m.Cell)
	}
	tops = slices.DeleteFunc(tops, func(s string) bool { return s == "" })
	// The longest first: /lib64 before /lib.
	slices.SortFunc(tops, func(a, b string) int { return len(b) - len(a) })
	for i, t := range tops {
		tops[i] = regexp.QuoteMeta(t)
	}
	return regexp.MustCompile(`(^|[^\w/.])(?:` + strings.Join(tops, "|") + `)/(?:[^\s/:'"<>()]+/)*`)
}

// shorten keeps the first whole lines, and cuts those that are too long.
func shorten(words string) string {
	var kept []string
	size, lines := 0, strings.Split(words, "\n")
	for _, line := range lines {
		if len(line) > maxLine {
			line = strings.ToValidUTF8(line[:maxLine], "") + " ..."
		}
		size += len(line) + 1
		if len(kept) == maxLines || size > maxWords {
			break
		}
		kept = append(kept, line)
	}
	left := len(lines) - len(kept)
	if left > 0 {
		kept = append(kept, fmt.Sprintf("... and %d more lines", left))
	}
	return strings.Join(kept, "\n")
}

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
)

// ofGCC is the row of a language that GCC compiles. draft and check are further words for
// a draft and for the sanitizers. Checks that right programs fail, and on which no answer
// depends, are left out.
func ofGCC(row Language, standard string, draft []string, check ...string) *Language {
	sanitized := reworded{"{prog}": stackBound, "{static}": nil, "-O2": append([]string{
		"-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined",
		"-fno-sanitize=vla-bound,nonnull-attribute,returns-nonnull-attribute,alignment,vptr,pointer-overflow",
		"-ftrivial-auto-var-init=pattern", "-static-libasan", "-static-libubsan",
	}, check...)}
	row.Compile = [][]string{{"{" + row.Tools[0] + "}", standard, "-O2", "-w", "-DONLINE_JUDGE",
		"-fdiagnostics-color=never", "-fmax-errors=10", "{static}", "-o", "{out}", "{source}", "-lm"}}
	row.Artefact, row.Run, row.Processes = "main", []string{"{prog}"}, 16
	row.locate, row.Least = locateGCC, 40*time.Millisecond
	row.variants = map[Variant]reworded{
		Draft: {
			"-O2":             append([]string{"-O0", "-fno-diagnostics-show-caret"}, draft...),
			"-fmax-errors=10": {"-fmax-errors=0"},
		},
		Sanitized: sanitized,
	}
	return &row
}

// stackBound ends an endless recursion by its stack, before memory runs out: the sanitizers
// then report its line.
var stackBound = []string{"/bin/sh", "-c", `ulimit -s 524288 2>&-; exec "$0"`, "{prog}"}

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

// reworded maps words of a row's commands to their replacements.
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

// commands returns the commands that compile s.
func (s Source) commands() [][]string {
	row := s.Lang.variants[s.Variant].in(s.Lang.Compile)
	if s.Harness != nil {
		return s.Lang.joint.commands.in(row)
	}
	return row
}

// running returns the command that starts s.
func (s Source) running() []string {
	return s.Lang.variants[s.Variant].in([][]string{s.Lang.Run})[0]
}
