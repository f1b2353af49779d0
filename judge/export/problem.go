package export

import (
	"bytes"
	"crypto/sha256"
	"fmt"

	"go.yaml.in/yaml/v3"
)

// What every package says of the problem.
const (
	license     = "cc by"
	rightsOwner = "The Adder authors"
)

// uuid names the problem of a suite and an id for ever; with points it is
// another one. It is of version 8, whose bits are its maker's own (RFC 9562,
// section 5.8).
func (m *maker) uuid() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "adder export %s %s %v", m.ID, m.Suite.Name, m.Scoring))
	sum[6] = sum[6]&0x0f | 0x80
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// mebibytes rounds up.
func mebibytes(n int64) int { return int((n + 1<<20 - 1) >> 20) }

// yamlFile is v as a file.
func yamlFile(v any) ([]byte, error) {
	var out bytes.Buffer
	e := yaml.NewEncoder(&out)
	e.SetIndent(2)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return out.Bytes(), e.Close()
}

// addYAML adds v as a file.
func (m *maker) addYAML(name string, v any) error {
	text, err := yamlFile(v)
	m.add(name, text)
	return err
}
