// Package version tells which Adder this is.
package version

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

// What .ci/release writes into the programs that it builds; empty in all others.
var (
	release string
	source  string // digest of all files of the source, hexadecimal
)

// Origin tells releases by their source, and other builds by themselves.
func Origin() (string, error) {
	if source != "" {
		return "source sha256:" + source, nil
	}
	digest, err := programDigest()
	return "program sha256:" + digest, err
}

// Name is what the build knows of itself: a version, or the commit.
func Name() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	commit, dirty := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = ", changed"
		}
	}
	if commit == "" {
		return "development"
	}
	return commit + dirty
}

// Build tells builds of Adder apart. Those that no version names are known by the
// program itself.
func Build() (string, error) {
	v := Name()
	if strings.HasPrefix(v, "v") && !strings.Contains(v, "dirty") {
		return v, nil
	}
	digest, err := programDigest()
	return v + " " + digest, err
}

// programDigest is of the file that is running.
func programDigest() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), err
}

// Short is a build as people are told: digests are cut.
func Short(b string) string {
	const shown = 12
	if i := strings.LastIndexByte(b, ' '); i >= 0 && len(b)-i > 32 {
		return b[:i] + " (" + b[i+1:i+1+shown] + ")"
	}
	return b
}
