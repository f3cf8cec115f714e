import { expect, it } from 'vitest'
import { copyPage, withoutScripts } from './saved-page-copy.ts'

const page = (body: string) =>
  `<!doctype html><html><head><script>a()</script><link rel="modulepreload" href="/assets/a.js"><link rel="preload" as="image" imageSrcSet="/uploads/a.webp 2x"/><link rel="canonical" href="http://localhost/businesses/1"/><link rel="stylesheet" href="/assets/a.css" media="print"></head><body class="x">${body}<script id="state" type="application/json">{"a":"\\u003c/script>"}</script></body></html>`

it('keeps style and text, and takes out what needs scripts', () => {
  const { html, files } = copyPage(
    page('<h1>A &lt;script&gt;</h1><button class="b">Save</button>'),
    'Nov 23, 2026',
  )
  expect(html).toBe(
    '<!doctype html><html><head><link rel="canonical" href="http://localhost/businesses/1"/><link rel="stylesheet" href="/offline/assets/a.css"><link rel="stylesheet" href="/offline/note.css"></head><body class="x"><p class="OfflineNote">You’re offline. This is how the page was on Nov 23, 2026.</p><h1>A &lt;script&gt;</h1><button disabled class="b">Save</button></body></html>',
  )
  expect(files).toEqual(['/assets/a.css'])
})

it('keeps eight pictures of this site, each once', () => {
  const picture = (src: string) =>
    `<img sizes="1px" fetchPriority="high" alt="A &gt; b" src="${src}" srcSet="${src} 480w, /x.webp 960w"/>`
  const own = Array.from({ length: 10 }, (_, at) => picture(`/uploads/${at}.webp`))
  const body = [
    ...own,
    own[0],
    picture('https://elsewhere.example/a.webp'),
    picture('//elsewhere.example/a.webp'),
  ]
  const { html, files } = copyPage(page(body.join('')), 'Nov 23, 2026')
  expect(files).toHaveLength(9)
  expect(html.match(/<img /g)).toHaveLength(9)
  expect(html).not.toMatch(/elsewhere|srcSet|sizes=|fetchPriority/)
})

it('allows no script', () => {
  expect(withoutScripts("default-src 'none';script-src 'self' 'sha256-x';style-src 'self'")).toBe(
    "default-src 'none';script-src 'none';style-src 'self'",
  )
})
