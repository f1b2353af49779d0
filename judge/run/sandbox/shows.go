package sandbox

import (
	"path/filepath"
	"slices"
)

// A cell shows only these parts of the system: programs, libraries, headers, and the
// shared data of known toolchains.

// trees are patterns of folders shown as they are. A link on the host is the same link
// in the cell.
var trees = []string{
	"/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin",
	"/usr/bin", "/usr/sbin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/libexec",
	"/usr/include",
	"/usr/*-linux-*", // the libraries of other machines
	"/usr/local/bin", "/usr/local/sbin", "/usr/local/lib", "/usr/local/lib64", "/usr/local/libexec",
	"/usr/local/include",
}

// shared are patterns of folders in /usr/share.
var shared = []string{
	"zoneinfo", "i18n", "locale", "icu", "terminfo", "tabset", "crypto-policies",
	"gcc", "gcc-*", "go", "go-*", "rustc", "cargo", "dotnet", "mono", "mono-*", "cli-common", "ghc*", "php*",
	"java", "maven-repo", "kotlin*", "scala*", "nodejs", "node_modules", "perl", "perl5", "perl-*",
	"python3", "python3-*", "python-wheels",
}

// prefixes are the folders that the trees are parts of.
var prefixes = []string{"/usr", "/usr/local"}

// Shows reports whether every cell shows a path of this machine, at least in part,
// without a [Mount].
func Shows(path string) bool {
	path = filepath.Clean(path)
	shown := slices.Contains(prefixes, path)
	for all := patterns(); !shown && path != filepath.Dir(path); path = filepath.Dir(path) {
		shown = slices.ContainsFunc(all, func(p string) bool { ok, _ := filepath.Match(p, path); return ok })
	}
	return shown
}

func patterns() []string { return slices.Concat(trees, under("/usr/share/", shared)) }

func under(folder string, names []string) []string {
	paths := make([]string, len(names))
	for i, name := range names {
		paths[i] = folder + name
	}
	return paths
}
