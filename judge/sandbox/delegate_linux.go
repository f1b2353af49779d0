package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// A v2 group may have either processes or controlled groups inside, not both.
// So the group that we are in can hold our cells only if the controllers are
// already on below it, or if nobody but us is in it and we step down into a
// leaf. Otherwise the nearest group above it that has them on must do.

// controllers are those that a cell needs; cpu time is counted without one.
var controllers = []string{"memory", "pids"}

// delegated finds a v2 folder in which controlled groups can be made.
func delegated(own string) (string, error) {
	if enabled(own) || stepDown(own) == nil {
		return own, writable(own)
	}
	for dir := filepath.Dir(own); unix.Access(filepath.Join(dir, "cgroup.procs"), unix.F_OK) == nil; dir = filepath.Dir(dir) {
		if enabled(dir) {
			return dir, writable(dir)
		}
	}
	return "", fmt.Errorf("cgroup v2: %s cannot be delegated (memory and pids)", own)
}

func writable(dir string) error {
	if unix.Access(dir, unix.W_OK) != nil || unix.Access(filepath.Join(dir, "cgroup.procs"), unix.W_OK) != nil {
		return fmt.Errorf("cgroup folder %s is not writable", dir)
	}
	return nil
}

// enabled tells whether groups made in dir have the controllers.
func enabled(dir string) bool {
	on := words(filepath.Join(dir, "cgroup.subtree_control"))
	return !slices.ContainsFunc(controllers, func(c string) bool { return !slices.Contains(on, c) })
}

// stepDown turns the controllers on below the group that we are in, moving us
// into a leaf of it if need be. It disturbs nobody: with another process in
// the group it fails.
func stepDown(own string) error {
	if enableBelow(own) == nil {
		return nil
	}
	me := strconv.Itoa(os.Getpid())
	if procs := words(filepath.Join(own, "cgroup.procs")); !slices.Equal(procs, []string{me}) {
		return fmt.Errorf("%s has other processes", own)
	}
	leaf := filepath.Join(own, stamp()+"-judge")
	if err := os.Mkdir(leaf, 0o755); err != nil {
		return err
	}
	if err := writeFile(filepath.Join(leaf, "cgroup.procs"), me); err != nil {
		return err
	}
	return enableBelow(own)
}

func enableBelow(dir string) error {
	return writeFile(filepath.Join(dir, "cgroup.subtree_control"), "+"+strings.Join(controllers, " +"))
}
