package contest

import (
	"bytes"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
)

// formatRules are what each format says of its files.
var formatRules = []rule{
	{"everything is in one folder", "kattis bapctools", func(p *built) (broken []string) {
		for name := range p.files {
			broken = append(broken, when(!strings.HasPrefix(name, p.options.ID+"/"), name)...)
		}
		return broken
	}},
	{"nothing is in a folder around", "domjudge gradescope", func(p *built) []string {
		return when(p.files["problem.yaml"] == nil && p.files["run_autograder"] == nil, "it begins nowhere")
	}},
	{"problem.yaml is legacy, and without a time limit", "kattis domjudge", func(p *built) (broken []string) {
		y := p.yaml("problem.yaml")
		limits, _ := y["limits"].(map[string]any)
		kind := map[bool]string{false: "pass-fail", true: "scoring"}[p.options.Scoring]
		broken = append(broken, when(y["problem_format_version"] != "legacy", "version")...)
		broken = append(broken, when(y["validation"] != "custom", "validation")...)
		broken = append(broken, when(y["type"] != kind, "type")...)
		broken = append(broken, when((y["grading"] != nil) != p.options.Scoring, "grading")...)
		_, timed := limits["time_limit"]
		return append(broken, when(timed || limits["memory"] != 1024, "limits")...)
	}},
	{"problem.yaml knows no other keys", "kattis domjudge", known("problem_format_version type name uuid license rights_owner limits validation grading keywords")},
	{"problem.yaml is of 2025-09", "bapctools", func(p *built) (broken []string) {
		y := p.yaml("problem.yaml")
		limits, _ := y["limits"].(map[string]any)
		broken = append(broken, when(y["problem_format_version"] != "2025-09" || y["type"] != "pass-fail", "version or type")...)
		return append(broken, when(limits["time_limit"] != DefaultTimeLimit, "no time limit")...)
	}},
	{"problem.yaml knows no other keys", "bapctools", known("problem_format_version type name uuid credits license rights_owner limits")},
	{"whoever fails in two ways is permitted to", "bapctools", func(p *built) (broken []string) {
		y := p.yaml("submissions/submissions.yaml")
		for name := range p.files {
			folder, _, ok := strings.Cut(strings.TrimPrefix(name, p.options.ID+"/submissions/"), "/")
			broken = append(broken, when(ok && strings.Contains(name, "/submissions/") && folder != "accepted" && y[folder] == nil, name)...)
		}
		return broken
	}},
	{"the files are where they are looked for", "kattis", has("problem_statement/problem.en.tex problem_statement/board.png input_validators/validate.py output_validators/validate/validate.cpp data/sample/01-explained.in data/sample/01-explained.hint submissions/accepted/bfs.cpp submissions/accepted/bfs_java/Main.java")},
	{"the files are where they are looked for", "domjudge", has(".timelimit problem_statement/problem.html input_validators/validate.py output_validators/validate/validate.cpp data/sample/01-explained.in data/sample/01-explained.desc data/secret/3traps-01-killers.in submissions/accepted/bfs.cpp submissions/accepted/bfs.java")},
	{"the files are where they are looked for", "bapctools", has("statement/problem.en.tex statement/board.png input_validators/validate.py answer_validators/validate.py output_validator/validate.cpp data/sample/01-explained.in data/sample/01-explained.yaml data/invalid_input/empty.in data/invalid_answer/answer-zero.ans data/invalid_output/too-high.out data/valid_output/throws.out submissions/accepted/bfs_java/Main.java")},
	{"every file in data/ is of a case that generators.yaml lists", "bapctools", generatorsList},
	{"each command of generators.yaml is one that its generator takes", "bapctools", generatorsRun},
	{"every picture of a case is known to the visualizer", "bapctools", func(p *built) (broken []string) {
		known := map[string]bool{}
		for name, text := range p.files {
			if strings.Contains(name, "/input_visualizer/") {
				known[string(text)] = true
			}
		}
		for name, text := range p.files {
			picture := strings.Contains(name, "/data/") && strings.HasSuffix(name, ".svg")
			broken = append(broken, when(picture && !known[string(text)], name)...)
		}
		return broken
	}},
	{"validators read what BAPCtools looks for", "bapctools", func(p *built) (broken []string) {
		for _, name := range []string{"input_validators/validate.py", "answer_validators/validate.py"} {
			broken = append(broken, when(!bytes.Contains(p.files[p.options.ID+"/"+name], []byte("constraints_file")), name)...)
		}
		return broken
	}},
	{"samples show several boards, -1 and throws", "kattis domjudge bapctools", func(p *built) []string {
		several, stuck, throws := false, false, false
		for name, in := range p.files {
			if strings.Contains(name, "data/sample/") && strings.HasSuffix(name, ".in") {
				ans := "\n" + string(p.files[strings.TrimSuffix(name, ".in")+".ans"])
				several = several || !bytes.HasPrefix(in, []byte("1\n"))
				stuck = stuck || strings.Contains(ans, "\n-1\n")
				throws = throws || strings.Contains(ans, " ")
			}
		}
		return when(!several || !stuck || !throws, fmt.Sprintf("several %v, -1 %v, throws %v", several, stuck, throws))
	}},
	{"the files are where they are looked for", "gradescope", has("setup.sh run_autograder adder")},
	{"nothing is there that the format does not know", "bapctools", func(p *built) (broken []string) {
		for name := range p.files {
			old := strings.HasSuffix(name, ".hint") || strings.HasSuffix(name, ".desc") || strings.HasSuffix(name, "testdata.yaml") || strings.HasSuffix(name, ".timelimit")
			broken = append(broken, when(old, name)...)
		}
		return broken
	}},
	{"the statement names the problem and shows its board", "kattis bapctools", func(p *built) (broken []string) {
		for name, text := range p.files {
			if strings.HasSuffix(name, ".tex") {
				s := string(text)
				ill := !strings.Contains(s, `\problemname{`+Title+"}") || !strings.Contains(s, "{board.png}") || strings.ContainsAny(s, "`≤≠")
				broken = append(broken, when(ill, name)...)
			}
		}
		return broken
	}},
	{"the time limit is a number alone", "domjudge", func(p *built) []string {
		return when(string(p.files[".timelimit"]) != fmt.Sprintf("%d\n", DefaultTimeLimit), string(p.files[".timelimit"]))
	}},
	{"the short name is the package's", "domjudge", func(p *built) []string {
		return when(string(p.files["domjudge-problem.ini"]) != "short-name='"+p.options.ID+"'\n", string(p.files["domjudge-problem.ini"]))
	}},
	{"groups are worth points only where they are scored", "kattis", scored},
}

// yaml reads a file of the package.
func (p *built) yaml(name string) map[string]any {
	text := p.files[name]
	if text == nil {
		text = p.files[p.options.ID+"/"+name]
	}
	var y map[string]any
	if err := yaml.Unmarshal(text, &y); err != nil {
		return map[string]any{"error": err}
	}
	return y
}

func known(keys string) func(*built) []string {
	return func(p *built) (broken []string) {
		for key := range p.yaml("problem.yaml") {
			broken = append(broken, when(!strings.Contains(" "+keys+" ", " "+key+" "), key)...)
		}
		return broken
	}
}

func has(names string) func(*built) []string {
	return func(p *built) (broken []string) {
		for name := range strings.FieldsSeq(names) {
			_, bare := p.files[name]
			_, inside := p.files[p.options.ID+"/"+name]
			broken = append(broken, when(!bare && !inside, "there is no "+name)...)
		}
		return broken
	}
}

// scored holds testdata.yaml to what graders make of it. A folder inherits what
// it does not say, so all say everything.
func scored(p *built) (broken []string) {
	total, groups := 0, 0
	for name := range p.files {
		name = strings.TrimPrefix(name, p.options.ID+"/")
		if !strings.HasSuffix(name, "testdata.yaml") {
			continue
		}
		y := p.yaml(name)
		flags, _ := y["grader_flags"].(string)
		root, secret := name == "data/testdata.yaml", name == "data/secret/testdata.yaml"
		broken = append(broken, when(flags == "", name+" says nothing to the grader")...)
		broken = append(broken, when(strings.Contains(flags, "ignore_sample") != root, name+" ignore_sample")...)
		broken = append(broken, when(root && y["on_reject"] != "continue", name+" stops at the samples")...)
		all := strings.Contains(flags, "sum") && strings.Contains(flags, "accept_if_any_accepted")
		broken = append(broken, when(all != secret, name+" sum accept_if_any_accepted")...)
		broken = append(broken, when(secret && (y["on_reject"] != "continue" || y["range"] != "0 100"), name)...)
		if n, ok := y["accept_score"].(int); ok && strings.Contains(name, "secret") {
			total, groups = total+n, groups+1
			broken = append(broken, when(y["range"] != fmt.Sprintf("0 %d", n) || y["on_reject"] != "break", name)...)
		}
	}
	if !p.options.Scoring {
		return append(broken, when(groups > 0, "there are points")...)
	}
	return append(broken, when(total != 100 || groups != len(p.options.Suite.Groups), fmt.Sprintf("%d points in %d groups", total, groups))...)
}
