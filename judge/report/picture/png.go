package picture

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/png"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// A Converter is a program that makes pixels of a picture. To add one, write a
// row; the tests try every one that is there.
type Converter struct {
	program string
	args    func(j pngJob) []string
}

// A pngJob is one picture to convert. Its files are in a folder of its own.
type pngJob struct {
	dir, svg, png string
	width, height int // of the picture, in its own pixels; the result has twice as many
}

// converters lists what is looked for, in this order.
//
// convert and magick omitted: they know no style sheets, unless they call one of
// these. inkscape omitted: it was not tried.
var converters = []Converter{
	{"chromium", browserArgs},
	{"chromium-browser", browserArgs},
	{"google-chrome", browserArgs},
	{"rsvg-convert", func(j pngJob) []string { return []string{"--zoom=2", "--output=" + j.png, j.svg} }},
}

// browserArgs asks for a window that is too high, because browsers' own bars take some of
// it; the rest is cut off.
func browserArgs(j pngJob) []string {
	const bars = 200
	page := url.URL{Scheme: "file", Path: filepath.ToSlash(j.svg)}
	args := []string{"--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--force-device-scale-factor=2",
		"--user-data-dir=" + filepath.Join(j.dir, "profile"), "--screenshot=" + j.png,
		fmt.Sprintf("--window-size=%d,%d", j.width, j.height+bars)}
	if os.Geteuid() == 0 {
		args = append(args, "--no-sandbox") // it refuses root otherwise; the page is our own and holds no script
	}
	return append(args, page.String())
}

var errNoConverter = errors.New("nothing here turns pictures into pixels")

// ConverterHint says how to get a converter.
const ConverterHint = "apt-get install librsvg2-bin, or chromium; --svg needs neither"

// FindConverter returns the first converter that is installed.
func FindConverter() (*Converter, error) {
	for i := range converters {
		if _, err := exec.LookPath(converters[i].program); err == nil {
			return &converters[i], nil
		}
	}
	return nil, errNoConverter
}

// Pixels returns a picture as a png file.
func (c *Converter) Pixels(ctx context.Context, picture []byte) ([]byte, error) {
	var root struct {
		Width  int `xml:"width,attr"`
		Height int `xml:"height,attr"`
	}
	if err := xml.Unmarshal(picture, &root); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "adder-png-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	j := pngJob{dir, filepath.Join(dir, "board.svg"), filepath.Join(dir, "board.png"), root.Width, root.Height}
	if err := os.WriteFile(j.svg, picture, 0o600); err != nil {
		return nil, err
	}
	if err := c.run(ctx, j); err != nil {
		return nil, err
	}
	made, err := os.ReadFile(j.png)
	if err != nil {
		return nil, fmt.Errorf("%s made no picture: %w", c.program, errors.Unwrap(err))
	}
	return cropped(made, 2*j.width, 2*j.height)
}

// temp is the folder for a browser's temporary files, which it leaves there when it is
// killed. One is a socket, whose path has 107 bytes at most.
func (j *pngJob) temp() string {
	if len(j.dir+"/org.chromium.Chromium.XXXXXX/SingletonSocket") <= 107 {
		return j.dir
	}
	return "/tmp"
}

func (c *Converter) run(ctx context.Context, j pngJob) error {
	const patience = time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.program, c.args(j)...)
	cmd.Env = append(os.Environ(), "TMPDIR="+j.temp())
	cmd.WaitDelay = time.Second
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", c.program, err, strconv.Quote(string(said[:min(len(said), 300)])))
	}
	return nil
}

// cropped cuts a png down to its top left corner.
func cropped(file []byte, width, height int) ([]byte, error) {
	whole, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	want := image.Rect(0, 0, width, height)
	if !want.In(whole.Bounds()) {
		return nil, fmt.Errorf("the picture has %v pixels, want %d×%d", whole.Bounds().Size(), width, height)
	}
	part, ok := whole.(interface {
		SubImage(image.Rectangle) image.Image
	})
	if !ok {
		return nil, fmt.Errorf("cannot cut a %T", whole)
	}
	var out bytes.Buffer
	err = png.Encode(&out, part.SubImage(want))
	return out.Bytes(), err
}
