package board

import (
	"bytes"
	"fmt"
)

// A SyntaxError says where a file is not of its format, and why.
type SyntaxError struct {
	File      string
	Line, Col int    // from 1; columns count bytes
	Token     string // what stands there, shortened; "" at the end of the file
	Msg       string
	Hint      string  // what to do about it, or ""
	Fits      *Format // another format, which can read the file; or nil
}

// Advice says what to do about it.
func (e *SyntaxError) Advice() string { return e.AdviceWith("--format") }

// AdviceWith is [SyntaxError.Advice] to someone who names the format with another flag.
func (e *SyntaxError) AdviceWith(flag string) string {
	if e.Fits == nil {
		return e.Hint
	}
	return fmt.Sprintf("this looks like %s: use %s %s", e.Fits.Name, flag, e.Fits.Name)
}

func (e *SyntaxError) Error() string {
	at := fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
	if e.Token != "" {
		at += fmt.Sprintf(", found %q", e.Token)
	}
	return at
}

// fail records an error at the last token, and returns false.
func (s *Scanner) fail(msg, hint string) bool {
	before := s.text[:s.token]
	e := &SyntaxError{File: s.name, Msg: msg, Hint: hint}
	e.Line = bytes.Count(before, []byte{'\n'}) + 1
	e.Col = s.token - bytes.LastIndexByte(before, '\n')
	end := s.token
	for end < len(s.text) && !isSpace(s.text[end]) && end-s.token < 24 {
		end++
	}
	e.Token = string(s.text[s.token:end])
	s.err = e
	return false
}
