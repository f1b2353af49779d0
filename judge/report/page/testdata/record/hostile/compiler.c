#error </script><script>document.title = "owned"</script> &amp; <!--
int main(void) { return undeclared_]]>; }
