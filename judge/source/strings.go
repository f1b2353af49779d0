package source

import "strings"

// A hole is an expression in a string.
type hole struct {
	in       quoted
	format   bool // it is in the format of another one: f"{x:{width}}"
	braces   int  // that are open in it
	brackets int  // of other kinds
}

// string passes a string, or its first part.
func (s *scanner) string() bool {
	from, n := s.at, 0
	for n < 3 && s.ahead(n) != 0 && strings.IndexByte(s.prefix, s.ahead(n)) >= 0 {
		n++
	}
	prefix, rest := s.text[s.at:s.at+n], s.text[s.at+n:]
	for _, q := range s.strings {
		if q.with != "" && !strings.ContainsAny(prefix, q.with) {
			continue
		}
		begin := len(q.begin)
		if q.opens != nil {
			begin, q.end = q.opens(rest)
			s.looked += begin
		} else if !strings.HasPrefix(rest, q.begin) {
			begin = 0
		}
		if begin == 0 {
			continue
		}
		if q.holed != "" && !strings.ContainsAny(prefix, q.holed) {
			q.hole = ""
		}
		s.at += n + begin
		s.body(q, from, false)
		return true
	}
	return false
}

// body passes a string up to its end or to its next hole. Where it stands in the format
// of a hole, that ends at a brace.
func (s *scanner) body(q quoted, from int, format bool) {
	for s.at < len(s.text) && !s.ended {
		c := s.ahead(0)
		switch {
		case q.escape == '\\' && c == '\\':
			if s.ahead(1) == '\r' {
				s.at++
			}
			s.pass(2)
		case q.escape == c && c != 0 && s.ahead(1) == c: // C#'s quote twice
			s.pass(2)
		case c == q.end[0] && s.has(q.end), c == '\n' && !q.lines:
			if c != '\n' {
				s.at += len(q.end)
			}
			for q.greedy && s.ahead(0) == c {
				s.at++
			}
			for format {
				format = s.close()
			}
			s.emit(String, from)
			return
		case format && c == '}':
			s.at++
			format = s.close()
		case q.hole == "{" && !format && (s.has("{{") || s.has("}}")):
			s.at += 2
		case q.hole != "" && s.has(q.hole):
			s.at += len(q.hole)
			s.emit(String, from)
			s.holes = append(s.holes, hole{in: q, format: format})
			return
		case c == '$' && s.ticks && q.hole != "":
			s.at++
			if name := s.at; s.word() {
				end := s.at
				s.at = name
				s.emit(String, from)
				s.at, from = end, end
				s.emitWord(name)
			}
		default:
			s.at++
		}
	}
	s.emit(String, from)
}

// close takes the innermost hole off, and reports whether it was in the format of
// another.
func (s *scanner) close() (format bool) {
	last := len(s.holes) - 1
	format = s.holes[last].format
	s.holes = s.holes[:last]
	return format
}

// regexp passes a regular expression of JavaScript, where no operand is before it.
// One that is not closed ends with its line.
func (s *scanner) regexp() bool {
	if !s.regexps || s.ahead(0) != '/' {
		return false
	}
	switch t := s.last; t.Sort {
	case Name, Number:
		return false
	case Keyword:
		if strings.Contains(" this super null true false undefined NaN Infinity ", " "+t.Text+" ") {
			return false
		}
	case Mark:
		if strings.Contains(")]}++--", t.Text) {
			return false
		}
	case String:
		if !strings.HasSuffix(t.Text, "${") {
			return false
		}
	}
	from, class := s.at, false
	for s.at++; s.at < len(s.text) && s.ahead(0) != '\n'; s.at++ {
		c := s.text[s.at]
		switch {
		case c == '\\' && s.ahead(1) > ' ':
			s.at++
			continue
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			s.at++
			s.word() // its flags
			s.emit(String, from)
			return true
		}
	}
	s.emit(String, from)
	return true
}

// inHole counts the brackets of an expression in a string, and goes on with the string
// where the expression ends.
func (s *scanner) inHole(c byte) bool {
	h, from := &s.holes[len(s.holes)-1], s.at
	switch {
	case c == '}' && h.braces == 0:
		s.at++
		q := h.in
		s.body(q, from, s.close())
		return true
	case c == ':' && h.in.hole == "{" && h.braces+h.brackets == 0:
		s.body(h.in, from, true)
		return true
	case c == '{':
		h.braces++
	case c == '}':
		h.braces--
	case c == '(' || c == '[':
		h.brackets++
	case c == ')' || c == ']':
		h.brackets = max(h.brackets-1, 0)
	}
	return false
}
