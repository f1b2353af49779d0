package picture

import (
	"bytes"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"testing"

	"adder/judge/board"

	"github.com/google/go-cmp/cmp"
)

// Every converter that is there draws the colours that the style gives, at twice
// the size, with nothing cut off.
func TestConverters(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	if _, err := FindConverter(); err != nil {
		if os.Getenv("ADDER_REQUIRE_ALL") != "" {
			t.Fatal(err)
		}
		t.Skip(err, ": ", ConverterHint)
	}
	b := board.Board{Cells: 3, Faces: 1}
	drawing := SVG(&b, Picture{Way: []int32{2, 3}})
	const width, height = 340, 280 // of the view; the pixels are as many
	for i := range converters {
		c := &converters[i]
		if _, err := exec.LookPath(c.program); err != nil {
			continue
		}
		file, err := c.Pixels(t.Context(), drawing)
		if err != nil {
			t.Errorf("%s: %v", c.program, err)
			continue
		}
		pixels, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Errorf("%s: %v", c.program, err)
			continue
		}
		if got := pixels.Bounds().Size(); got.X < width || got.Y < height {
			t.Errorf("%s: %v pixels, want at least %d×%d", c.program, got, width, height)
		}
		for _, tt := range []struct {
			what string
			x, y int
			want color.RGBA
		}{
			{"paper", 3, 3, color.RGBA{255, 255, 255, 255}},
			{"first cell", 60, 140, color.RGBA{255, 233, 168, 255}},
			{"way", 150, 119, color.RGBA{18, 87, 192, 255}},
		} {
			if diff := cmp.Diff(tt.want, color.RGBAModel.Convert(pixels.At(tt.x, tt.y))); diff != "" {
				t.Errorf("%s: %s at %d,%d (-want +got):\n%s", c.program, tt.what, tt.x, tt.y, diff)
			}
		}
	}
}
