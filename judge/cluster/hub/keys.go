package hub

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"adder/judge/cluster"
)

// Keys reads the key files of a folder, makes those that are missing, and writes
// the certificate into all of them if it is another one. Beside course.key and
// worker.key there may be more keys of workers: who holds one of his own cannot
// read what others are given.
func Keys(dir string, workers []string, certificate string) ([]*cluster.Key, error) {
	files := []string{CourseKey, WorkerKey}
	for _, name := range workers {
		files = append(files, name+".key")
	}
	found, err := filepath.Glob(filepath.Join(dir, "*.key"))
	if err != nil {
		return nil, err
	}
	for _, path := range found {
		if name := filepath.Base(path); !slices.Contains(files, name) {
			files = append(files, name)
		}
	}
	var keys []*cluster.Key
	for _, name := range files {
		k, err := keyAt(filepath.Join(dir, name), certificate)
		if err != nil {
			return nil, err
		}
		keys = append(keys, k)
	}
	return keys, nil
}

func keyAt(path, certificate string) (*cluster.Key, error) {
	k, err := cluster.ReadKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		name, role := strings.TrimSuffix(filepath.Base(path), ".key"), "worker"
		if name == strings.TrimSuffix(CourseKey, ".key") {
			role = "course"
		}
		if k, err = cluster.NewKey(role, name, certificate); err == nil {
			return k, k.Write(path)
		}
	}
	if err != nil || k.Certificate == certificate {
		return k, err
	}
	k.Certificate = certificate
	return k, k.Write(path)
}

// MakeKeys is [Keys] for a server of people's own, whose certificate the system
// trusts.
func MakeKeys(dir string, workers []string) ([]*cluster.Key, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	return Keys(dir, workers, "")
}
