(() => {
	document.querySelectorAll('details').forEach(d => d.open = true);
	const parse = c => { const n = c.match(/[\d.]+/g).map(Number); return {r: n[0], g: n[1], b: n[2], a: n.length > 3 ? n[3] : 1}; };
	const over = (f, b) => ({r: f.r * f.a + b.r * (1 - f.a), g: f.g * f.a + b.g * (1 - f.a), b: f.b * f.a + b.b * (1 - f.a), a: 1});
	const part = v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
	const light = c => 0.2126 * part(c.r) + 0.7152 * part(c.g) + 0.0722 * part(c.b);
	const behind = e => {
		const c = e ? parse(getComputedStyle(e).backgroundColor) : {r: 255, g: 255, b: 255, a: 1};
		return c.a >= 1 ? c : over(c, behind(e.parentElement));
	};
	const bad = new Set(); let seen = 0;
	for (const e of document.querySelectorAll('body *')) {
		if (e.closest('.adder-board, script, .hidden') || !Array.from(e.childNodes).some(n => n.nodeType === 3 && n.data.trim())) continue;
		if (!e.getBoundingClientRect().width) continue;
		const s = getComputedStyle(e), back = behind(e);
		const colour = parse(e.closest('svg') ? s.fill : s.color);
		for (let p = e; p; p = p.parentElement) colour.a *= Number(getComputedStyle(p).opacity);
		const a = light(over(colour, back)), b = light(back);
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		seen++;
		if (ratio < 4.5) bad.add(e.tagName + '.' + (e.getAttribute('class') || e.parentElement.className) + ' ' + ratio.toFixed(2));
	}
	return [String(seen)].concat(Array.from(bad));
})()
