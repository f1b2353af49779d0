package class

import "fmt"

// A student's archive is read into memory, so its size, its number of files and the total
// per student are bounded. Only the one file that is the source is unpacked, up to the
// size of a source, so a bomb cannot go off, and what one student submits cannot use up
// anything of another's.
const (
	mostArchive   = 32 << 20 // bytes of a student's archive, unpacked
	mostRead      = 64 << 20 // bytes of all archives of a student
	mostFiles     = 2000     // files of a student, in a folder too
	mostDepth     = 12       // folders in folders
	mostDirectory = 16 << 20 // bytes of the class archive's file list; it takes eight times as much memory
	mostInside    = 1 << 20  // bytes of the file list of a student's archive
)

// An allowance is what may still be read of one student's submission.
type allowance struct{ bytes, entries int64 }

func newAllowance() *allowance { return &allowance{mostRead, mostFiles} }

var (
	errFiles = fmt.Errorf("there are more than %d files", mostFiles)
	errBytes = fmt.Errorf(
		"it is larger than %d MiB, the limit for one archive, or larger than %d MiB together with the others",
		mostArchive>>20, mostRead>>20,
	)
)

// take takes from the allowance, or says why not.
func (a *allowance) take(size, entries int64) error {
	switch {
	case a.entries < entries:
		return errFiles
	case a.bytes < size:
		return errBytes
	}
	a.bytes -= size
	a.entries -= entries
	return nil
}
