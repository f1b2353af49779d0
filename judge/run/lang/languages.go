// Package lang recognises, compiles and starts programs of one or more files in many languages.
// It knows nothing of verdicts.
//
// The way begins at [Load] or [OfFiles], which make a [Source]: the files of a program, without
// tests, and which of them stands for it. [Source.With] puts a course's grader beside it. A
// layout says what the compiler is told, and where the program starts.
//
// A language is a row of [Languages]. A [Builder] makes a [Program] of a [Source]: immutable
// files in a cache, and how to start them in a cell of package sandbox. A [Session]
// runs it there repeatedly. A [Harness] is the grader of a site that asks for a function.
// A [CompileError] is the source's fault; a [MissingError] names what this machine lacks;
// every other error is Adder's failure, established from this machine and never from what a
// source makes a compiler print.
//
//	languages.go                        the table: commands, endings, variants of each language
//	source.go, files.go, archive.go     which files a program has, which are refused, and how large
//	beside.go                           files that a program of one file asks for, and does not have
//	nottext.go                          files that are no programs, or not in UTF-8
//	recognise.go, start.go              its language, and where it starts
//	grader.go, harness.go, beforetext.go    what calls an author's function; hints to use --harness
//	pythonpackage.go                    a program in Python that is a module of a package
//	rustmodule.go                       a library in Rust; a program as a module of what calls it
//	included.go, graderfault.go         a grader that is wrong with any program
//	builder.go, store.go                a program built once; the cache, how large and how old
//	compile.go, probe.go                a compilation, its limits, and whose fault it is that it failed
//	compileerror.go                     what a compiler says, made short, with the author's file names
//	layout.go, javanames.go, gopackages.go    under which names a compiler gets the files
//	gostd.go, jar.go, node.go           what Go, Kotlin and Node need besides
//	variants.go, standalone.go          draft and sanitizer builds; a program as one text
//	toolchain.go, locate.go, doctor.go  the compilers of this machine; adder doctor
//	program.go, session.go              a program that was built; a cell in which it runs
//	command.go, memory.go               its command and variables; memory that a runtime needs besides
//	kernel_linux.go                     signals, and files that are no one's to read
package lang

import (
	"context"
	"regexp"
	"time"

	"adder/judge/base/fault"
	"adder/judge/run/sandbox"
	"adder/judge/run/source"
)

// A Language is one row of the table: how to recognise, build and run it.
//
// Compile and Run are commands whose words may hold {names}. A word with a
// name that has no value is left out, so that "-Xmx{heap}m" vanishes where
// there is no limit. Everywhere:
//
//	{source}    the source files, in the working folder of the cell; a word of its own
//	{out}       Artefact, in the working folder of the cell
//	{prog}      the artefact as it is seen by a run
//	{module}    in Python the module that is started instead, by {starter}; it and others are
//	            in {folder} or {root}
//	{anything}  a program or folder that locate found, by its key
//
// and in Run, for runtimes that need to know how much memory they have:
//
//	{heap}      MiB for objects
//	{stack}     MiB for Java's main thread
//	{stackKiB}  KiB for Node's
//
// To add a language, add a row here, one to source.Languages, and
// testdata/<key>/echo.<extension>; the tests go over the table.
type Language struct {
	*source.Language // how its texts are written

	Key        string   // "cpp"
	Doc        string   // which compiler, which flags, one line
	Extensions []string // with the dot; the first one names the file in the cell
	Headers    []string // of files that belong to a program but are not compiled themselves
	Aliases    []string // other names that people type, in lower case
	Tools      []string // programs that must be on PATH
	Packages   []string // the Debian packages that bring each of Tools
	Compile    [][]string
	Artefact   string // the one file that Compile makes; "" if that is the source itself
	Run        []string
	Env        []string // beside what every language gets
	Processes  int      // processes and threads that the runtime itself needs, and some for the program

	Memory int64 // bytes that its runtime needs beside what a suite allows, see [Language.MemoryLimit]
	// Reading multiplies the time limit, for languages whose plainest way to read is
	// slower than the jury's; 0 is 1. A jury that read in that way would take minutes
	// longer for each class.
	Reading  int
	Least    time.Duration            // the least CPU time that a changed program gets for a small input
	variants map[Variant]replacements // the words of Compile and Run that each changes

	// mainOf returns the class that has a file's main, or just a word in languages that start
	// no class; "" if it has none. It is nil if every file can be started.
	mainOf func(f File) string
	// imports matches what a file imports by name, if every file can be started.
	imports *regexp.Regexp
	// arrange changes how a program of several files is compiled. It may be nil.
	arrange func(x *layout)

	// locate finds the real programs behind Tools, given their paths on PATH.
	locate func(l *Language, tools map[string]string) (*Toolchain, error)
	// values adds to the names above what only the file's name and text can
	// tell, or overrides them. It may be nil.
	values func(name string, text []byte) map[string]string
	// inputs returns what a compiler needs beside the source. It may be nil.
	inputs func(ctx context.Context, b *Builder, t *Toolchain, x layout) (inputs, error)
	// pack makes the artefact of what Compile wrote to {out}. It may be nil.
	pack func(out []byte, values map[string]string) ([]byte, error)
	// inspect says what is wrong with a compiled artefact, in words for a CompileError, or
	// "". It may be nil.
	inspect func(artefact []byte) string
}

// inputs are files and mounts that one compilation needs beside the source.
type inputs struct {
	files  []File // in the working folder
	mounts []sandbox.Mount
}

// Languages is the table. Its order is the order in which help shows it.
//
// Left out: .NET (dotnet build wants a project, a NuGet cache and ten seconds),
// PyPy (no Debian package of a current version), TypeScript (no compiler
// without npm).
var Languages = []*Language{
	ofGCC(Language{
		Language: source.Find("C++"), Key: "cpp",
		Doc:        "g++, GNU C++20, -O2",
		Extensions: []string{".cpp", ".cc", ".cxx", ".c++", ".C"},
		Headers:    []string{".h", ".hh", ".hpp", ".hxx", ".h++", ".H", ".inl", ".ipp", ".tpp", ".inc"},
		Aliases:    []string{"cxx", "cc", "g++"},
		Tools:      []string{"g++"}, Packages: []string{"g++"},
	}, "-std=gnu++20", []string{"-fpermissive", "-w"},
		"-D_GLIBCXX_ASSERTIONS", "-D_GLIBCXX_SANITIZE_VECTOR=1"), // its library checks indices too
	ofGCC(Language{
		Language: source.Find("C"), Key: "c",
		Doc:        "gcc, GNU C11, -O2",
		Extensions: []string{".c"},
		Headers:    []string{".h", ".inc"},
		Aliases:    []string{"gcc"},
		Tools:      []string{"gcc"}, Packages: []string{"gcc libc6-dev"},
	}, "-std=gnu11", nil),
	{
		Language: source.Find("Go"), Key: "go",
		Doc:        "go compile and link, standard library only",
		Extensions: []string{".go"},
		Headers:    []string{".mod"},
		Aliases:    []string{"golang"},
		Tools:      []string{"go"}, Packages: []string{"golang-go"},
		Compile: [][]string{
			{"{compile}", "-p", "main", "-complete", "-pack", "-importcfg", "importcfg",
				"-trimpath", "/w=>", "-o", "main.a", "{source}"},
			{"{link}", "-importcfg", "importcfg.link", "-buildmode=exe", "-s", "-w", "-o", "{out}", "main.a"},
		},
		Artefact: "main",
		Run:      []string{"{prog}"}, Processes: 32,
		Reading: 10, // fmt.Scan reads standard input byte by byte, each with a system call
		// The collector's threads count as the program's CPU time: the same
		// few of them on every machine.
		Env:    []string{"GOMAXPROCS=2"},
		locate: locateGo, inputs: goInputs,
		mainOf: mainAfter("Go", "func"), arrange: arrangeGo,
		Least:    80 * time.Millisecond,
		variants: map[Variant]replacements{Draft: {"-complete": {"-complete", "-e", "-N", "-l"}}},
	},
	{
		Language: source.Find("Java"), Key: "java",
		Doc:        "javac and java, deep main thread, serial collector",
		Extensions: []string{".java"},
		Aliases:    []string{"jdk", "openjdk"},
		Tools:      []string{"javac", "java"},
		Packages:   []string{"default-jdk-headless", "default-jdk-headless"},
		Compile: [][]string{
			{"{javac}",
				"-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto", "-J-XX:-UsePerfData",
				"-J-XX:+IgnoreUnrecognizedVMOptions", "-J-XX:+UnlockDiagnosticVMOptions",
				"-J-XX:-BytecodeVerificationRemote",
				"-encoding", "UTF-8", "-nowarn", "-proc:none", "-Xmaxerrs", "10",
				"-d", "classes", "{source}"},
			archiveClasses(),
		},
		Artefact: "main.jar",
		Run:      runJar, Processes: 128,
		Memory: 256 * mib,
		locate: locateJava, values: javaValues, pack: jarOfTar, inspect: jarHasMain,
		mainOf: javaClass, arrange: arrangeJava,
		Least: 150 * time.Millisecond,
		variants: map[Variant]replacements{
			Draft: {
				// Without FLOW it reports one unreachable statement at a time.
				"10":   {"100000", "-XDshould-stop.ifError=FLOW"},
				"-jar": {"-XX:TieredStopAtLevel=1", "-jar"},
			},
			parsed: {"-nowarn": {"-XDshould-stop.ifNoError=PARSE", "-XDshouldStopPolicyIfNoError=PARSE"}},
		},
	},
	{
		Language: source.Find("Python"), Key: "python",
		Doc:        "python3 (CPython)",
		Extensions: []string{".py", ".py3"},
		Aliases:    []string{"py", "python3", "cpython", "py3"},
		Tools:      []string{"python3"}, Packages: []string{"python3"},
		Compile:   [][]string{{"{python3}", "-s", "-m", "py_compile", "{source}"}},
		Run:       []string{"{python3}", "-s", "-c{starter}", "{module}", "{folder}", "{root}", "{prog}"},
		Processes: 16,
		Memory:    256 * mib,
		Env:       []string{"PYTHONHASHSEED=0", "PYTHONDONTWRITEBYTECODE=1", "PYTHONUTF8=1"},
		locate:    locatePython, imports: pythonImports, arrange: arrangePython,
		Least:    150 * time.Millisecond,
		variants: map[Variant]replacements{parsed: {}},
	},
	{
		Language: source.Find("JavaScript"), Key: "js",
		Doc:        "node, deep main thread",
		Extensions: []string{".js", ".cjs", ".mjs"},
		Headers:    []string{".json"},
		Aliases:    []string{"javascript", "node", "nodejs"},
		Tools:      []string{"node"}, Packages: []string{"nodejs"},
		Compile:   nodeCompile(),
		Run:       []string{"{node}", "--max-old-space-size={heap}", "--stack-size={stackKiB}", "{prog}"},
		Processes: 64,
		Memory:    256 * mib, Reading: 2, // split(/\s+/).map(Number), all at once
		Env:    []string{"NODE_NO_WARNINGS=1", "NO_UPDATE_NOTIFIER=1"},
		locate: locateNode, values: nodeValues, inputs: nodeInputs,
		imports:  jsImports,
		Least:    200 * time.Millisecond,
		variants: map[Variant]replacements{parsed: {}},
	},
	{
		Language: source.Find("C#"), Key: "cs",
		Doc:        "mcs and mono",
		Extensions: []string{".cs"},
		Aliases:    []string{"csharp", "mono", "mcs"},
		Tools:      []string{"mcs", "mono"}, Packages: []string{"mono-mcs", "mono-runtime"},
		Compile: [][]string{{"{mcs}", "-optimize+", "-nologo", "-warn:0", "-r:System.Numerics.dll",
			"-out:{out}", "{source}"}},
		Artefact: "main.exe",
		Run:      []string{"{mono}", "{prog}"}, Processes: 64,
		locate: locatePlain,
		mainOf: csMain, arrange: arrangeCS,
		variants: map[Variant]replacements{Draft: {"-optimize+": nil}, parsed: {"-optimize+": {"--parse"}}},
	},
	{
		Language: source.Find("Rust"), Key: "rust",
		Doc:        "rustc, edition 2021, -O, standard library only",
		Extensions: []string{".rs"},
		Aliases:    []string{"rs", "rustc"},
		Tools:      []string{"rustc", "cc"}, Packages: []string{"rustc", "gcc"},
		Compile: [][]string{{"{rustc}", "--edition", "2021", "-O", "-C", "linker={cc}", "-C", "strip=symbols",
			"-A", "warnings", "--color", "never", "-o", "{out}", "{source}"}},
		Artefact: "main",
		Run:      []string{"{prog}"}, Processes: 16,
		locate: locateRust,
		mainOf: mainAfter("Rust", "fn"), arrange: arrangeRust,
		variants: map[Variant]replacements{Draft: {"-O": {"-C", "opt-level=0", "-C", "debuginfo=0"}}},
	},
	{
		Language: source.Find("Kotlin"), Key: "kotlin",
		Doc:        "kotlinc and java, deep main thread, serial collector",
		Extensions: []string{".kt"},
		Aliases:    []string{"kt", "kotlinc"},
		Tools:      []string{"kotlinc", "java"}, Packages: []string{"kotlin", "default-jre-headless"},
		Compile: [][]string{{"{java}", "-Xmx1024m", "-Xss64m", "-XX:+UseSerialGC", "-XX:-UsePerfData",
			"-XX:TieredStopAtLevel=1", "-Xshare:auto", "-XX:ActiveProcessorCount=2",
			"-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UnlockDiagnosticVMOptions",
			"-XX:-BytecodeVerificationRemote",
			"--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/java.util=ALL-UNNAMED",
			"-cp", "{kotlin}/lib/kotlin-preloader.jar", "org.jetbrains.kotlin.preloading.Preloader",
			"-cp", "{kotlin}/lib/kotlin-compiler.jar", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
			"-nowarn", "-include-runtime", "-d", "{out}", "{source}"}},
		Artefact: "main.jar",
		Run:      runJar, Processes: 128,
		Memory: 256 * mib, Reading: 2, // Scanner, beside readLine
		locate: locateKotlin, pack: jarWithMain, inspect: jarHasMain,
		mainOf: kotlinClass, arrange: arrangeKotlin,
	},
}

// Compilers are not verified (BytecodeVerificationRemote), which would take a fifth of the
// time of javac and a tenth of that of kotlinc; programs are.

// ofGCC is the row of a language that GCC compiles. draft and check are further words for
// a draft and for the sanitizers. Checks that right programs fail, and on which no answer
// depends, are left out.
func ofGCC(row Language, standard string, draft []string, check ...string) *Language {
	sanitized := replacements{"{prog}": stackBound, "{static}": nil, "-O2": append([]string{
		"-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined",
		"-fno-sanitize=vla-bound,nonnull-attribute,returns-nonnull-attribute,alignment,vptr,pointer-overflow",
		"-ftrivial-auto-var-init=pattern", "-static-libasan", "-static-libubsan",
	}, check...)}
	row.Compile = [][]string{{"{" + row.Tools[0] + "}", standard, "-O2", "-w", "-DONLINE_JUDGE",
		"-fdiagnostics-color=never", "-fmax-errors=10", "{static}", "-o", "{out}", "{source}", "-lm"}}
	row.Artefact, row.Run, row.Processes = "main", []string{"{prog}"}, 16
	row.locate, row.Least = locateGCC, 40*time.Millisecond
	row.mainOf, row.arrange = mainAfter(row.Name, ""), arrangeGCC
	row.variants = map[Variant]replacements{
		Draft: {
			"-O2":             append([]string{"-O0", "-fno-diagnostics-show-caret"}, draft...),
			"-fmax-errors=10": {"-fmax-errors=0"},
		},
		Sanitized: sanitized,
		parsed:    {"-O2": {"-fsyntax-only"}},
	}
	return &row
}

// stackBound ends an endless recursion by its stack, before memory runs out: the sanitizers
// then report its line.
var stackBound = []string{"/bin/sh", "-c", `ulimit -s 524288 2>&-; exec "$0"`, "{prog}"}

// runJar starts a Java program. The launcher reads -Xss for the main thread, whose
// recursion can then be 10^6 deep; the later ThreadStackSize gives other threads the usual
// megabyte, unless the program asks for more. Without -XX:ActiveProcessorCount the number
// of compiler threads depends on the machine.
//
// -XX:TieredStopAtLevel=1 only for drafts: it speeds up runs shorter than a third of a second, but
// a sweep of 10^5 boards takes 1.3 times the CPU time. Our own class data archives omitted:
// no gain over Java's default.
var runJar = []string{"{java}", "-Xmx{heap}m", "-Xss{stack}m", "-XX:ThreadStackSize=1024",
	"-XX:+UseSerialGC", "-XX:ActiveProcessorCount=2", "-Xshare:auto", "-XX:-UsePerfData",
	"-jar", "{prog}"}

// Keys lists the key of every language, in the order of the table.
func Keys() []string {
	return fault.Names(Languages, func(l *Language) string { return l.Key })
}

// Installed are the languages that this machine can run.
func Installed() (all []*Language) {
	for _, l := range Languages {
		if _, err := l.Toolchain(); err == nil {
			all = append(all, l)
		}
	}
	return all
}
