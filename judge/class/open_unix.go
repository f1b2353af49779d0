//go:build unix

package class

import "golang.org/x/sys/unix"

// notBlocking keeps a pipe that was put in a file's place from stopping us.
const notBlocking = unix.O_NONBLOCK | unix.O_NOFOLLOW
