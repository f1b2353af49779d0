//go:build !unix

package class

// notBlocking is not needed where no pipe can be put in a file's place.
const notBlocking = 0
