(() => {
	const out = [], seen = new Set();
	for (const e of document.querySelectorAll('[id]')) { if (seen.has(e.id)) out.push('two elements are called ' + e.id); seen.add(e.id); }
	for (const e of document.querySelectorAll('[aria-hidden=true]')) if (e.matches('button, a, input, [tabindex="0"]') || e.querySelector('button, a[href], input, [tabindex="0"]')) out.push('hidden, but reached by the tab key: ' + e.className);
	for (const e of document.querySelectorAll('summary a, summary button, button button, a button, label button')) out.push('a control in a control: ' + e.textContent);
	for (const e of document.querySelectorAll('dl > :not(div, dt, dd, script, template), ul > :not(li), ol > :not(li)')) out.push('not in a list: ' + e.tagName);
	for (const e of document.querySelectorAll('th')) if (!e.textContent.trim()) out.push('a heading of a table without words');
	for (const e of document.querySelectorAll('[tabindex]')) if (e.tabIndex > 0) out.push('out of order: ' + e.className);
	for (const e of document.querySelectorAll('pre, .scroll')) if (e.checkVisibility() && (e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight) && e.tabIndex < 0) out.push('cannot be scrolled by key: ' + e.className);
	let level = 0;
	for (const e of document.querySelectorAll('h1, h2, h3, h4, h5')) { const n = Number(e.tagName[1]); if (e.checkVisibility()) { if (n > level + 1 && level) out.push('a heading of level ' + n + ' below one of ' + level + ': ' + e.textContent); level = n; } }
	if (document.querySelectorAll('h1').length !== 1) out.push('not one main heading');
	if (!document.documentElement.lang || !document.title) out.push('no language or title');
	return out;
})()
