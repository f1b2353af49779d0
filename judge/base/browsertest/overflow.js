(() => {
	const root = document.documentElement, out = [];
	if (root.scrollWidth > root.clientWidth) out.push('the page is ' + root.scrollWidth + ' wide in ' + root.clientWidth);
	for (const e of document.querySelectorAll('body *')) {
		if (e.closest('.scroll, pre, nav, .hidden, .skip') && !e.matches('.scroll, pre, nav')) continue;
		const r = e.getBoundingClientRect();
		if (r.width && r.right > root.clientWidth + 1) out.push(e.tagName + '.' + e.getAttribute('class') + ' ends at ' + Math.round(r.right));
	}
	return out;
})()
