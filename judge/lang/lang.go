// Package lang recognises, compiles and starts source files of many languages.
// It knows nothing of boards or of verdicts.
//
// A language is a row of [Languages]. A [Source] that was loaded becomes, by a
// [Builder], a [Program]: one immutable file in a cache, and the way to start
// it in a cell of package sandbox; a [Session] runs it there again and again. A
// [Harness] makes a program of a function that a site asks for. What is wrong
// with a source is a [CompileError]; what this machine lacks is a
// [MissingError]; every other error is a failure of ours, and rests on what this
// machine says, never on what a compiler prints; [Builder.Healthy] asks whether
// it persists.
package lang

import (
	"context"

	"adder/judge/sandbox"
)

// A Language is one row of the table: how to recognise, build and run it.
//
// Compile and Run are commands whose words may hold {names}. A word with a
// name that has no value is left out, so that "-Xmx{heap}m" vanishes where
// there is no limit. Everywhere:
//
//	{source}    the source file, in the working folder of the cell
//	{out}       Artefact, in the working folder of the cell
//	{prog}      the artefact as it is seen by a run
//	{anything}  a program or folder that locate found, by its key
//
// and in Run, for those that must be told how much memory they have:
//
//	{heap}      MiB for objects
//	{stack}     MiB for Java's main thread
//	{stackKiB}  KiB for Node's
//
// To add a language, add a row and testdata/<key>/echo.<extension>; the tests
// go over the table.
type Language struct {
	Name       string   // "C++"
	Key        string   // "cpp"
	Doc        string   // which compiler, which flags, one line
	Extensions []string // with the dot; the first one names the file in the cell
	Aliases    []string // other names that people type, in lower case
	Tools      []string // programs that must be on PATH
	Package    string   // the Debian packages that bring Tools
	Compile    [][]string
	Artefact   string // the one file that Compile makes; "" if that is the source itself
	Run        []string
	Env        []string // beside what every language gets
	Processes  int      // processes and threads that the runtime itself needs, and some for the program

	// locate finds the real programs behind Tools, given their paths on PATH.
	locate func(l *Language, tools map[string]string) (*Toolchain, error)
	// values adds to the names above what only the file's name and text can
	// tell, or overrides them. It may be nil.
	values func(name string, text []byte) map[string]string
	// inputs brings what a compiler needs beside the source. It may be nil.
	inputs func(ctx context.Context, b *Builder, t *Toolchain, text []byte) (inputs, error)
	// inspect looks at what was compiled, and says what is wrong with it in
	// the words for a CompileError, or "". It may be nil.
	inspect func(artefact []byte) string
}

// inputs are files and mounts that one compilation needs beside the source.
type inputs struct {
	files  map[string][]byte // by name in the working folder
	mounts []sandbox.Mount
}
