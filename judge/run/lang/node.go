package lang

import (
	"context"
	"path/filepath"
	"runtime"
	"strings"
)

// nodeScript checks for syntax errors. If a .js file fails as a script but has an import,
// Node takes it for a module and stops checking; so such a file is checked again as a
// module.
const nodeScript = `
case $1 in
*.js)
	"$0" --check script/$1 2>/dev/null && exit
	"$0" --check $1 && exec "$0" --check module/$1 ;;
*)
	exec "$0" --check $1 ;;
esac`

func nodeCompile() [][]string {
	if runtime.GOOS == "windows" { // no shell: such an error ends the run
		return [][]string{{"{node}", "--check", "{source}"}}
	}
	return [][]string{{"/bin/sh", "-c", nodeScript, "{node}", "{source}"}}
}

// nodeInputs puts a source into two folders that say what their files are.
func nodeInputs(_ context.Context, _ *Builder, _ *Toolchain, text []byte) (inputs, error) {
	return inputs{files: map[string]string{
		"script/package.json": `{"type": "commonjs"}`, "script/main.js": string(text),
		"module/package.json": `{"type": "module"}`, "module/main.js": string(text),
	}}, nil
}

// nodeValues keeps the extension, by which Node distinguishes its kinds of module.
func nodeValues(name string, _ []byte) map[string]string {
	ext := strings.ToLower(filepath.Ext(name))
	if ext == ".mjs" || ext == ".cjs" {
		return map[string]string{"source": "main" + ext}
	}
	return nil
}
