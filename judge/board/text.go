package board

// MarshalText names the reading, as String does.
func (r Rules) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (r *Rules) UnmarshalText(text []byte) error {
	rules, err := ParseRules(string(text))
	*r = rules
	return err
}
