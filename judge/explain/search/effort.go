package search

// Effort bounds a search: the number of cells and landings that beliefs play.
type Effort int

const (
	Brief    Effort = 60_000_000 // about two seconds of CPU
	Thorough Effort = 5 * Brief
)
