package grade

import "sync"

// A room says how many items may be at work for several submissions together. Each submission
// always has one item at work, and takes more while there is room.
type room struct {
	most int // 0 leaves no room for more than one item of each submission

	mu   sync.Mutex
	used int
}

// enter counts the one item that a submission always has at work.
func (r *room) enter() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.used++
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
