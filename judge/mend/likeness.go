package mend

import "strings"

// How alike two names of two programs are, by how each is used. Nobody knows what a
// name means; what is indexed, compared with -1 and made one more than itself is a
// table of distances, whatever it is called.

// A habit is one thing that is done with a name.
type habit string

// deeds are methods that do the same to what holds things.
var deeds = map[string]string{
	"push": "put", "push_back": "put", "append": "put", "add": "put", "offer": "put", "emplace": "put", "emplace_back": "put", "insert": "put", "addLast": "put",
	"pop": "take", "pop_front": "take", "popleft": "take", "poll": "take", "remove": "take", "removeFirst": "take", "pollFirst": "take",
	"front": "look", "peek": "look", "top": "look", "empty": "ask", "isEmpty": "ask", "size": "ask",
	"count": "find", "find": "find", "contains": "find", "containsKey": "find", "get": "get",
}

func deedOf(method string) string { return deeds[method] }

// method is how the file does a deed to a name, or "".
func (f *file) method(name, deed string) string {
	for i, t := range f.code {
		if deed != "" && t.text == name && f.is(i+1, ".") && i+2 < len(f.code) && deedOf(f.code[i+2].text) == deed {
			return f.code[i+2].text
		}
	}
	return ""
}

// habits collects what is done with each name of a file that is not the library's.
func (f *file) habits() map[string]map[habit]bool {
	all := map[string]map[habit]bool{}
	for i, t := range f.code {
		if !f.open(i) {
			continue
		}
		if all[t.text] == nil {
			all[t.text] = map[habit]bool{}
		}
		f.habitsAt(i, all[t.text])
	}
	return all
}

func (f *file) habitsAt(i int, all map[habit]bool) {
	as := f.useOf(i)
	all["use "+habit(as)] = true
	end := i
	for f.is(end+1, "[", "(") && f.match(end+1) > 0 {
		if f.is(end+1, "[") && f.is(end+2, "1") {
			all["first cell"] = true
		}
		end = f.match(end + 1)
	}
	if f.is(end+1, ".") && end+2 < len(f.code) {
		all["does "+habit(deedOf(f.code[end+2].text))] = true
	}
	after, value := f.wordKind(end+1), f.wordKind(end+2)
	all["before "+habit(after)] = true
	if after == "compared" || after == "=" {
		all[habit(after+" "+value)] = true
	}
	all["after "+habit(f.wordKind(i-1))] = true
	if first := f.lines[f.code[i].line].first; f.is(first, "for") && i-first <= 3 && as == plainName {
		all["loops"] = true
	}
}

// wordKind is a word by what it does to its neighbour.
func (f *file) wordKind(i int) string {
	if i < 0 || i >= len(f.code) {
		return "end"
	}
	t := f.code[i]
	switch {
	case f.is(i, "<", ">", "<=", ">=", "==", "!="):
		return "compared"
	case f.is(i, "true", "True", "false", "False"):
		return "truth"
	case f.is(i, "-") && i+1 < len(f.code) && f.code[i+1].sort == isNumber && !f.binary(i), f.is(i, "0"):
		return "nothing"
	case t.sort == isNumber:
		return "number"
	case t.sort == isName:
		return "name"
	case f.is(i, "++", "+="):
		return "grows"
	case f.is(i, ")", ";", ":", "{", "}"), f.indents && i > 0 && f.code[i-1].line != t.line:
		return "end"
	}
	return t.text
}

// like says how alike two names are, from 0 to 100: the part of what is done with
// either that is done with both. The same name counts as half as much again.
func like(a, b string, one, other map[habit]bool) int {
	both, either := 0, len(other)
	for h := range one {
		if other[h] {
			both++
		} else {
			either++
		}
	}
	points := 0
	if either > 0 {
		points = 100 * both / either
	}
	if strings.EqualFold(a, b) {
		points += 50
	}
	return points
}

// plain reports whether a name stands for a single value.
func (f *file) plain(name string) bool {
	u := f.uses[name]
	return !u[indexed] && !u[called] && !u[object]
}

// serves reports whether a name of the file can be used as a slot's name is.
func (f *file) serves(name string, d *donated, s slot) bool {
	u := f.uses[name]
	if f.calls(name) || s.uses[indexed] && !u[indexed] || f.plain(name) != d.in.plain(s.name) {
		return false
	}
	for _, method := range s.does {
		if !f.can(name, method) {
			return false
		}
	}
	return true
}

// calls reports whether a name is that of a function. What stands before brackets
// where it is declared may as well be a table.
func (f *file) calls(name string) bool {
	for i, t := range f.code {
		if t.text == name && f.useOf(i) == called && !f.declares(i) && !f.listed(i) {
			return true
		}
	}
	return false
}

// hasMaps reports whether anything in the file is a map.
func (f *file) hasMaps() bool {
	for i := range f.code {
		if f.is(i, "map", "unordered_map", "Map", "HashMap", "TreeMap", "Dictionary", "dict", "HashSet", "set", "Set") {
			return true
		}
	}
	return f.indents
}

// can reports whether a method of the donor's can be called here: the file calls one
// that does the same, or something that goes with it.
func (f *file) can(name, method string) bool {
	switch deed := deedOf(method); deed {
	case "put", "take", "look", "ask":
		return f.method(name, "put") != "" || f.method(name, "take") != "" || f.method(name, "look") != ""
	case "find", "get":
		return f.method(name, deed) != "" || f.uses[name][indexed] && f.hasMaps()
	}
	for i := range f.code {
		if f.code[i].text == name && f.is(i+1, ".") && f.is(i+2, method) {
			return true
		}
	}
	return f.uses[name][indexed] && (method == "begin" || method == "end")
}
