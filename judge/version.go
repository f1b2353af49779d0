package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

func newVersion(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "say which Adder this is",
		Long: `Version prints the version, or the commit, that this Adder was built from; the
system and the Go that it was built for and with; and a digest: of the source if it
is a release, so that anybody can compare it, or else of the program itself.`,
		Example: `  adder version`,
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			digest, err := origin()
			if err == nil {
				_, err = fmt.Fprintf(c.out, "adder %s %s/%s %s\n%s\n", version(), runtime.GOOS, runtime.GOARCH, runtime.Version(), digest)
			}
			return err
		},
	}
}

// What .ci/release writes into the programs that it builds; empty in all others.
var (
	releaseVersion string
	sourceDigest   string // hexadecimal, of all files of the source
)

// origin tells releases by their source, and other builds by themselves.
func origin() (string, error) {
	if sourceDigest != "" {
		return "source sha256:" + sourceDigest, nil
	}
	digest, err := programDigest()
	return "program sha256:" + digest, err
}

// version is what the build knows of itself: a version, or the commit.
func version() string {
	if releaseVersion != "" {
		return releaseVersion
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

// build tells builds of Adder apart. Those that no version names are known by the
// program itself.
func build() (string, error) {
	v := version()
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
