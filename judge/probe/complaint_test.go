package probe

import (
	"testing"

	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
)

// What the sanitizers of several compilers write, and what is told of it.
func TestComplaints(t *testing.T) {
	t.Parallel()
	const source = "int dist[101];\nint main(void) {\n    dist[n + 1] = 3;\n    return 0;\n}\n"
	const stack = "    #0 0x55e in memcpy (/prog/main+0x1)\n    #1 0x55f in main /w/main.c:3\n    #2 0x7f9 in __libc_start_main ../csu/libc-start.c:360\n\n"
	address := func(kind, does, more string) string {
		return "=====\n==7==ERROR: AddressSanitizer: " + kind + " on address 0x55 at pc 0x5 bp 0x7 sp 0x7\n" + does + " of size 4 at 0x55 thread T0\n" + stack + more + "\nallocated by thread T0 here:\n    #0 0x1 in main /w/main.c:1\n"
	}
	foreign := func(words string) []result.Warning {
		return []result.Warning{{Kind: result.Foreign, Line: 3, Reason: words}}
	}
	for _, c := range []struct {
		stderr string
		want   []result.Warning
	}{
		{"", nil},
		{"main.c:3:9: some words of the program's own\n", nil},
		{"main.c:3:9: runtime error: index 101 out of bounds for type 'int [101]'\nmain.c:3:17: runtime error: store to address 0x5 with insufficient space for an object of type 'int'\n", foreign("takes dist[101], and dist has 101 elements")},
		{"main.cpp:4:1: runtime error: index -1 out of bounds for type 'int [5][7]'\n", []result.Warning{{Kind: result.Foreign, Line: 4, Reason: "takes element [-1] of an array of 5"}}},
		{"main.c:3:9: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'\n", []result.Warning{{Kind: result.Undefined, Line: 3, Reason: "computes 2147483647 + 1, which does not fit into int"}}},
		{"main.c:3:9: runtime error: load of value 254, which is not a valid value for type 'bool'\n", []result.Warning{{Kind: result.Unset, Line: 3, Reason: "reads a bool that was never set"}}},
		{"main.c:3:9: runtime error: division by zero\n", []result.Warning{{Kind: result.Undefined, Line: 3, Reason: "does what the language leaves undefined: division by zero"}}},
		{"/usr/include/c++/12/bits/stl_x.h:3:9: runtime error: division by zero\n", nil},
		{address("global-buffer-overflow", "READ", "0x5 is located 44 bytes to the left of global variable 'next' defined in 'main.c:1:5' (0x5) of size 404\n0x5 is located 0 bytes to the right of global variable 'dist' defined in 'main.c:1:5' (0x5) of size 404\n"), foreign("reads just past the end of dist, which has 404 bytes")},
		{address("global-buffer-overflow", "WRITE", "0x5 is located 4 bytes after global variable 'dist' defined in 'main.c:1:5' (0x5) of size 404\n"), foreign("writes 4 bytes past the end of dist, which has 404 bytes")},
		{address("global-buffer-overflow", "WRITE", "0x5 is located 4 bytes before global variable 'dist' defined in 'main.c:1:5' (0x5) of size 404\n"), foreign("writes before the beginning of dist")},
		{address("heap-buffer-overflow", "READ", "0x5 is located 0 bytes after 32-byte region [0x5,0x6)\n"), foreign("reads just past the end of a block of 32 bytes")},
		{address("stack-buffer-overflow", "WRITE", "  This frame has 1 object(s):\n    [32, 72) 'room' (line 2) <== Memory access at offset 72 overflows this variable\n"), foreign("writes past the end of room")},
		{address("heap-use-after-free", "READ", ""), foreign("reads memory that it has given back")},
		{address("stack-overflow", "READ", ""), nil},
		{"/usr/include/c++/12/bits/stl_vector.h:1123: std::vector<_Tp, _Alloc>::operator[](size_type): Assertion '__n < this->size()' failed.\n==7==ERROR: AddressSanitizer: ABRT on unknown address 0x5\n" + stack, foreign("takes an element past the end of a vector")},
		{"/usr/include/c++/12/bits/stl_deque.h:1446: std::deque<_Tp, _Alloc>::front(): Assertion '!this->empty()' failed.\n==7==ERROR: UndefinedBehaviorSanitizer: ABRT on unknown address 0x5\n" + stack, foreign("takes an element of a deque that is empty")},
		{"==7==ERROR: AddressSanitizer: ABRT on unknown address 0x5\n" + stack, nil},                   // its own abort
		{"main: main.c:3: main: Assertion 'n < 5' failed.\n==7==ERROR: AddressSanitizer: ABRT\n", nil}, // its own assertion
	} {
		if diff := cmp.Diff(c.want, complaints(c.stderr, source)); diff != "" {
			t.Errorf("%s(-want +got):\n%s", c.stderr, diff)
		}
	}
}
