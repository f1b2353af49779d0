//go:build !unix

package sandbox

import (
	"os"
	"os/exec"
)

// Elsewhere only wall time and output are limited while the program runs; cpu
// time is judged afterwards.

func limited(args []string, _ Limits, _ bool) []string { return args }

func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func ended(p *os.ProcessState) (Stop, int) { return Exited, p.ExitCode() }

func maxRSS(*os.ProcessState) int64 { return 0 }
