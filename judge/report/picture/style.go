package picture

// Style is the text of the style element of every picture, the same for all
// so that a content policy can name it by its hash. A page sets its own colours
// by the properties --board-paper, -ink, -line, -cell, -end, -ladder, -snake,
// -snake-1, -snake-2, -best and -belief, and so decides between light and dark;
// a picture that stands alone follows the reader's system, and paper is always
// light. Of two declarations the first is for converters that know no
// properties.
const Style = `
.adder-board{max-width:100%;height:auto;--p:var(--board-paper,#fff);--i:var(--board-ink,#1f2430);--g:var(--board-line,#c3c8d2);--c:var(--board-cell,#f1f3f7);--e:var(--board-end,#ffe9a8);--l:var(--board-ladder,#9a6512);--s:var(--board-snake,#0d8068);--s1:var(--board-snake-1,var(--board-snake,#5b6d12));--s2:var(--board-snake-2,var(--board-snake,#136e8f));--w:var(--board-best,#1257c0);--b:var(--board-belief,#b3236f)}
@media screen and (prefers-color-scheme:dark){.adder-board{--p:var(--board-paper,#14171d);--i:var(--board-ink,#e8ebf1);--g:var(--board-line,#434a58);--c:var(--board-cell,#1f242d);--e:var(--board-end,#55470f);--l:var(--board-ladder,#dda84e);--s:var(--board-snake,#3cbd9c);--s1:var(--board-snake-1,var(--board-snake,#a9bb4e));--s2:var(--board-snake-2,var(--board-snake,#58b4d6));--w:var(--board-best,#86b8ff);--b:var(--board-belief,#ff93c9)}}
.adder-board .paper{fill:#fff;fill:var(--p)}
.adder-board .cells{fill:#f1f3f7;fill:var(--c)}
.adder-board .ends{fill:#ffe9a8;fill:var(--e)}
.adder-board .grid,.adder-board .gap{fill:none;stroke:#c3c8d2;stroke:var(--g);stroke-width:2}
.adder-board .gap{stroke-width:5;stroke-dasharray:0 14;stroke-linecap:round}
.adder-board .rail,.adder-board .rung{fill:none;stroke:#9a6512;stroke:var(--l);stroke-width:5;stroke-linecap:round}
.adder-board .rung{stroke-width:22;stroke-dasharray:4.5 17.5;stroke-dashoffset:-12;stroke-linecap:butt}
.adder-board .halo{fill:none;stroke:#fff;stroke:var(--p);stroke-width:37;opacity:.6}
.adder-board .body,.adder-board .skin{fill:#0d8068;fill:var(--s)}
.adder-board .tone1 .body,.adder-board .tone1 .skin{fill:#5b6d12;fill:var(--s1)}
.adder-board .tone2 .body,.adder-board .tone2 .skin{fill:#136e8f;fill:var(--s2)}
.adder-board .body{stroke:#fff;stroke:var(--p);stroke-width:3;stroke-linejoin:round}
.adder-board .back{fill:none;stroke:#fff;stroke:var(--p);stroke-width:6;stroke-dasharray:0 17;stroke-linecap:round;opacity:.75}
.adder-board .tongue{fill:none;stroke:#b3236f;stroke:var(--b);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.adder-board .eye{fill:#fff}
.adder-board .pupil{fill:#111}
.adder-board .inert{opacity:.45}
.adder-board text{font-size:22px;fill:#1f2430;fill:var(--i)}
.adder-board .halos{stroke:#fff;stroke:var(--p);stroke-width:6;stroke-linejoin:round;paint-order:stroke;font-weight:600}
.adder-board .small{font-size:18px}
.adder-board .mid{text-anchor:middle}
.adder-board .best,.adder-board .believed,.adder-board .under{fill:none;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
.adder-board .under{stroke:#fff;stroke:var(--p);stroke-width:11;opacity:.8}
.adder-board .best{stroke:#1257c0;stroke:var(--w)}
.adder-board .believed{stroke:#b3236f;stroke:var(--b);stroke-dasharray:3 12}
.adder-board rect.best{fill:#1257c0;fill:var(--w);stroke:#fff;stroke:var(--p);stroke-width:3}
.adder-board rect.believed{fill:#fff;fill:var(--p);stroke-width:4;stroke-dasharray:none}
.adder-board .rests{font-size:20px;font-weight:700;text-anchor:middle}
.adder-board .onbest{fill:#fff;fill:var(--p)}
.adder-board .onbelieved{fill:#b3236f;fill:var(--b)}
`
