package report

import (
	"slices"

	"adder/judge/verdict/result"
)

// A Sheet is results as a table with a column for each group: the terminal's, a page's and that
// of a CSV file. A result stands in the column of a group by the group's name, for results can
// be of different suites, and a judge error ends one early.
type Sheet struct {
	Groups []string // the names, in the order of the suites
	Rows   []sheetRow
}

// A sheetRow is a result. Its groups are those of the sheet, nil where it has none.
type sheetRow struct {
	*result.Result
	Groups []*result.Group
}

// SheetOf makes a sheet of results.
func SheetOf(results []result.Result) (s Sheet) {
	for i := range results {
		at := 0 // behind the group before
		for _, g := range results[i].Groups {
			k := slices.Index(s.Groups, g.Name)
			if k < 0 {
				k = at
				s.Groups = slices.Insert(s.Groups, k, g.Name)
			}
			at = k + 1
		}
	}
	for i := range results {
		row := sheetRow{&results[i], make([]*result.Group, len(s.Groups))}
		for k := range results[i].Groups {
			g := &results[i].Groups[k]
			row.Groups[slices.Index(s.Groups, g.Name)] = g
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}
