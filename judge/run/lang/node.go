package lang

import (
	"context"
	"path"
	"path/filepath"
	"runtime"
	"strings"
)

// nodeScript checks for syntax errors. If a .js file fails as a script but has an import,
// Node takes it for a module and stops checking; so such a file is checked again as a
// module.
const nodeScript = `
for f; do
	case $f in
	*.js)
		"$0" --check script/"$f" 2>/dev/null && continue
		"$0" --check "$f" && "$0" --check module/"$f" || exit ;;
	*)
		"$0" --check "$f" || exit ;;
	esac
done`

func nodeCompile() [][]string {
	if runtime.GOOS == "windows" { // no shell: such an error ends the run
		return [][]string{{"{node}", "--check", "{source}"}}
	}
	return [][]string{{"/bin/sh", "-c", nodeScript, "{node}", "{source}"}}
}

// nodeInputs puts the sources into two folders that say what their files are.
func nodeInputs(_ context.Context, _ *Builder, _ *Toolchain, x layout) (inputs, error) {
	files := []File{
		{"script/package.json", []byte(`{"type": "commonjs"}`)},
		{"module/package.json", []byte(`{"type": "module"}`)},
	}
	for _, f := range x.files {
		if path.Ext(f.Path) == ".js" {
			files = append(files, File{"script/" + f.Path, f.Text}, File{"module/" + f.Path, f.Text})
		}
	}
	return inputs{files: files}, nil
}

// nodeValues keeps the extension, by which Node distinguishes its kinds of module.
func nodeValues(name string, _ []byte) map[string]string {
	ext := strings.ToLower(filepath.Ext(name))
	if ext == ".mjs" || ext == ".cjs" {
		return map[string]string{"source": "main" + ext}
	}
	return nil
}
