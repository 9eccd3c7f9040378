import { expect, it } from 'vitest'
import { pageProblems } from './pageProblems.ts'

const problemsOf = (html: string, files: Record<string, string> = {}, entry = 'index.html') =>
  pageProblems(
    entry,
    Object.entries({ [entry]: html, ...files }).map(([path, text]) => ({ path, content: Buffer.from(text) })),
  )

it('finds nothing wrong with a page whose files are all there', () => {
  const html = `<!doctype html>
    <link rel="stylesheet" href="style.css">
    <a href="elsewhere.html">x</a> <img src="data:image/png;base64,AA"> <img src="">
    <!-- <script src="gone.js"></script> <img src="gone.png"> -->
    <script>
    </script>
    <script src='./js/main.js?v=2' defer></script>
    <svg><use href="#mark"/></svg>`
  expect(
    problemsOf(html, {
      'style.css': '/* url(gone.png) */ p { background: url("./a.png") } q { mask: url(#m) }',
      'js/main.js': `document.body.innerHTML = '<img src="gone.png" onclick="x()">'`,
      'a.png': '',
    }),
  ).toEqual([])
})
it('names files that are not there, with their line', () => {
  const html = '<p>\n</p>\n<script src="main.jss"></script>\n<img src=pictures/a.png poster="b.png">'
  expect(problemsOf(html, { 'main.js': '', 'css/x.css': '\np { background: url(../c.png) }' })).toEqual([
    'index.html, line 3: There is no file main.jss in the package.',
    'index.html, line 4: There is no file pictures/a.png in the package.',
    'index.html, line 4: There is no file b.png in the package.',
    'css/x.css, line 2: There is no file c.png in the package.',
  ])
})
it('looks for files from where the page lies', () => {
  const html = '<img src="a.png"><img src="/a.png"><img src="../a.png">'
  expect(problemsOf(html, { 'a.png': '' }, 'page/index.html')).toEqual([
    'page/index.html, line 1: There is no file page/a.png in the package.',
  ])
})
it('names scripts that don’t run: those inside the page, and those of attributes', () => {
  const html = '<h1 onclick="go()">x</h1>\n<script type="module">\n  if (1 < 2) vitrine.ready()\n</script>'
  expect(problemsOf(html)).toEqual([
    'index.html, line 1: The attribute onclick doesn’t run. Add a listener in a script.',
    'index.html, line 2: A script inside the page doesn’t run. Put it into a file and name the file in src.',
  ])
})
it('names files of other hosts, which are not loaded', () => {
  const html = '<script src="https://cdn.example/x.js"></script><link href="//fonts.example/a.css">'
  expect(problemsOf(html)).toEqual([
    'index.html, line 1: https://cdn.example/x.js isn’t loaded. Put the file into the package.',
    'index.html, line 1: //fonts.example/a.css isn’t loaded. Put the file into the package.',
  ])
})
