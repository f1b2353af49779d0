package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// A refusal is a command that cannot work, and the messages it gets.
type refusal struct {
	command string // without adder
	error   string // the line after "adder: error: ", or with "..." its beginning
	hint    string // a part of the hint's line; it may be ""
}

// Flags and words that cannot work. The files are those of testdata/badflags.txtar.
var refusals = []refusal{
	// Unknown commands and flags are refused with the one that was probably meant.
	{"jugde", `adder has no command "jugde"`, "did you mean judge? adder --help lists the commands"},
	{"xylophone", `adder has no command "xylophone"`, "adder: hint: adder --help lists the commands"},
	{"mine.cpp", `adder has no command "mine.cpp"`, "adder judge mine.cpp"},
	{"--worker 3", "adder has no flag --worker", "did you mean --workers? adder --help lists the flags"},
	{"judge --requirethrows x.c",
		"adder judge has no flag --requirethrows", "did you mean --require-throws? "},
	{"judge -x", "adder judge has no flag -x", "adder: hint: adder judge --help lists the flags"},

	// Values are checked, and described in words.
	{"judge --workers 0 right.py", "--workers must be 1 or more", ""},
	{"judge --workers many right.py", `--workers is "many"; expected a whole number`, ""},
	{"judge --suite", "flag needs an argument: --suite", ""},
	{"--solutions nowhere",
		"there is no folder nowhere", "run adder where the folder solutions is, or name it with --solutions"},
	{"--solutions right.py", "there is no folder right.py", ""},
	{"--solutions full", "no solvers in full", ""},
	{"judge", "no files given", ""},

	// A page that cannot be written is an error before any program runs.
	{"judge --html no/such/page.html right.py",
		"no/such: no such file or directory", "--html names the file to write, in a writable folder"},
	{"fuzz --html full right.py", "full is not a file...", "--html names the file to write"},
	{"--html full --solutions solutions", "full is not a file...", ""},

	{"fuzz", "no files given", ""},
	{"fuzz missing.cpp", "missing.cpp: no such file", ""},
	{"fuzz --boards 0 right.py", "--boards is 0", ""},
	{"fuzz --boards few right.py", `--boards is "few"; expected a whole number`, ""},
	{"fuzz --family unifrom right.py", `unknown family "unifrom"`, ""},
	{"fuzz --time soon right.py", `--time is "soon"; expected ...`, ""},
	{"fuzz --workers 0 right.py", "--workers must be 1 or more", ""},
	{"prove", "no files given", ""},
	{"prove --cells 1 --faces 1 right.py", "--cells is 1", ""},
	{"prove --cells 5 --faces 0 right.py", "--faces is 0", ""},

	// Boards that cannot be made are an error before anything is printed.
	{"generate", "expected one family, got 0", ""},
	{"generate uniform portal", "expected one family, got 2", ""},
	{"generate unifrom",
		`unknown family "unifrom"`, "did you mean uniform? adder generate --help lists them"},
	{"generate uniform --size 1000000 --boards 3",
		"more than 2000000 cells in one file", "2 boards fit: choose fewer or smaller ones"},
	{"generate uniform --size 1", "--size is 1", "want 2 to 1000000"},
	{"generate uniform --boards 0", "--boards is 0", "want 1 or more"},
	{"generate uniform --seed -1", `--seed is "-1"; expected a whole number, 0 or more`, ""},

	// A file that cannot be written is an error before any work is done.
	{"export --out kept.zip", "no --target given", ""},
	{"export --target kattiss --out kept.zip",
		`unknown system "kattiss"`, "did you mean kattis? adder export --help lists the systems"},
	{"export --target codeforces --out kept.zip",
		`unknown system "codeforces"`, "adder export --help lists the systems"},
	{"export --target kattis", "no --out given", ""},
	{"export --target kattis --out full", "full is not a file", ""},
	{"export --target kattis --out none/a.zip", "none: no such file or directory", ""},
	{"export --target kattis --name Snakes&Ladders --out kept.zip", `--name is "Snakes&Ladders"`, ""},
	{"export --target gradescope --scoring --out kept.zip", "gradescope takes no --scoring", ""},
	{"export --target gradescope --time-limit 5 --out kept.zip", "gradescope takes no --time-limit", ""},
	{"export --target domjudge --time-limit 0 --out kept.zip", "--time-limit is 0", "use 1 to 300 seconds"},
	{"export --target domjudge --feedback full --out kept.zip", "kattis takes no --feedback", ""},
	{"export --target gradescope --feedback ful --out kept.zip",
		`--feedback is "ful"`, "did you mean full? "},
	{"export --target gradescope --program kept.zip --out new.zip",
		"kept.zip is not a program for linux/amd64", ""},
	{"export --target kattis --suite kept.zip --out new.zip", "kept.zip:1: ...", ""},
	{"export kattis --out kept.zip", "adder export takes no arguments...", ""},

	{"grade", "expected one folder, got 0", ""},
	{"grade a b", "expected one folder, got 2", ""},
	{"grade nowhere", "nowhere: no such file...", ""},
	{"grade right.py", "right.py is neither a folder nor a zip archive", ""},
	{"grade kept.zip", "kept.zip: it is not a zip archive", ""},
	{"grade full --feedback inptu", `--feedback is "inptu"`, "input"},
	{"grade full --suite none.yaml", "none.yaml: no such file...", ""},
	{"grade full --out full", "the outputs would be written among the submissions in full", ""},

	// Errors in a person's table name its file, line and word.
	{"grade class --roster nowhere.csv", "nowhere.csv: no such file or directory", ""},
	{"grade class --roster class", "class: is a folder, not a file", ""},
	{"grade class --roster odd.csv",
		`odd.csv: line 1: the columns "surname", "mark" are not those of a known roster`,
		"expected the columns of one of these, with titles in English: moodle (Identifier, Grade)"},
	{"grade class --roster twice.csv", `twice.csv: line 3: "7" is already in line 2`, ""},
	{"grade class --for moodel", `--for is "moodel"`, "did you mean moodle? want moodle, canvas, blackboard"},
	{"grade class --attempt newest", `--attempt is "newest"`, ""},
	{"grade class --missing nil", `--missing is "nil"`, ""},
	{"grade class --points twenty", `--points is "twenty"`, ""},
	{"grade class --points every=1,traps=2",
		`--points is "every=1,traps=2"`,
		"want the total points, as in --points 20; a suite of your own gives points to groups"},
	{"grade class --pass 120%", `--pass is "120%"`, ""},
	{"grade class --pass 100% --deadline tomorrow", `--deadline is "tomorrow"`, "2026-03-01 18:00"},
	{"grade class --late 10%", `--late is "10%"`, ""},
	{"grade class --late 1/hour", `--late is "1/hour"...`, " for each day, as in --late 10%/day or 1/day"},
	{"grade class --late 10%/day", "--late needs --deadline...", ""},
	{"grade class --deadline 2026-03-01 --late 0/day", `--late is "0/day", and "0" takes nothing off`, ""},
	{"grade class --overrides nowhere.csv", "nowhere.csv: no such file...", ""},
	{"grade class --overrides odd.csv", `odd.csv: line 1: there is no column "student"`, ""},
	{"grade class --overrides words.csv",
		`words.csv: line 2: the score is "good", which is not a number`, ""},
	{"grade class --overrides nobody.csv",
		`nobody.csv: line 2: there is no student "ann"`, "did you mean anna?"},
	{"grade class --roster two.csv --for canvas --column Snakes",
		`the columns "Snakes (1)" and "Snakes (2)" both begin with "Snakes"`, ""},
	{"grade class --for moodle", "--for needs --roster", "export the roster from the platform"},
	{"grade class --column Snakes", "--column does nothing without --for", ""},

	// A course that cannot be served is an error before anybody gets a link to it.
	{"serve --dir course --demo --roster twice.csv",
		"--demo makes up a class, and --roster names another", ""},
	{"serve --dir course --key pem", "--key needs --on", ""},
	{"serve --dir course --url judge.example.org",
		`--url is "judge.example.org"`, "as in https://judge.example.org"},
	{"serve --dir course --cert pem", "--cert and --cert-key belong together", ""},
}

// Flags that cannot work are refused in words, with exit code 2. Nothing is printed, and no
// file is written or changed. The test is not parallel, since it changes the working folder.
func TestBadFlags(t *testing.T) {
	files, err := txtar.ParseFile("testdata/badflags.txtar")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, f := range files.Files {
		texts[f.Name] = string(f.Data)
	}
	t.Chdir(t.TempDir())
	writeFiles(t, ".", texts)
	before := names(t)
	for _, r := range refusals {
		code, out, talk := runHere(strings.Fields(r.command)...)
		if code != codeUsage || out != "" || !r.matches(talk) {
			t.Errorf("adder %s: exit code %d, %q\n%s", r.command, code, out, talk)
		}
		if diff := cmp.Diff(before, names(t)); diff != "" {
			t.Fatalf("adder %s writes files (-before +after):\n%s", r.command, diff)
		}
	}
	for name, text := range texts {
		now, err := os.ReadFile(name)
		if err != nil || string(now) != text {
			t.Errorf("%s has changed: %q, %v", name, now, err)
		}
	}
}

// matches reports whether standard error has these messages.
func (r refusal) matches(stderr string) bool {
	line, rest, _ := strings.Cut(stderr, "\n")
	said, ok := strings.CutPrefix(line, "adder: error: ")
	start, cut := strings.CutSuffix(r.error, "...")
	if !ok || said != r.error && !(cut && strings.HasPrefix(said, start)) {
		return false
	}
	return rest == "" && r.hint == "" ||
		strings.HasPrefix(rest, "adder: hint: ") && strings.Contains(rest, r.hint)
}

// names lists what is in the working folder.
func names(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}
