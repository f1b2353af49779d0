package contest

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"adder/judge/board"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite what is pinned in problem/ and testdata/; needs chromium")

// The picture in TeX statements was drawn by a browser from one that was drawn
// here, of the same board and the same best way. -update draws it anew.
func TestPictureIsOfThisBoard(t *testing.T) {
	t.Parallel()
	boards, err := board.Parse("drawn", drawnIn)
	if err != nil {
		t.Fatal(err)
	}
	svg, err := draw(&boards[0])
	if err != nil {
		t.Fatal(err)
	}
	const pinned = "problem/board.svg"
	if *update {
		if err := os.WriteFile(pinned, svg, 0o644); err != nil {
			t.Fatal(err)
		}
		drawPNG(t, svg, pinned, "problem/board.png")
	}
	was, err := os.ReadFile(pinned)
	if err != nil {
		t.Fatal(err)
	}
	content := regexp.MustCompile(`(?s)<title>.*?</desc>`)
	if diff := cmp.Diff(string(content.Find(was)), string(content.Find(svg))); diff != "" {
		t.Errorf("board.png shows another board: go test ./judge/contest -run Picture -update (-was +is):\n%s", diff)
	}
	if image, err := png.Decode(bytes.NewReader(boardPNG)); err != nil || image.Bounds().Dx() < 300 {
		t.Errorf("board.png is no picture to print: %v", err)
	}
}

// drawPNG has a browser draw an SVG file at three times its size, for print.
func drawPNG(t *testing.T, svg []byte, from, to string) {
	t.Helper()
	size := regexp.MustCompile(`width="(\d+)" height="(\d+)"`).FindSubmatch(svg)
	from, _ = filepath.Abs(from)
	out, err := exec.Command("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--user-data-dir="+t.TempDir(),
		"--force-device-scale-factor=3", "--window-size="+string(size[1])+","+string(size[2]), "--screenshot="+to, "file://"+from).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
