package report

// A page is opened by people, sent by mail and kept by CI systems, so it stays
// under 5 MB whatever was handed in. Each part may take so many bytes; what does
// not fit is left out, and the page says how much that is.
const (
	rowBytes     = 1_200_000 // rows of the matrix
	failureBytes = 1_200_000 // what is said of failures
	pictureBytes = 1_100_000 // boards
	plotBytes    = 500_000   // growth
	alikeBytes   = 150_000   // groups that behave alike
)

// spent reports whether nothing will fit any more.
func (b *budget) spent() bool { return *b <= 0 }

// A budget is the bytes left of a part of the page.
type budget int

// take reports whether text still fits, and then pays for it. After the first
// that does not, nothing does, so that what is shown has no holes.
func (b *budget) take(text []byte) bool {
	if len(text) > int(*b) {
		*b = 0
		return false
	}
	*b -= budget(len(text))
	return true
}
