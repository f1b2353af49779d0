package class

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"adder/judge/durable"
)

// Limits of one student's submission. The rest is ignored.
const (
	mostFiles = 2000
	mostDepth = 12 // folders in folders
)

// tree visits everything below a folder, in any order, except what is ignored and
// Adder's own files. It reads folders in parts, so millions of files cost no memory. An
// error from visit ends it; [fs.SkipDir] skips only the folder visited.
func tree(ctx context.Context, root *os.Root, dir string, ours []fs.FileInfo, visit func(p string, d fs.DirEntry) error) error {
	f, err := root.OpenFile(dir, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		part, err := f.ReadDir(512)
		for _, d := range part {
			p := path.Join(dir, d.Name())
			if ignored(d.Name()) || isOurs(root, p, ours) {
				continue
			}
			below := cmp.Or(ctx.Err(), visit(p, d))
			if below == nil && d.IsDir() && strings.Count(p, "/") <= mostDepth {
				below = tree(ctx, root, p, ours, visit)
			}
			if below != nil && below != fs.SkipDir {
				return below
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// folder lists the class folder. It follows no links: one could lead out of the
// folder, or to another student's source.
func (c *Class) folder(dir string, skip []string, b *budget) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	c.closers = append(c.closers, root)
	ours := stats(skip)
	err = tree(b.ctx, root, ".", ours, func(p string, d fs.DirEntry) error {
		if len(c.Students) == mostEntries {
			return errTotal
		}
		c.Students = append(c.Students, thing(root, p, d, ours, b))
		return fs.SkipDir
	})
	slices.SortFunc(c.Students, func(a, b Student) int { return cmp.Compare(a.Items[0], b.Items[0]) })
	if len(c.Students) == 1 && c.Students[0].likeExport() {
		c.Doubts = append(c.Doubts, fmt.Sprintf("%s is treated as one student's archive; if it is a platform's export, name the archive instead of its folder", c.Students[0].Items[0]))
	}
	return err
}

// thing reads an item of the class folder: a student's file or folder.
func thing(root *os.Root, p string, d fs.DirEntry, ours []fs.FileInfo, b *budget) Student {
	s, mine := Student{Items: []string{p}, alone: !d.IsDir()}, b.student()
	if s.alone {
		_ = s.add(one(root, p, d), mine) // it is in the student's note
	} else if err := tree(b.ctx, root, p, ours, func(p string, d fs.DirEntry) error { return s.add(one(root, p, d), mine) }); err != nil {
		s.files, s.Note = nil, err.Error()
	}
	slices.SortFunc(s.files, func(a, b file) int { return cmp.Compare(a.path, b.path) })
	return s
}

// likeExport reports whether an archive looks like a platform's export. Only a person
// can tell: a student may name files as a platform does.
func (s *Student) likeExport() bool {
	if !s.alone || !isZip(s.Items[0]) {
		return false
	}
	var names []string
	for _, f := range s.files {
		if parts := strings.Split(f.path, "/"); len(parts) > 1 {
			names = append(names, inUTF8(parts[1]))
		}
	}
	p, doubt := platformOf(names)
	return p != nil || doubt != "" || s.Note != ""
}

// one makes a file of a directory entry.
func one(root *os.Root, p string, d fs.DirEntry) file {
	f := file{path: p, folder: d.IsDir(), open: func() (fs.File, error) { return durable.OpenIn(root, p) }}
	if info, err := d.Info(); err == nil {
		f.at = info.ModTime()
	}
	f.problem = unread(d.Type())
	return f
}

// unread says why a file of that kind is not read; "" if it is.
func unread(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeSymlink != 0:
		return "is a link; links are not followed"
	case !mode.IsRegular():
		return "is not a regular file"
	}
	return ""
}

// ignored reports whether a name is not a student's work: hidden, left by an operating
// system, or still being transferred.
func ignored(name string) bool {
	return strings.HasPrefix(name, ".") || slices.Contains(left, name) || slices.Contains(unfinished, path.Ext(name))
}

var (
	left       = []string{"__MACOSX", "Thumbs.db", "desktop.ini"}
	unfinished = []string{".part", ".crdownload", ".filepart"}
)

func isZip(name string) bool { return strings.EqualFold(path.Ext(filepath.ToSlash(name)), ".zip") }

func stats(paths []string) (all []fs.FileInfo) {
	for _, p := range paths {
		if info, err := os.Stat(p); err == nil {
			all = append(all, info)
		}
	}
	return all
}

// isOurs reports whether a path is one of those to leave out.
func isOurs(root *os.Root, p string, ours []fs.FileInfo) bool {
	info, err := root.Lstat(p)
	return err == nil && slices.ContainsFunc(ours, func(o fs.FileInfo) bool { return os.SameFile(info, o) })
}

// Snapshot returns the state of each item in the class folder, by name. If an item's
// state is the same twice, it was not written to in between, as far as the file system
// can tell. folders are all folders that it read.
func Snapshot(ctx context.Context, dir string, skip ...string) (states map[string]string, folders []string, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, err
	}
	defer root.Close()
	ours, lines := stats(skip), map[string][]string{}
	folders = []string{"."}
	var look func(p string, d fs.DirEntry) error
	look = func(p string, d fs.DirEntry) error {
		top, _, _ := strings.Cut(p, "/")
		if len(lines[top]) >= mostFiles {
			return fs.SkipDir
		}
		if info, err := d.Info(); err == nil { // else it vanished
			lines[top] = append(lines[top], fmt.Sprintf("%s %d %d\n", p, info.Size(), info.ModTime().UnixNano()))
		}
		if d.IsDir() && strings.Count(p, "/") <= mostDepth {
			folders = append(folders, p)
			_ = tree(ctx, root, p, ours, look) // it vanished, or may not be read: Open says what is judged of it
		}
		return cmp.Or(ctx.Err(), fs.SkipDir)
	}
	err = tree(ctx, root, ".", ours, look)
	states = map[string]string{}
	for top, all := range lines {
		slices.Sort(all)
		states[top] = strings.Join(all, "")
	}
	slices.Sort(folders)
	return states, folders, err
}
