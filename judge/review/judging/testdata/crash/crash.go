package main

import "slices"

func read(values []int, at int) int {
	return values[at]
}

func main() {
	slices.SortFunc([]int{5, 7}, func(a, b int) int {
		return read(make([]int, 3), a)
	})
}
