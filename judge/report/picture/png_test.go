package picture

import (
	"bytes"
	"errors"
	"image/color"
	"image/png"
	"os"
	"testing"

	"adder/judge/board"

	"github.com/google/go-cmp/cmp"
)

// A png has the colours that the style gives, at twice the size, with nothing cut off.
func TestPNG(t *testing.T) {
	t.Parallel()
	b := board.Board{Cells: 3, Faces: 1}
	file, err := PNG(t.Context(), SVG(&b, Picture{Way: []int32{2, 3}}))
	if errors.Is(err, ErrNoConverter) && os.Getenv("ADDER_REQUIRE_ALL") == "" {
		t.Skip(err, ": ", ConverterHint)
	}
	if err != nil {
		t.Fatal(err)
	}
	pixels, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	const width, height = 340, 280 // of the view; the pixels are as many
	if got := pixels.Bounds().Size(); got.X < width || got.Y < height {
		t.Errorf("%v pixels, want at least %d×%d", got, width, height)
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
			t.Errorf("%s at %d,%d (-want +got):\n%s", tt.what, tt.x, tt.y, diff)
		}
	}
}
