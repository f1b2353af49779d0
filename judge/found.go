package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"adder/judge/board"
	"adder/judge/hunt"
	"adder/judge/lang"
	"adder/judge/oracle"
)

// saveFinding writes a finding as a case: an .in and an .ans file that a suite
// can name, and a .txt file that says where it comes from.
func saveFinding(dir string, r *hunt.Report) error {
	f := r.Finding
	if f == nil {
		return nil
	}
	text := board.Plain(f.Boards...)
	var s oracle.Solver
	answers := ""
	for i := range f.Boards {
		answers += strconv.Itoa(s.Answer(&f.Boards[i])) + "\n"
	}
	sum := sha256.Sum256(text)
	name := fmt.Sprintf("%s-%s", strings.Map(plainName, filepath.Base(r.Subject)), hex.EncodeToString(sum[:4]))
	note := fmt.Sprintf("%s\n%s: %s\nexpected %d, got %q\n", r.Subject, f.Kind, f.Reason, f.Expected, f.Got)
	if d := r.Diagnosis; d != nil && d.Name != "" {
		note += "belief: " + d.Name + "\n" + d.Doc + "\n"
	}
	if !r.Format.Plain() {
		note += "as " + r.Format.Name + " writes it:\n" + string(r.Format.Write(f.Boards...))
	}
	note += "again: adder judge or adder fuzz; the boards: adder show " + name + ".in\n"
	for ext, data := range map[string]string{".in": string(text), ".ans": answers, ".txt": note} {
		if err := writeText(filepath.Join(dir, name+ext), data); err != nil {
			return err
		}
	}
	return nil
}

func plainName(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '.' {
		return r
	}
	return '-'
}

// bookmark is the file that says how far the mix of a seed was given to a
// program.
func bookmark(cache string, p *lang.Program, o hunt.Options) string {
	key := fmt.Sprintf("%s %d", p.Digest(), o.Seed)
	for _, f := range o.Families {
		key += " " + f.Name
	}
	for _, q := range o.Promises {
		key += " " + q.Name
	}
	if o.One {
		key += " one"
	}
	sum := sha256.Sum256([]byte(key))
	return filepath.Join(cache, "bookmarks", hex.EncodeToString(sum[:12]))
}

func readBookmark(path string) uint64 {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	n, _ := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n
}

// writeBookmark drops errors: without a bookmark the next hunt starts anew.
func writeBookmark(path string, n uint64) {
	if os.MkdirAll(filepath.Dir(path), 0o700) == nil {
		_ = writeText(path, strconv.FormatUint(n, 10)+"\n")
	}
}
