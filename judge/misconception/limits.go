package misconception

import "fmt"

// limits are after how many throws a search is given up. What is tried of larger
// boards tells each from its neighbours (judge/hunt/explain).
var limits = func() (rows []*Misconception) {
	for _, most := range []int32{100, 50, 20, 10, 1000, 30, 200, 500} {
		rows = append(rows, &Misconception{
			Name:   fmt.Sprintf("given-up-after-%d-throws", most),
			Doc:    fmt.Sprintf("Your program gives up after %d throws. A board with many cells or few faces can need more.", most),
			stages: stages{field: "given-up", most: most},
		})
	}
	return rows
}()
