print("</code></pre><script>document.title = 'owned'</script><img src=https://example.com/x onerror=\"document.title='owned'\"><style>body{display:none}</style>")
