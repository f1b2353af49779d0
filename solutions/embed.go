// Package solutions holds the jury's solvers, one foreign file each, in folders
// named for the verdict that they earn. They share no code, with each other or
// with Adder; this file only carries the accepted ones inside the program, for
// they set the time limits wherever it runs.
package solutions

import "embed"

// Accepted holds the folder accepted.
//
//go:embed accepted
var Accepted embed.FS
