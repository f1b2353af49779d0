package class

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// An opener opens a file that was handed in.
type opener func() (fs.File, error)

// What one student may hand in. More is not looked at.
const (
	mostFiles = 2000
	mostDepth = 12 // folders in folders
)

// folderItems lists what lies in the folder of a class. Links are not followed:
// one could lead out of the folder, or to another student's source.
func folderItems(root *os.Root, skip []string) ([]item, error) {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, err
	}
	ours := stats(skip)
	var items []item
	for _, e := range entries {
		if ignored(e.Name()) || isOurs(root, e.Name(), ours) {
			continue
		}
		it := item{name: e.Name(), alone: true}
		switch {
		case e.IsDir():
			it.alone = false
			it.files, it.problem = walk(root, e.Name(), ours)
		case e.Type().IsRegular() && isZip(e.Name()):
			it.archive, it.alone = true, false
			it.files, it.problem = unzipped(e.Name(), opening(root, e.Name()), new(budget))
		default:
			it.files = []file{one(root, e.Name(), e)}
		}
		items = append(items, it)
	}
	return items, nil
}

// walk lists the files of a student's folder, those in archives too.
func walk(root *os.Root, dir string, ours []fs.FileInfo) (files []file, problem string) {
	spent := new(budget)
	err := fs.WalkDir(root.FS(), dir, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case p == dir:
			return nil
		case d.IsDir() && (ignored(d.Name()) || strings.Count(p, "/") > mostDepth || isOurs(root, p, ours)):
			return fs.SkipDir
		case d.IsDir() || ignored(d.Name()):
			return nil
		}
		if len(files) >= mostFiles {
			return fmt.Errorf("there are more than %d files", mostFiles)
		}
		if d.Type().IsRegular() && isZip(p) {
			more, problem := unzipped(p, opening(root, p), spent)
			if problem != "" {
				more = []file{{path: p, problem: problem}}
			}
			files = append(files, more...)
			return nil
		}
		files = append(files, one(root, p, d))
		return nil
	})
	if err != nil {
		return nil, err.Error()
	}
	return files, ""
}

// one is a file that lies in a folder.
func one(root *os.Root, p string, d fs.DirEntry) file {
	f := file{path: p, open: opening(root, p)}
	if info, err := d.Info(); err == nil {
		f.at = info.ModTime()
	}
	mode := d.Type()
	switch {
	case mode&fs.ModeSymlink != 0:
		f.problem = "is a link, and links are not followed"
	case !mode.IsRegular():
		f.problem = "is no regular file"
	}
	return f
}

func opening(root *os.Root, p string) opener {
	return func() (fs.File, error) { return root.OpenFile(p, os.O_RDONLY|notBlocking, 0) }
}

// ignored are names that are nobody's work: hidden ones, what systems leave, and
// what is still on its way.
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
	for _, o := range ours {
		if err == nil && os.SameFile(info, o) {
			return true
		}
	}
	return false
}
