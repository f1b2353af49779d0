package sandbox

import (
	"path/filepath"
	"slices"
	"strings"
)

// A cell shows only these parts of the system: programs, libraries, headers, and the
// shared data of known toolchains.

// trees are patterns of folders shown as they are. A link on the host is the same link
// in the cell.
var trees = []string{
	"/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin",
	"/usr/bin", "/usr/sbin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/libexec", "/usr/include",
	"/usr/*-linux-*", // the libraries of other machines
	"/usr/local/bin", "/usr/local/sbin", "/usr/local/lib", "/usr/local/lib64", "/usr/local/libexec", "/usr/local/include",
}

// shared are patterns of folders in /usr/share.
var shared = []string{
	"zoneinfo", "i18n", "locale", "icu", "terminfo", "tabset", "crypto-policies",
	"gcc", "gcc-*", "go", "go-*", "rustc", "cargo", "dotnet", "mono", "mono-*", "cli-common", "ghc*", "php*",
	"java", "maven-repo", "kotlin*", "scala*", "nodejs", "node_modules", "perl", "perl5", "perl-*", "python3", "python3-*", "python-wheels",
}

// prefixes are the folders that the trees are parts of.
var prefixes = []string{"/usr", "/usr/local"}

// Shows reports whether every cell shows a path of this machine, at least in part,
// without a [Mount].
func Shows(path string) bool {
	path = filepath.Clean(path)
	return slices.Contains(prefixes, path) || slices.ContainsFunc(patterns(), func(p string) bool { return within(p, path) })
}

func patterns() []string {
	all := slices.Clone(trees)
	for _, name := range shared {
		all = append(all, "/usr/share/"+name)
	}
	return all
}

// within reports whether a path matches a pattern, or is inside a match.
func within(pattern, path string) bool {
	depth := strings.Count(pattern, "/")
	parts := strings.Split(path, "/")
	if len(parts) <= depth {
		return false
	}
	ok, err := filepath.Match(pattern, strings.Join(parts[:depth+1], "/"))
	return ok && err == nil
}
