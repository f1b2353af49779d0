//go:build unix && !linux

package sandbox

func takeTenant() (uint32, error) { return takeUID() }
