package lang

import "strconv"

const mib = 1 << 20

// memoryValues divides a run's memory for runtimes that do not find out how much there is.
// The cell bounds the total; these are bounds within it. Without a limit there is no
// bound on objects.
//
// A recursion 10^6 deep takes up to 128 MiB in Java and 192 MiB in Node. Java
// gets no more than twice that: to unwind a stack that overflowed, it takes
// five times as much memory again, and minutes if the stack is a gigabyte.
func memoryValues(memory int64) map[string]string {
	const javaMost, most = 256, 1000 // MiB
	if memory <= 0 {
		return map[string]string{"stack": strconv.Itoa(javaMost)}
	}
	total := memory / mib
	half := max(total/2, 16)
	// The virtual machine itself, code and tables, needs at most some 96 MiB.
	heap := max(total-96, half)
	return map[string]string{
		"heap":     strconv.FormatInt(heap, 10),
		"stack":    strconv.FormatInt(min(half, javaMost), 10),
		"stackKiB": strconv.FormatInt(min(half, most)*1024, 10),
	}
}

// MemoryLimit is the memory limit of a program: the bytes that a suite allows and what the
// runtime needs. 0 is unlimited.
func (l *Language) MemoryLimit(memory int64) int64 {
	if memory <= 0 {
		return 0
	}
	return memory + l.Memory
}

// LargestMemoryLimit is [Language.MemoryLimit] of the language that needs most, for systems that
// know one limit.
func LargestMemoryLimit(memory int64) int64 {
	most := memory
	for _, l := range Languages {
		most = max(most, l.MemoryLimit(memory))
	}
	return most
}
