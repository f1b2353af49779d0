package lang

import (
	"bytes"
	"errors"
	"strings"

	"adder/judge/sandbox"
)

// outputFile is what OUTPUT_PATH names, if the program's site reads that file.
const outputFile = sandbox.Work + "/output.txt"

// siteOutput puts what the program's site would read in the place of what it
// printed: the file that it wrote, if the site reads one, without the word that
// the site's own driver adds to each answer.
func (s *Session) siteOutput(r *sandbox.Result) {
	f := s.spec.Format
	if f == nil {
		return
	}
	if f.OutputFile {
		switch text, err := s.cell.Read(outputFile, s.spec.Output); {
		case errors.Is(err, sandbox.ErrTooLarge):
			r.Stop = sandbox.TooMuchOutput
		case err == nil && len(text) > 0:
			r.Stdout = text
		} // else it wrote none, or put something in its place that no site would read
	}
	if suffix := f.AnswerSuffix; suffix != "" {
		r.Stdout = withoutSuffix(r.Stdout, []byte(suffix))
	}
}

// withoutSuffix takes a word off the ends of lines, in place.
func withoutSuffix(text, suffix []byte) []byte {
	if !bytes.Contains(text, suffix) {
		return text
	}
	kept := text[:0]
	for line := range bytes.Lines(text) {
		bare := bytes.TrimRight(line, " \t\r\n")
		if rest, ok := bytes.CutSuffix(bare, suffix); ok {
			kept = append(append(kept, bytes.TrimRight(rest, " \t")...), '\n')
			continue
		}
		kept = append(kept, line...)
	}
	return kept
}

// withOutputFile points OUTPUT_PATH to a file.
func withOutputFile(env []string) []string {
	var changed []string
	for _, e := range env {
		if strings.HasPrefix(e, "OUTPUT_PATH=") {
			e = "OUTPUT_PATH=" + outputFile
		}
		changed = append(changed, e)
	}
	return changed
}
