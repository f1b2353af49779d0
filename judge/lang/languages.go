package lang

import (
	"context"
	"path/filepath"
	"runtime"
	"strings"
)

// Languages is the table. Its order is the order in which help shows it.
//
// Left out: .NET (dotnet build wants a project, a NuGet cache and ten seconds),
// PyPy (no Debian package of a current version), TypeScript (no compiler
// without npm).
var Languages = []*Language{
	{
		Name: "C++", Key: "cpp",
		Doc:        "g++, GNU C++20, -O2",
		Extensions: []string{".cpp", ".cc", ".cxx", ".c++", ".C"},
		Aliases:    []string{"cxx", "cc", "g++"},
		Tools:      []string{"g++"}, Package: "g++",
		Compile: [][]string{{"{g++}", "-std=gnu++20", "-O2", "-w", "-DONLINE_JUDGE",
			"-fdiagnostics-color=never", "-fmax-errors=10", "{static}", "-o", "{out}", "{source}", "-lm"}},
		Artefact: "main",
		Run:      []string{"{prog}"}, Processes: 16,
		locate: locateGCC,
	},
	{
		Name: "C", Key: "c",
		Doc:        "gcc, GNU C11, -O2",
		Extensions: []string{".c"},
		Aliases:    []string{"gcc"},
		Tools:      []string{"gcc"}, Package: "gcc libc6-dev",
		Compile: [][]string{{"{gcc}", "-std=gnu11", "-O2", "-w", "-DONLINE_JUDGE",
			"-fdiagnostics-color=never", "-fmax-errors=10", "{static}", "-o", "{out}", "{source}", "-lm"}},
		Artefact: "main",
		Run:      []string{"{prog}"}, Processes: 16,
		locate: locateGCC,
	},
	{
		Name: "Go", Key: "go",
		Doc:        "go compile and link, standard library only",
		Extensions: []string{".go"},
		Aliases:    []string{"golang"},
		Tools:      []string{"go"}, Package: "golang-go",
		Compile: [][]string{
			{"{compile}", "-p", "main", "-complete", "-pack", "-importcfg", "importcfg",
				"-trimpath", "/w=>", "-o", "main.a", "{source}"},
			{"{link}", "-importcfg", "importcfg.link", "-buildmode=exe", "-s", "-w", "-o", "{out}", "main.a"},
		},
		Artefact: "main",
		Run:      []string{"{prog}"}, Processes: 32,
		// The collector's threads count as the program's CPU time: the same
		// few of them on every machine.
		Env:    []string{"GOMAXPROCS=2"},
		locate: locateGo, inputs: goInputs,
	},
	{
		Name: "Java", Key: "java",
		Doc:        "javac and java, deep main thread, serial collector",
		Extensions: []string{".java"},
		Aliases:    []string{"jdk", "openjdk"},
		Tools:      []string{"javac", "java"}, Package: "default-jdk-headless",
		Compile: [][]string{
			{"{javac}", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto", "-J-XX:-UsePerfData",
				"-encoding", "UTF-8", "-nowarn", "-Xmaxerrs", "10", "-d", "classes", "{source}"},
			{"{jar}", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData",
				"--create", "--file", "{out}", "--main-class={main}", "-C", "classes", "."},
		},
		Artefact: "main.jar",
		Run:      runJar, Processes: 128,
		locate: locateJava, values: javaValues, inspect: jarHasMain,
	},
	{
		Name: "Python", Key: "python",
		Doc:        "python3 (CPython)",
		Extensions: []string{".py", ".py3"},
		Aliases:    []string{"py", "python3", "cpython", "py3"},
		Tools:      []string{"python3"}, Package: "python3",
		Compile: [][]string{{"{python3}", "-s", "-m", "py_compile", "{source}"}},
		Run:     []string{"{python3}", "-s", "{prog}"}, Processes: 16,
		Env:    []string{"PYTHONHASHSEED=0", "PYTHONDONTWRITEBYTECODE=1", "PYTHONUTF8=1"},
		locate: locatePython,
	},
	{
		Name: "JavaScript", Key: "js",
		Doc:        "node, deep main thread",
		Extensions: []string{".js", ".cjs", ".mjs"},
		Aliases:    []string{"javascript", "node", "nodejs"},
		Tools:      []string{"node"}, Package: "nodejs",
		Compile: nodeCompile(),
		Run:     []string{"{node}", "--max-old-space-size={heap}", "--stack-size={stackKiB}", "{prog}"}, Processes: 64,
		Env:    []string{"NODE_NO_WARNINGS=1", "NO_UPDATE_NOTIFIER=1"},
		locate: locateNode, values: nodeValues, inputs: nodeInputs,
	},
	{
		Name: "C#", Key: "cs",
		Doc:        "mcs and mono",
		Extensions: []string{".cs"},
		Aliases:    []string{"csharp", "mono", "mcs"},
		Tools:      []string{"mcs", "mono"}, Package: "mono-mcs",
		Compile: [][]string{{"{mcs}", "-optimize+", "-nologo", "-warn:0", "-r:System.Numerics.dll",
			"-out:{out}", "{source}"}},
		Artefact: "main.exe",
		Run:      []string{"{mono}", "{prog}"}, Processes: 64,
		locate: locatePlain,
	},
	{
		Name: "Rust", Key: "rust",
		Doc:        "rustc, edition 2021, -O, standard library only",
		Extensions: []string{".rs"},
		Aliases:    []string{"rs", "rustc"},
		Tools:      []string{"rustc", "cc"}, Package: "rustc gcc",
		Compile: [][]string{{"{rustc}", "--edition", "2021", "-O", "-C", "linker={cc}", "-C", "strip=symbols",
			"-A", "warnings", "--color", "never", "-o", "{out}", "{source}"}},
		Artefact: "main",
		Run:      []string{"{prog}"}, Processes: 16,
		locate: locateRust,
	},
	{
		Name: "Kotlin", Key: "kotlin",
		Doc:        "kotlinc and java, deep main thread, serial collector",
		Extensions: []string{".kt"},
		Aliases:    []string{"kt", "kotlinc"},
		Tools:      []string{"kotlinc", "java"}, Package: "kotlin",
		Compile: [][]string{{"{java}", "-Xmx1024m", "-Xss64m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1",
			"-Xshare:auto", "-XX:ActiveProcessorCount=2",
			"--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/java.util=ALL-UNNAMED",
			"-cp", "{kotlin}/lib/kotlin-preloader.jar", "org.jetbrains.kotlin.preloading.Preloader",
			"-cp", "{kotlin}/lib/kotlin-compiler.jar", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
			"-nowarn", "-include-runtime", "-d", "{out}", "{source}"}},
		Artefact: "main.jar",
		Run:      runJar, Processes: 128,
		locate: locateKotlin, inspect: jarHasMain,
	},
}

// runJar starts a Java program. The launcher reads -Xss for the main thread,
// whose recursion may then be 10^6 deep; the machine takes the last word it is
// given, so that other threads keep the megabyte that they have everywhere,
// unless the program asks for more. Without -XX:ActiveProcessorCount the
// number of compiler threads depends on the machine.
//
// -XX:TieredStopAtLevel=1 omitted: runs of less than a third of a second end
// sooner with it, but a sweep of 10^5 boards takes 1.3 times the CPU time.
// Class data archives of our own omitted: no gain over Java's default one.
var runJar = []string{"{java}", "-Xmx{heap}m", "-Xss{stack}m", "-XX:ThreadStackSize=1024",
	"-XX:+UseSerialGC", "-XX:ActiveProcessorCount=2", "-Xshare:auto", "-XX:-UsePerfData",
	"-jar", "{prog}"}

// nodeCompile looks for syntax errors. Node takes an .js file that it cannot read
// as a script for a module if an import says so, and then does not look at it
// any more; so such a file is looked at once more where files are modules.
func nodeCompile() [][]string {
	const script = `
case $1 in
*.js)
	"$0" --check script/$1 2>/dev/null && exit
	"$0" --check $1 && exec "$0" --check module/$1 ;;
*)
	exec "$0" --check $1 ;;
esac`
	if runtime.GOOS == "windows" { // no shell: such an error ends the run
		return [][]string{{"{node}", "--check", "{source}"}}
	}
	return [][]string{{"/bin/sh", "-c", script, "{node}", "{source}"}}
}

// nodeInputs puts a source into two folders that say what their files are.
func nodeInputs(_ context.Context, _ *Builder, _ *Toolchain, text []byte) (inputs, error) {
	return inputs{files: map[string][]byte{
		"script/package.json": []byte(`{"type": "commonjs"}`), "script/main.js": text,
		"module/package.json": []byte(`{"type": "module"}`), "module/main.js": text,
	}}, nil
}

// nodeValues keeps the extension, by which Node tells its two kinds of module.
func nodeValues(name string, _ []byte) map[string]string {
	if ext := strings.ToLower(filepath.Ext(name)); ext == ".mjs" || ext == ".cjs" {
		return map[string]string{"source": "main" + ext}
	}
	return nil
}
