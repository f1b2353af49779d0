package bundle

import _ "embed"

//go:embed driver/js.txt
var jsDriver string

// In JavaScript the members come with the input, to an interpreter that runs each in
// a context of its own.
var js = &kind{key: "js", join: func([]Member) string { return jsDriver }, most: 400}
