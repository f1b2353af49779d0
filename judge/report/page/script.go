package page

import (
	"embed"
	"encoding/json"
	"strings"

	"adder/judge/board"
	"adder/judge/report"
	"adder/judge/report/picture"
)

// Theory. The script is one text, the same in every page, so that the policy can
// name it by its hash. It is made of the files of script/, in this order, each of
// which uses only what stands before it when it is loaded. What Go knows too comes
// from there, so that it is written once: the names of the rules, and how boards are
// laid out. Where the jumps lie the script reads out of the pictures.

//go:embed script/*.js
var scripts embed.FS

var scriptParts = []string{"rules", "board", "layout", "bodies", "draw", "way", "share", "player", "stage", "throwing", "edit", "drag", "page"}

var pageScript = joinScript()

func joinScript() string {
	var out strings.Builder
	out.WriteString("\n'use strict';\n(() => {\n")
	var toggles []map[string]string
	for _, t := range board.Toggles {
		toggles = append(toggles, map[string]string{"name": t.Name, "field": t.Field, "doc": t.Doc})
	}
	var readings []string
	for _, r := range board.LegitimateReadings {
		readings = append(readings, r.String())
	}
	var columns []int // by the number of slots
	for slots := range picture.MostGrid + 1 {
		columns = append(columns, report.Columns(slots))
	}
	for _, c := range []struct {
		name string
		is   any
	}{{"TOGGLES", toggles}, {"READINGS", readings}, {"COLUMNS", columns}} {
		text, err := json.Marshal(c.is)
		if err != nil {
			panic(err) // strings and numbers can be written
		}
		out.WriteString("const " + c.name + " = " + string(text) + ";\n")
	}
	for _, name := range scriptParts {
		text, err := scripts.ReadFile("script/" + name + ".js")
		if err != nil {
			panic(err) // a file that is embedded is there
		}
		out.Write(text)
	}
	out.WriteString("})();\n")
	return out.String()
}
