package judging

import "sync"

// A room says how many items may be at work for several submissions together, beside the one
// that each of them always has at work.
type room struct {
	most int

	mu   sync.Mutex
	used int
}

// extra counts one more item, if there is room.
func (r *room) extra() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.used >= r.most {
		return false
	}
	r.used++
	return true
}

func (r *room) leave() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.used--
}
