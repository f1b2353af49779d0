//go:build !unix

package sandbox

import (
	"errors"
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

// A tenant exists on Unix only: see there.
type tenant struct{}

func newTenant() (*tenant, error) { return nil, nil }
func canLet() error               { return errors.New("this system is no Unix") }

func (t *tenant) release()                   {}
func (t *tenant) applyTo(*exec.Cmd)          {}
func (t *tenant) killAll() error             { return nil }
func (t *tenant) clean() error               { return nil }
func (t *tenant) temporary() (string, error) { return os.TempDir(), nil }

func everybodyReads(string) bool    { return true }
func everybodyReadsAll(string) bool { return true }

func copyReadable(string, string) error { return errors.ErrUnsupported }
