package bundle

import _ "embed"

//go:embed driver/python.txt
var pythonDriver string

// In Python the members come with the input, to an interpreter that forks for
// each.
var python = &kind{key: "python", join: func([]Member) string { return pythonDriver }, most: 400}
