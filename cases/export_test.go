package cases

// Update reports whether the tests are to write files anew.
func Update() bool { return *update }
