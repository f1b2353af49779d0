// Package solutions holds the jury's solvers, one foreign file each, in folders
// named for the verdict that they earn. They share no code, with each other or
// with Adder; this file only carries them inside the program. The accepted ones
// set the time limits wherever it runs, and all go into problem packages.
package solutions

import "embed"

// Accepted holds the folder accepted.
//
//go:embed accepted
var Accepted embed.FS

// All holds every folder.
//
//go:embed accepted wrong_answer time_limit_exceeded run_time_error
var All embed.FS
