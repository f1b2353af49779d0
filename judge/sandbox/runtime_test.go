//go:build linux

package sandbox_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"adder/judge/sandbox"
)

// A toolchain is something that must run in a cell as it runs outside.
type toolchain struct {
	tool   string // skipped if the machine has none
	file   string
	source string
	steps  []string // of shell; the last one prints "42"
	mounts func(tool string) []sandbox.Mount
}

var toolchains = []toolchain{
	{tool: "gcc", file: "a.c", source: `#include <stdio.h>
int main(void) { int n; return scanf("%d", &n) != 1 || printf("%d\n", n) < 0; }`,
		steps: []string{"gcc -O2 -o a a.c && ./a", "gcc -O2 -static -o b a.c && ./b"}},
	{tool: "g++", file: "a.cpp", source: `#include <iostream>
#include <thread>
int main() { int n; std::cin >> n; std::thread([&] { std::cout << n << std::endl; }).join(); }`,
		steps: []string{"g++ -O2 -pthread -o a a.cpp && ./a"}},
	{tool: "python3", file: "a.py", source: "import sys, subprocess\nprint(int(sys.stdin.read()))\nassert subprocess.run(['true']).returncode == 0\n",
		steps: []string{"python3 a.py"}},
	{tool: "node", file: "a.js", source: "const n = +require('fs').readFileSync(0);\nsetTimeout(() => console.log(n), 1);\n",
		steps: []string{"node --stack-size=65500 a.js"}},
	{tool: "javac", file: "A.java", source: `public class A { public static void main(String[] a) throws Exception {
	Thread t = new Thread(() -> System.out.println(new java.util.Scanner(System.in).nextInt())); t.start(); t.join(); } }`,
		steps: []string{"javac -J-XX:+UseSerialGC A.java && java -Xmx256m -Xss64m -XX:+UseSerialGC A"}},
	{tool: "mcs", file: "a.cs", source: "class A { static void Main() { System.Console.WriteLine(int.Parse(System.Console.In.ReadToEnd())); } }",
		steps: []string{"mcs a.cs && mono a.exe"}},
	{tool: "kotlinc", file: "a.kt", source: "fun main() { println(readLine()!!.trim().toInt()) }",
		steps: []string{"JAVA_OPTS='-Xmx512m -XX:+UseSerialGC' kotlinc a.kt -include-runtime -d a.jar 2>/dev/null && java -Xmx256m -XX:+UseSerialGC -jar a.jar"}},
	{tool: "go", file: "a.go", source: `package main
import "fmt"
func main() { var n int; fmt.Scan(&n); c := make(chan int); go func() { c <- n }(); fmt.Println(<-c) }`,
		steps: []string{`go build -o a a.go && ./a`}, mounts: goRoot},
	{tool: "rustc", file: "a.rs", source: `use std::io::*;
fn main() { let mut s = String::new(); stdin().read_to_string(&mut s).unwrap();
	std::thread::spawn(move || println!("{}", s.trim())).join().unwrap(); }`,
		steps: []string{"rustc -O a.rs && ./a"}, mounts: rustRoot},
}

// goRoot shows the Go tools under the path that the test puts first.
func goRoot(string) []sandbox.Mount { return toolRoot("go", "env", "GOROOT") }

func rustRoot(string) []sandbox.Mount { return toolRoot("rustc", "--print", "sysroot") }

func toolRoot(tool string, args ...string) []sandbox.Mount {
	out, err := exec.Command(tool, args...).Output()
	if err != nil {
		return nil
	}
	return []sandbox.Mount{{Host: strings.TrimSpace(string(out)), Cell: "/tool"}}
}

func TestToolchains(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	best, _ := sandbox.Best()
	for _, level := range slices.Compact([]sandbox.Level{best, sandbox.ContainerRlimit}) {
		t.Run(string(level), func(t *testing.T) { tryToolchains(t, level, level != best) })
	}
}

// often are the toolchains that are tried every time: one compiler, one interpreter and one
// virtual machine. Package lang starts all of them in cells of the best level.
var often = []string{"gcc", "python3", "node"}

// tryToolchains leaves out the slowest if they are not needed, or were tried.
func tryToolchains(t *testing.T, level sandbox.Level, again bool) {
	limits := sandbox.Limits{CPU: time.Minute, Wall: 2 * time.Minute, Memory: 1 << 30, Output: 1 << 16, File: 256 << 20, Processes: 256}
	for _, tc := range toolchains {
		t.Run(tc.tool, func(t *testing.T) {
			if !long() && !slices.Contains(often, tc.tool) || again && (tc.tool == "kotlinc" || tc.tool == "go") {
				t.Skip("slow")
			}
			tool, err := exec.LookPath(tc.tool)
			if err != nil {
				t.Skip("no ", tc.tool)
			}
			o := sandbox.Options{Level: level, Scratch: 512 << 20}
			if tc.mounts != nil {
				o.Mounts = tc.mounts(filepath.Clean(tool))
			}
			c := open(t, o)
			put(t, c, "/w/"+tc.file, []byte(tc.source))
			for _, step := range tc.steps {
				r, err := c.Run(context.Background(), sandbox.Command{
					Args: []string{"/bin/sh", "-c", step}, Stdin: input(t, "42\n"), Limits: limits,
					Env: []string{"PATH=/tool/bin:/usr/bin:/bin", "HOME=/tmp", "LANG=C.UTF-8", "GOCACHE=/tmp/go", "GOPATH=/tmp/gopath", "GOTOOLCHAIN=local", "GOFLAGS=-buildvcs=false"},
				})
				if err != nil || string(r.Stdout) != "42\n" || r.Stop != sandbox.Exited || r.Code != 0 {
					t.Errorf("%s: %v, stop %d, code %d, cpu %v, memory %d\n%s%s", step, err, r.Stop, r.Code, r.CPU, r.Memory, r.Stdout, r.Stderr)
				}
				t.Logf("cpu %v wall %v memory %d MB", r.CPU, r.Wall, r.Memory>>20)
			}
		})
	}
}
