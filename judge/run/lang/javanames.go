package lang

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"io"
	"path"
	"runtime"
	"strings"

	"adder/judge/run/source"
)

// javaValues finds two names in a Java text that the language asks for: the
// file must be called like its public type, and the archive must name the
// class that has main. Words and braces outside of comments and strings are enough
// to find them.
func javaValues(_ string, text []byte) map[string]string {
	s := scanJava(text, "")
	if s.public == "" || len(s.public) > maxJavaName {
		s.public = "Main"
	}
	if s.main == "" && s.bare {
		s.main = s.public // outside of any class, as Java 25 allows it: the file names its class
	}
	if s.main != "" && s.pkg != "" {
		s.main = s.pkg + "." + s.main
	}
	return map[string]string{"source": s.public + ".java", "main": s.main}
}

const (
	maxJavaName  = 200 // bytes of a type's name that can name a file
	maxJavaTypes = 100 // types around each other: the class file of a deeper one has too long a name
)

// A javaScan is what the language and the harnesses need to know about a text.
type javaScan struct {
	pkg    string // "a.b"
	clause int    // the place after the first semicolon
	public string // the public type at the top
	main   string // the class that has main: "Foo", "Outer$Inner"
	bare   bool   // there is a main outside of any class

	owner       string // the class that has the function that is looked for: "Foo", "Outer.Inner"
	ownerStatic bool   // it is static there
	listed      string // the type of its first parameter: "List<List<Integer>>"
}

// scanJava reads a text, and looks for a function in it. Of several mains the best is
// static, and in a type at the top; of equal ones the public type's wins, then the first.
func scanJava(text []byte, wanted string) (s javaScan) {
	static, shown := false, false // since the last ; or brace
	best := 0
	w := source.NewWalk("Java", string(text))
	for w.Next() {
		if w.Named != "" && len(w.Types) == 0 && shown && s.public == "" {
			s.public = w.Named
		}
		// A member is in no method, and in no class without a name.
		member := w.Blocks == 0 && len(w.Types) > 0 && len(w.Types) < maxJavaTypes
		first := len(w.Types) == 0 && s.pkg == ""
		switch w.Word(0) {
		case "package":
			for i := 1; first && (source.IsName(w.Word(i)) || w.Word(i) == "."); i++ {
				s.pkg += w.Word(i)
			}
		case "public":
			shown = true
		case "static":
			static = true
		case "{", "}", ";":
			static, shown = false, false
			if w.Word(0) == ";" && s.clause == 0 {
				s.clause = w.Token().To
			}
		case "void":
			if w.Word(1) != "main" || w.Word(2) != "(" {
				break
			}
			s.bare = s.bare || len(w.Types) == 0
			worth := worthOf(w, static, s.public)
			if member && worth > best {
				s.main, best = strings.Join(w.Types, "$"), worth
			}
		case wanted:
			if !member || s.owner != "" || w.Word(1) != "(" { // a call
				break
			}
			s.owner, s.ownerStatic = strings.Join(w.Types, "."), static
			for i := 2; w.Word(i) != "" && w.Word(i) != "," && w.Word(i) != ")"; i++ {
				s.listed += w.Word(i)
			}
		}
	}
	return s
}

// worthOf is larger for the main that is more likely meant.
func worthOf(w *source.Walk, static bool, public string) (worth int) {
	worth = 1
	if static {
		worth += 4
	}
	if len(w.Types) == 1 {
		worth += 2
		if w.Types[0] == public {
			worth++
		}
	}
	return worth
}

// archiveClasses puts all classes into one file. A jar is made of it by [jarOfTar]: the
// tool of the development kit takes a third of the compiler's time, most of it to start.
func archiveClasses() []string {
	if runtime.GOOS == "windows" { // no shell
		return []string{"{jar}", "--create", "--file", "{out}", "--main-class={main}", "-C", "classes", "."}
	}
	return []string{"/bin/sh", "-c", `mkdir -p classes && exec tar -cf "$0" -C classes .`, "{out}"}
}

// jarOfTar makes a jar of a tar file of classes. Anything else is returned as it is.
func jarOfTar(out []byte, values map[string]string) ([]byte, error) {
	if bytes.HasPrefix(out, []byte("PK")) {
		return out, nil
	}
	var jar bytes.Buffer
	z := zip.NewWriter(&jar)
	add := func(name string, data []byte) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	}
	manifest := "Manifest-Version: 1.0\r\n"
	if main := values["main"]; main != "" {
		manifest += manifestLine("Main-Class: " + main)
	}
	if err := add("META-INF/MANIFEST.MF", []byte(manifest+"\r\n")); err != nil {
		return nil, err
	}
	classes := tar.NewReader(bytes.NewReader(out))
	for {
		h, err := classes.Next()
		if err == io.EOF {
			err = z.Close()
			return jar.Bytes(), err
		}
		if err != nil {
			return nil, err
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(classes)
		if err == nil {
			err = add(path.Clean(h.Name), data)
		}
		if err != nil {
			return nil, err
		}
	}
}

// longestManifestLine is in bytes, as the specification of jars says. A longer text continues
// on the next line, after a space.
const longestManifestLine = 72

func manifestLine(text string) (lines string) {
	for len(text) > longestManifestLine-2 {
		lines += text[:longestManifestLine-2] + "\r\n "
		text = text[longestManifestLine-2:]
	}
	return lines + text + "\r\n"
}

// jarHasMain checks that the compiler recorded a main class in the jar.
func jarHasMain(artefact []byte) string {
	z, err := zip.NewReader(bytes.NewReader(artefact), int64(len(artefact)))
	if err != nil {
		return "the compiler wrote a broken archive"
	}
	if _, err := readManifest(z, "Main-Class"); err != nil {
		return "there is no main to start: Java wants `public static void main(String[] args)` in a " +
			"class, Kotlin `fun main()`"
	}
	return ""
}
