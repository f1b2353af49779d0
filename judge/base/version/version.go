// Package version identifies this build of Adder.
package version

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

// release is the version. Set by .ci/release; empty in other builds.
var release string

// Origin identifies a build by the digest of the program.
func Origin() (string, error) {
	digest, err := programDigest()
	return "program sha256:" + digest, err
}

// Name is the version of the build, or its commit.
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

// Build distinguishes builds of Adder: by version, or, without a release version, also
// by the digest of the program.
func Build() (string, error) {
	v := Name()
	if strings.HasPrefix(v, "v") && !strings.Contains(v, "dirty") {
		return v, nil
	}
	digest, err := programDigest()
	return v + " " + digest, err
}

// programDigest is the digest of the running executable.
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

// Short shortens the digest of a build for display.
func Short(b string) string {
	const shown = 12
	if i := strings.LastIndexByte(b, ' '); i >= 0 && len(b)-i > 32 {
		return b[:i] + " (" + b[i+1:i+1+shown] + ")"
	}
	return b
}
