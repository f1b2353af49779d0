package grade

// Explains is told to the test of memory.
var Explains = explains
