package class

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Snapshot says in which state the things in the folder of a class are, by their
// names: what is in the same state twice was not written to in between, or not in
// a way that a file system tells. folders are all folders that it looked into.
func Snapshot(dir string, skip ...string) (states map[string]string, folders []string, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, err
	}
	defer root.Close()
	states = map[string]string{}
	ours, files := stats(skip), map[string]int{}
	err = fs.WalkDir(root.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		top, _, _ := strings.Cut(p, "/")
		switch {
		case p == ".":
			folders = append(folders, p)
			return err
		case err != nil:
			return nil // it vanished, or may not be read: what is judged of it is said by Open
		case d.IsDir() && (ignored(d.Name()) || isOurs(root, p, ours) || strings.Count(p, "/") > mostDepth):
			return fs.SkipDir
		case ignored(d.Name()), isOurs(root, p, ours):
			return nil
		}
		if d.IsDir() {
			folders = append(folders, p)
		}
		if files[top]++; files[top] > mostFiles {
			return nil
		}
		if info, err := d.Info(); err == nil {
			states[top] += fmt.Sprintf("%s %d %d\n", p, info.Size(), info.ModTime().UnixNano())
		}
		return nil
	})
	return states, folders, err
}
