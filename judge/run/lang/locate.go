package lang

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"adder/judge/run/sandbox"
)

// locatePlain trusts PATH: the tools are the programs found there, and the first one
// reports the version.
func locatePlain(l *Language, tools map[string]string) (*Toolchain, error) {
	t := &Toolchain{Paths: map[string]string{}}
	for _, name := range l.Tools {
		if err := t.addTool(name, tools[name]); err != nil {
			return nil, err
		}
	}
	out, err := ask(tools[l.Tools[0]], "--version")
	t.Version = firstLine(out)
	return t, err
}

// locateGCC also looks whether a program can be linked statically: it then starts in half a
// millisecond instead of more than one, which is most of the time for a small board.
func locateGCC(l *Language, tools map[string]string) (*Toolchain, error) {
	t, err := locatePlain(l, tools)
	if err != nil {
		return nil, err
	}
	for _, lib := range []string{"libc.a", "libm.a", "libstdc++.a"} {
		// The answer is a path, or the bare name if there is no such file.
		path, err := ask(tools[l.Tools[0]], "-print-file-name="+lib)
		if err != nil || !filepath.IsAbs(path) {
			return t, nil
		}
	}
	t.Paths["static"] = "-static"
	t.Version += ", static"
	return t, nil
}

// installation is the folder to show for a program: /opt/x for /opt/x/bin/y. For a program
// in a user's own bin folder it is only the file, not the home folder.
func installation(program string) string {
	if sandbox.Shows(program) {
		return program
	}
	folder := filepath.Dir(filepath.Dir(program))
	home, _ := os.UserHomeDir()
	if folder == home || strings.Count(folder, "/") < 2 {
		return program
	}
	return folder
}

// locatePython asks Python itself, which may stand behind pyenv or in a
// virtual environment: the base installation is what a submission gets.
func locatePython(_ *Language, tools map[string]string) (*Toolchain, error) {
	answer, err := askLines(3, "python3", tools["python3"], "-c",
		`import sys; print(getattr(sys, "_base_executable", None) or sys.executable, `+
			`sys.base_prefix, "Python " + sys.version, sep="\n")`)
	if err != nil {
		return nil, err
	}
	exe, err := filepath.EvalSymlinks(answer[0])
	if err != nil {
		return nil, err
	}
	t := &Toolchain{Version: strings.TrimSpace(answer[2]), Paths: map[string]string{"python3": exe}}
	t.mount(answer[1])
	return t, nil
}

// locateNode asks Node, which may stand behind nvm or another manager.
func locateNode(_ *Language, tools map[string]string) (*Toolchain, error) {
	answer, err := askLines(2, "node", tools["node"], "-p", `process.execPath + "\n" + process.version`)
	if err != nil {
		return nil, err
	}
	t := &Toolchain{Version: "Node.js " + answer[1], Paths: map[string]string{"node": answer[0]}}
	t.mount(installation(answer[0]))
	return t, nil
}

// locateRust asks for the sysroot: rustc on PATH is mostly rustup, which reads its settings
// in the home folder on every call.
func locateRust(_ *Language, tools map[string]string) (*Toolchain, error) {
	root, err := ask(tools["rustc"], "--print", "sysroot")
	if err != nil {
		return nil, err
	}
	rustc := filepath.Join(root, "bin", "rustc")
	version, err := ask(rustc, "--version")
	if err != nil {
		return nil, err
	}
	t := &Toolchain{Version: firstLine(version), Paths: map[string]string{"rustc": rustc}}
	t.mount(root)
	return t, t.addTool("cc", tools["cc"])
}

// locateGo finds the compiler and linker that the go command would call.
func locateGo(_ *Language, tools map[string]string) (*Toolchain, error) {
	answer, err := askLines(3, "go env", tools["go"], "env", "GOROOT", "GOTOOLDIR", "GOVERSION")
	if err != nil {
		return nil, err
	}
	root, tooldir := answer[0], answer[1]
	t := &Toolchain{Version: "go version " + answer[2], Paths: map[string]string{
		"go":      filepath.Join(root, "bin", "go"),
		"goroot":  root,
		"compile": filepath.Join(tooldir, "compile"),
		"link":    filepath.Join(tooldir, "link"),
	}}
	for _, program := range []string{"go", "compile", "link"} {
		if _, err := os.Stat(t.Paths[program]); err != nil {
			return nil, err
		}
	}
	t.mount(root)
	return t, nil
}

// locateJava finds the home of the development kit, from javac, or from java for a language
// that has its own compiler.
func locateJava(_ *Language, tools map[string]string) (*Toolchain, error) {
	home, err := javaHome(cmp.Or(tools["javac"], tools["java"]))
	if err != nil {
		return nil, err
	}
	t := &Toolchain{Paths: map[string]string{}}
	for _, name := range []string{"java", "javac", "jar"} {
		t.Paths[name] = filepath.Join(home, "bin", name)
	}
	version, err := ask(t.Paths["java"], "-XX:-UsePerfData", "--version")
	if err != nil {
		return nil, err
	}
	t.Version = firstLine(version)
	t.mount(home)
	return t, nil
}

// javaHome follows links, and asks Java itself if they end at a version manager.
func javaHome(program string) (string, error) {
	real, err := filepath.EvalSymlinks(program)
	if err != nil {
		return "", err
	}
	home := filepath.Dir(filepath.Dir(real))
	if _, err := os.Stat(filepath.Join(home, "lib", "modules")); err == nil {
		return home, nil
	}
	out, err := ask("/bin/sh", "-c", `"$0" -J-XshowSettings:properties --version 2>&1`, program)
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(out) {
		value, ok := strings.CutPrefix(strings.TrimSpace(line), "java.home = ")
		if ok {
			return value, nil
		}
	}
	return "", fmt.Errorf("%s does not print its java.home", program)
}

// locateKotlin finds the compiler's home and the Java that runs it and its
// programs. The version is read from the compiler's archive: asking the
// compiler takes a second.
func locateKotlin(l *Language, tools map[string]string) (*Toolchain, error) {
	script, err := filepath.EvalSymlinks(tools["kotlinc"])
	if err != nil {
		return nil, err
	}
	home := filepath.Dir(filepath.Dir(script))
	version, err := manifestValue(filepath.Join(home, "lib", "kotlin-compiler.jar"), "Implementation-Version")
	if err != nil {
		return nil, err
	}
	t, err := locateJava(l, tools)
	if err != nil {
		return nil, err
	}
	t.Version = "kotlinc " + version + ", " + t.Version
	t.Paths["kotlin"] = home
	t.mount(home)
	return t, nil
}
