package judging

import "sync"

// slots are how many items several submissions together may have at work, beside the one that each
// of them always has.
type slots struct {
	most int

	mu   sync.Mutex
	used int
}

// take takes a slot, if one is free.
func (s *slots) take() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.used >= s.most {
		return false
	}
	s.used++
	return true
}

func (s *slots) release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.used--
}
