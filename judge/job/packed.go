package job

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"adder/cases"
	"adder/judge/durable"
)

// Packed is a suite of people's own, on its way to workers.
type Packed struct {
	Text  string            `json:"suite,omitempty"` // of suite.yaml; "" is the standard suite
	Files map[string][]byte `json:"files,omitempty"` // that lie beside it
}

func (p *Packed) pack(path string, suite *cases.Suite) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "suite.yaml")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	p.Text = string(text)
	p.Files, err = suite.Files()
	return err
}

// unpack writes the suite into a folder, and returns its path; "" if it is the
// standard one.
func (p *Packed) unpack(folder string) (string, error) {
	if p.Text == "" {
		return "", nil
	}
	files := map[string][]byte{"suite.yaml": []byte(p.Text)}
	for name, text := range p.Files {
		files[name] = text
	}
	for name, text := range files {
		if !filepath.IsLocal(name) {
			return "", fmt.Errorf("the suite's file %q lies outside of it", name)
		}
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return "", err
		}
		err := durable.WriteFile(path, 0o600, func(w io.Writer) error { _, err := w.Write(text); return err })
		if err != nil {
			return "", err
		}
	}
	return filepath.Join(folder, "suite.yaml"), nil
}
