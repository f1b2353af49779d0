package cases

import (
	"fmt"
	"slices"
	"sync"

	"adder/generator"
	"adder/judge/board"
)

// A cover stands for as many cases as [generator.Cover] of the seed has files.
type cover struct {
	Seed uint64

	// Of one of those cases:
	whole    *spec                      // the cover that it is a file of
	covering func() *generator.Covering // planned once for all files
	file     int
}

// expanded replaces each cover by a case for each of its files.
func (s *Suite) expanded(specs []spec) (all []spec) {
	promises := s.Promises
	if s.format != nil {
		promises = append(slices.Clone(promises), s.format.Promised(false)...)
	}
	for _, sp := range collapsed(specs) {
		if sp.Cover == nil {
			all = append(all, sp)
			continue
		}
		all = append(all, files(&sp, promises)...)
	}
	return all
}

func files(whole *spec, promises []*board.Promise) (all []spec) {
	covering := sync.OnceValue(func() *generator.Covering {
		return generator.NewCovering(whole.Cover.Seed, promises)
	})
	for i := range generator.CoverLen(promises) {
		one := *whole
		one.Name = fmt.Sprintf("%s-%d", whole.Name, i+1)
		one.Cover = &cover{whole.Cover.Seed, whole, covering, i}
		all = append(all, one)
	}
	return all
}

// collapsed is what was expanded, so that it can be again for other promises.
func collapsed(specs []spec) (whole []spec) {
	for _, sp := range specs {
		switch {
		case sp.Cover == nil || sp.Cover.whole == nil:
			whole = append(whole, sp)
		case sp.Cover.file == 0:
			whole = append(whole, *sp.Cover.whole)
		}
	}
	return whole
}
