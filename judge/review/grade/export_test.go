package grade

// AtLeast is exported for tests.
var AtLeast = atLeast
