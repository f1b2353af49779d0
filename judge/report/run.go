package report

// A Run is what was run, the same in every output. It holds no time of day, so
// that an output can be made again. An empty field does not apply.
type Run struct {
	Command  []string // to do it again, program first
	What     string   // heading: "judge", "fuzz", "grade ANNA", "every solver in solutions/"
	Suite    string
	Promises []string // names
	Format   string   // name
	Seed     uint64   // of the random boards; 0 where none are made
	Version  string   // Adder's
	Machine  string   // "linux/amd64, 2 processors, go1.26.1"
	Sandbox  string   // the level
	Limits   string   // in words
}
