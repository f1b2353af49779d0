package page

import (
	"embed"
	"encoding/json"
	"strings"

	"adder/judge/board"
)

// Theory. The script is one text, the same in every page, so that the policy can
// name it by its hash. It is made of the files of script/, in this order, each of
// which uses only what stands before it when it is loaded. The names of the rules
// come from package board, so that they are written once.

//go:embed script/*.js
var scripts embed.FS

var scriptParts = []string{"rules", "board", "layout", "bodies", "draw", "way", "share", "player", "stage", "throwing", "edit", "drag", "page"}

var pageScript = joinScript()

func joinScript() string {
	var out strings.Builder
	out.WriteString("\n'use strict';\n(() => {\n" + rulesTables())
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

// rulesTables are the toggles of the rules and the legitimate readings.
func rulesTables() string {
	type toggle struct {
		Name  string `json:"name"`
		Field string `json:"field"`
		Doc   string `json:"doc"`
	}
	var toggles []toggle
	for _, t := range board.Toggles {
		toggles = append(toggles, toggle{t.Name, t.Field, t.Doc})
	}
	var readings []string
	for _, r := range board.LegitimateReadings {
		readings = append(readings, r.String())
	}
	return "const TOGGLES = " + asJSON(toggles) + ";\nconst READINGS = " + asJSON(readings) + ";\n"
}

func asJSON(x any) string {
	text, err := json.Marshal(x)
	if err != nil {
		panic(err) // strings can be written
	}
	return string(text)
}
