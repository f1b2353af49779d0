package sandbox

import (
	"fmt"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// Some calls are answered by their arguments. Most of these gates guard the
// cell's first process, which without root has the program's own user number,
// so that the kernel itself would let the program signal, throttle or limit it:
// the process numbers up to firstPIDs belong to the first process and its
// threads (see refresh), and nobody may name them.

// A check looks at one argument, of which the low 32 bits count.
type check struct {
	arg    int
	kind   kind
	value  uint32 // unused by isFirst
	refuse uint32 // the answer where the check strikes; 0 is notPermitted
}

type kind uint8

const (
	isFirst kind = iota // a process number of the first process
	equals
	differs
	hasBits // one of them
	hasAll
)

// gates lists, by call, the checks of which none may strike. For all else the
// call is allowed.
var gates = map[string][]check{
	"clone":     {{arg: 0, kind: hasBits, value: newNamespace | unix.CLONE_PARENT}, {arg: 0, kind: hasAll, value: unix.CLONE_VFORK | unix.CLONE_THREAD}},
	"socket":    {{arg: 0, kind: differs, value: unix.AF_UNIX}},
	"prlimit64": {{arg: 0, kind: differs, value: 0}},

	"kill":              {{arg: 0}},
	"tkill":             {{arg: 0}},
	"tgkill":            {{arg: 0}, {arg: 1}},
	"rt_sigqueueinfo":   {{arg: 0}},
	"rt_tgsigqueueinfo": {{arg: 0}, {arg: 1}},
	"pidfd_open":        {{arg: 0}},

	"sched_setaffinity":  {{arg: 0}},
	"sched_setparam":     {{arg: 0}},
	"sched_setscheduler": {{arg: 0}},
	"sched_setattr":      {{arg: 0}},
	"setpriority":        {{arg: 1}, {arg: 0, kind: equals, value: unix.PRIO_USER}},
	"ioprio_set":         {{arg: 1}, {arg: 0, kind: equals, value: ioprioUser}},

	// A file without a name leaves no trace but the number that it had.
	"open":   {{arg: 1, kind: hasBits, value: tmpfile, refuse: notSupported}},
	"openat": {{arg: 2, kind: hasBits, value: tmpfile, refuse: notSupported}},

	// Whoever owns a descriptor is sent signals about it. Leases, notices and
	// locks are how the users of one file, in two cells, would notice each other.
	"fcntl": {
		{arg: 1, kind: equals, value: unix.F_SETOWN}, {arg: 1, kind: equals, value: unix.F_SETOWN_EX},
		{arg: 1, kind: equals, value: unix.F_SETLEASE}, {arg: 1, kind: equals, value: unix.F_NOTIFY},
		{arg: 1, kind: equals, value: unix.F_SETLK, refuse: noLocks}, {arg: 1, kind: equals, value: unix.F_SETLKW, refuse: noLocks},
		{arg: 1, kind: equals, value: unix.F_OFD_SETLK, refuse: noLocks}, {arg: 1, kind: equals, value: unix.F_OFD_SETLKW, refuse: noLocks},
	},
	"flock": {{arg: 1, kind: differs, value: ^uint32(0), refuse: noLocks}},
	"ioctl": {{arg: 1, kind: equals, value: fioSetOwn}, {arg: 1, kind: equals, value: siocSetPgrp}},
}

// Numbers that the library does not name.
const (
	tmpfile     = unix.O_TMPFILE &^ unix.O_DIRECTORY
	ioprioUser  = 3
	fioSetOwn   = 0x8901
	siocSetPgrp = 0x8902
	noLocks     = uint32(unix.SECCOMP_RET_ERRNO) | uint32(unix.ENOLCK)

	notSupported = uint32(unix.SECCOMP_RET_ERRNO) | uint32(unix.EOPNOTSUPP)
)

// gate is the program of one call's checks. It need not keep the accumulator.
func gate(name string) []bpf.Instruction {
	var p []bpf.Instruction
	for _, c := range gates[name] {
		p = append(p, c.program()...)
	}
	return append(p, bpf.RetConstant{Val: unix.SECCOMP_RET_ALLOW})
}

// program returns its answer where the check strikes, and goes on elsewhere.
// The offset is that of struct seccomp_data on a little-endian machine.
func (c check) program() []bpf.Instruction {
	const arguments = 16
	answer := c.refuse
	if answer == 0 {
		answer = notPermitted
	}
	p := []bpf.Instruction{bpf.LoadAbsolute{Off: uint32(arguments + 8*c.arg), Size: 4}}
	switch c.kind {
	case isFirst:
		p = append(p, bpf.JumpIf{Cond: bpf.JumpEqual, Val: 0, SkipTrue: 2},
			bpf.JumpIf{Cond: bpf.JumpGreaterThan, Val: firstPIDs, SkipTrue: 1})
	case equals:
		p = append(p, bpf.JumpIf{Cond: bpf.JumpEqual, Val: c.value, SkipFalse: 1})
	case differs:
		p = append(p, bpf.JumpIf{Cond: bpf.JumpEqual, Val: c.value, SkipTrue: 1})
	case hasBits:
		p = append(p, bpf.JumpIf{Cond: bpf.JumpBitsSet, Val: c.value, SkipFalse: 1})
	case hasAll:
		p = append(p, bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: c.value}, bpf.JumpIf{Cond: bpf.JumpEqual, Val: c.value, SkipFalse: 1})
	default:
		panic(fmt.Sprintf("seccomp: check %v", c))
	}
	return append(p, bpf.RetConstant{Val: answer})
}
