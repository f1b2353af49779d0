package grade

// Explains and AtLeast are told to tests.
var (
	Explains = explains
	AtLeast  = atLeast
)
