package class_test

import "testing"

func TestEnrol(t *testing.T) {
	t.Parallel()
	r := list(t, "Identifier,Full name,Email address,Status,Grade\n"+
		"Participant 1,Anna Berg,anna@x.org,,\nParticipant 2,Bo Lund,bo@x.org,,\n"+
		"Participant 3,Anna Berg,ab3@x.org,,\nParticipant 4,Cleo Dahl,cd@x.org,,\n")
	c := open(t, folder(t,
		"Anna Berg_1_assignsubmission_file_/x.py",
		"Nobody_7_assignsubmission_file_/x.py", "Lund_8_assignsubmission_file_/x.py",
		"bo.py", "lund_bo.py", "Anna Berg.py",
	))
	strangers := c.Enrol(r)
	want := []string{
		"Anna Berg (1)|1|Anna Berg_1_assignsubmission_file_/x.py|",
		"Anna Berg (3)|3||nothing was submitted",
		"Anna Berg.py||Anna Berg.py||unlisted",
		"Bo Lund|2|bo.py||1 of 2", "Bo Lund|2|lund_bo.py||2 of 2",
		"Cleo Dahl|4||nothing was submitted",
		"Lund|8|Lund_8_assignsubmission_file_/x.py||unlisted",
		"Nobody|7|Nobody_7_assignsubmission_file_/x.py||unlisted",
	}
	same(t, want, lines(c))
	said := []string{
		"Anna Berg.py matches several lines of list.csv: 2 (Anna Berg), 4 (Anna Berg)",
		"Lund is not in list.csv",
		"Nobody is not in list.csv",
	}
	same(t, said, strangers)
}

// A number without the zeros before it is not taken for the other, but told.
func TestZerosDropped(t *testing.T) {
	t.Parallel()
	c := open(t, folder(t, "00042.py", "43.py", "7.py", "anna.py"))
	got := c.Enrol(list(t, "student,id\nAnna,42\nBo,0043\nCleo,7\n"))
	same(t, []string{
		"00042 is not in list.csv, but line 2 has 42: did a spreadsheet drop the zeros?",
		"43 is not in list.csv, but line 3 has 0043: did a spreadsheet drop the zeros?",
	}, got)
}

// Namesakes who have no IDs are told apart by their lines.
func TestNamesakesWithoutIDs(t *testing.T) {
	t.Parallel()
	c := open(t, folder(t, "Bo.py"))
	c.Enrol(list(t, "student,id\nAnna,\nAnna,\nAnna,7\nBo,\n"))
	const nothing = "nothing was submitted"
	same(t, []string{
		"Anna (7)|7||" + nothing, "Anna (line 2)|||" + nothing, "Anna (line 3)|||" + nothing, "Bo||Bo.py|",
	}, lines(c))
}
