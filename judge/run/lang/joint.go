package lang

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A joint says how to call functions in one language, for all sites.
type joint struct {
	ext      string   // how the files of its parts end
	file     string   // where the calls are, if not in one file with the source
	fault    string   // a regular expression: how a line begins that reports an error in FILE
	commands reworded // of the language's row
	// join makes the files of a program: {source}, and those beside it.
	join func(s Source) (text []byte, beside map[string]string)
	// whole is [Source.Whole]; nil if join's text is that.
	whole func(s Source) (text, before string)
	// values adds to those of the source, or overrides them. It may be nil.
	values func(text []byte) map[string]string
}

//go:embed harness
var harnessParts embed.FS

// joined returns the files to compile: the text alone if there is no harness.
func (s Source) joined() (text []byte, beside map[string]string) {
	if s.Harness == nil {
		return s.Text, nil
	}
	return s.Lang.joint.join(s)
}

// parts are files of the folder harness.
func (s Source) parts(names ...string) (all string) {
	for _, name := range names {
		if name == "" {
			continue
		}
		text, err := harnessParts.ReadFile("harness/" + name + s.Lang.joint.ext)
		if err != nil {
			panic(err) // a test reads them all
		}
		all += string(text)
	}
	return all
}

// common is what reads the boards; calls is what calls the site's function.
func (s Source) common() string { return s.parts("common", s.Harness.reader) }
func (s Source) calls() string  { return s.parts(s.Harness.Name) }

// harnessValues are what a harness adds to the values of a source.
func (s Source) harnessValues() map[string]string {
	if s.Harness != nil && s.Lang.joint.values != nil {
		return s.Lang.joint.values(s.Text)
	}
	return nil
}

// Whole returns a source with the calls of its harness as one text. Several such texts
// can share a program, because none touches input or output before main; before stands
// once, above all of them. Lines are not those of the source.
func (s Source) Whole() (text, before string) {
	switch {
	case s.Harness == nil:
		return string(s.Text), ""
	case s.Lang.joint.whole == nil:
		called, _ := s.joined()
		return string(called), ""
	}
	return s.Lang.joint.whole(s)
}

// The C++ harness includes the source, so that an open comment or #if ends with the file.
var cppJoint = &joint{
	ext: ".cpp", file: "harness.cpp", fault: `FILE:\d+:\d+: (fatal )?error`,
	commands: reworded{"{source}": {"harness.cpp"}},
	join: func(s Source) ([]byte, map[string]string) {
		return s.Text, map[string]string{"harness.cpp": s.common() + calledCpp(s, `#include "main.cpp"`)}
	},
	whole: func(s Source) (text, before string) {
		text = "#include <bits/stdc++.h>\n" + calledCpp(s, string(s.Text))
		return text, "#define ADDER_SHARED\n" + s.common()
	},
}

// The C harness includes the source, too.
var cJoint = &joint{
	ext: ".c", file: "harness.c", fault: `FILE:\d+:\d+: (fatal )?error`,
	commands: reworded{"{source}": {"harness.c"}},
	join: func(s Source) ([]byte, map[string]string) {
		return s.Text, map[string]string{"harness.c": s.common() + calledC(s, `#include "main.c"`)}
	},
	whole: func(s Source) (text, before string) { return calledC(s, string(s.Text)), s.common() },
}

// calledC is a text in C, and the calls of its function. A main is a test of the author's own.
func calledC(s Source, text string) string {
	return "#define main adder_unused_main\n" + text + "\n#undef main\n" + s.calls()
}

// The C# harness is a file beside the source, and has the main that is started. The source's
// first line gets the imports that sites add.
var csJoint = &joint{
	ext: ".cs", file: "AdderHarness.cs", fault: `FILE\(\d+,\d+\): error`,
	commands: reworded{"{source}": {"{source}", "AdderHarness.cs", "-main:AdderHarness"}},
	join: func(s Source) ([]byte, map[string]string) {
		text := append([]byte(csImports), s.Text...)
		return text, map[string]string{"AdderHarness.cs": s.common() + s.calls()}
	},
}

const csImports = "using System; using System.Collections.Generic; using System.Linq; using System.Text; "

// The Kotlin harness is a file in the source's package. The source's first line, or that of its
// package clause, gets the import that sites add.
var kotlinJoint = &joint{
	ext: ".kt", file: "AdderHarness.kt", fault: `FILE:\d+:\d+: error`,
	commands: reworded{"{source}": {"{source}", "AdderHarness.kt"}},
	join: func(s Source) ([]byte, map[string]string) {
		text := kotlinMain.ReplaceAll(s.Text, []byte("${1}mai_")) // a test of the author's own
		clause := kotlinPackage.FindIndex(text)
		if clause == nil {
			clause = []int{0, 0}
		}
		named := string(text[clause[0]:clause[1]])
		text = slices.Concat(text[:clause[1]], []byte("import java.util.*; "), text[clause[1]:])
		return text, map[string]string{"AdderHarness.kt": named + "\n" + s.common() + s.calls()}
	},
}

var (
	kotlinMain    = regexp.MustCompile(`(\bfun\s+)main\b`)
	kotlinPackage = regexp.MustCompile(`(?m)^package [\w.]+;?[ \t]*(\r?\n|$)`)
)

// The Rust harness is a module of the source, which may thus keep its function to itself. Behind
// the source come the struct that the site declares, and the main that is started.
var rustJoint = &joint{
	ext: ".rs", file: "harness.rs", fault: `error.*\n\s*--> FILE:`,
	join: func(s Source) ([]byte, map[string]string) {
		text := rustMain.ReplaceAll(s.Text, []byte("${1}mai_")) // a test of the author's own
		if !rustSolution.Match(text) {
			text = append(text, "\npub struct Solution;"...)
		}
		text = append(text,
			"\n#[path = \"harness.rs\"] mod adder_harness;\nfn main() { adder_harness::play() }\n"...)
		return text, map[string]string{"harness.rs": s.common() + s.calls()}
	},
}

var (
	rustMain     = regexp.MustCompile(`(\bfn\s+)main\b`)
	rustSolution = regexp.MustCompile(`\b(struct|enum)\s+Solution\b`)
)

// calledCpp is a text in C++, and the calls of its function.
func calledCpp(s Source, text string) string {
	declaration := ""
	isDefinition := bytes.Contains(s.Text, []byte("Solution::")) && !cppSolution.Match(s.Text)
	if isDefinition && s.Harness.declares != "" { // of a function whose class the site declares
		declaration = s.Harness.declares + "\n"
	}
	// A main is a test of the author's own, or the site's driver.
	return declaration + "#define main adder_unused_main\n" + text + "\n#undef main\n" + s.calls()
}

var cppSolution = regexp.MustCompile(`\b(class|struct)\s+Solution\b`)

// In Python and JavaScript, source and harness become one file that holds the source as a
// string. So the source cannot end early or reach into the harness, and its lines keep their
// numbers. To compile that file is to run it with --check, which looks at the source.
var (
	pythonJoint = &joint{
		ext: ".py", commands: reworded{"-m": nil, "py_compile": nil, "{source}": {"{source}", "--check"}},
		join: func(s Source) ([]byte, map[string]string) {
			// The source may be in any encoding: its first lines name it.
			head := fmt.Sprintf("SOURCE = bytes.fromhex('%x')\nMARK = %s\n",
				s.Text, strconv.Quote(callWords(s.call())))
			return []byte(head + s.parts(s.Harness.reader, s.Harness.Name, "common")), nil
		},
	}
	jsJoint = &joint{
		ext: ".js",
		commands: reworded{
			"/bin/sh":  nil,
			"-c":       nil,
			nodeScript: nil,
			"--check":  nil,
			"{source}": {"{source}", "--check"},
		},
		join: func(s Source) ([]byte, map[string]string) {
			head := fmt.Sprintf("const SOURCE = %s;\nconst MARK = %s;\n",
				jsString(string(s.Text)), jsString(callWords(s.call())))
			return []byte(head + s.parts(s.Harness.reader, s.Harness.Name, "common")), nil
		},
		// The names of the source are a function's here, which eval finds.
		whole: func(s Source) (text, before string) {
			part := s.parts(s.Harness.reader, s.Harness.Name)
			filled := strings.NewReplacer("PART", part, "SOURCE", string(s.Text))
			return filled.Replace(s.parts("whole")), ""
		},
		// An .mjs file would be a module, unlike the harness.
		values: func([]byte) map[string]string { return map[string]string{"source": "main.js"} },
	}
)

func jsString(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // no string has one
	}
	return string(quoted)
}
