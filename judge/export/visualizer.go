package export

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
)

//go:embed problem/visualize.py
var visualizer []byte

// addVisualizer adds a program that knows the pictures of the cases, and its
// pictures, under the names by which it finds them.
func (m *maker) addVisualizer(sets ...[]trial) {
	m.add("input_visualizer/visualize.py", visualizer)
	added := map[string]bool{}
	for _, trials := range sets {
		for _, t := range trials {
			digest := sha256.Sum256(t.in)
			name := fmt.Sprintf("input_visualizer/%x.svg", digest[:8])
			if t.picture != nil && !added[name] {
				added[name] = true
				m.add(name, t.picture)
			}
		}
	}
}
