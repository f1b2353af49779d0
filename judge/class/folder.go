package class

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"

	"adder/judge/base/disk"
	"adder/judge/run/lang"
)

// add adds a file, or the contents of an archive. An error goes into the student's
// note, and ends the adding.
func (s *Student) add(f file, left *allowance) error {
	if s.Note != "" {
		return errors.New(s.Note)
	}
	if !f.folder {
		f.problem = cmp.Or(f.problem, isOtherArchive(f.path))
	}
	files := []file{f}
	if f.problem == "" && !f.folder && isZip(f.path) {
		inside, err := unzipped(f, left)
		if err == nil {
			files = inside
		} else {
			files[0].problem = "cannot be read: " + err.Error()
		}
	}
	if err := left.take(0, int64(max(1, len(files)))); err != nil {
		s.Note = err.Error()
		return err
	}
	for _, f := range files {
		if f.folder {
			continue
		}
		if lang.IsSource(f.path) || len(s.files) < mostListed {
			s.files = append(s.files, f)
		} else {
			s.more++
		}
	}
	return nil
}

// tree visits everything below a folder, in any order, except what is ignored and
// Adder's own files. It reads folders in parts, so millions of files cost no memory. An
// error from visit ends it; [fs.SkipDir] skips only the folder visited.
func tree(
	ctx context.Context,
	root *os.Root,
	dir string,
	ours []fs.FileInfo,
	visit func(p string, d fs.DirEntry) error,
) error {
	f, err := root.OpenFile(dir, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		part, err := f.ReadDir(512)
		for _, d := range part {
			p := path.Join(dir, d.Name())
			if Ignored(d.Name()) || isOurs(root, p, ours) {
				continue
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			below := visit(p, d)
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
func (c *Class) folder(ctx context.Context, dir string, skip []string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	c.closer = root
	ours := stats(skip)
	err = tree(ctx, root, ".", ours, func(p string, d fs.DirEntry) error {
		c.Students = append(c.Students, readItem(ctx, root, p, d, ours))
		return fs.SkipDir
	})
	slices.SortFunc(c.Students, func(a, b *Student) int { return cmp.Compare(a.Items[0], b.Items[0]) })
	if len(c.Students) == 1 && c.Students[0].likeExport() {
		c.Doubts = append(c.Doubts, c.Students[0].Items[0]+" is treated as one student's archive; "+
			"if it is a platform's export, name the archive instead of its folder")
	}
	return err
}

// readItem reads an item of the class folder: a student's file or folder.
func readItem(ctx context.Context, root *os.Root, p string, d fs.DirEntry, ours []fs.FileInfo) *Student {
	s, mine := &Student{Items: []string{p}, alone: !d.IsDir()}, newAllowance()
	add := func(p string, d fs.DirEntry) error { return s.add(fileAt(root, p, d), mine) }
	if s.alone {
		_ = add(p, d) // an error is in the student's note
	} else if err := tree(ctx, root, p, ours, add); err != nil {
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

func fileAt(root *os.Root, p string, d fs.DirEntry) file {
	f := file{path: p, folder: d.IsDir(), open: func(archives) (fs.File, error) { return disk.OpenIn(root, p) }}
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

// Ignored reports whether a name is not a student's work: hidden, left by an operating system or
// a build tool, or still being transferred.
func Ignored(name string) bool {
	return lang.Ignored(name) || slices.Contains(unfinished, path.Ext(name))
}

var unfinished = []string{".part", ".crdownload", ".filepart"}

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
