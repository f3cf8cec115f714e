import type { SavedIndex } from '#web/lib/worker-caches.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found)

const bat =
  'M-12-2C-9-8-5-7-3-3L-1.6-6 0-4 1.6-6 3-3C5-7 9-8 12-2 9-3 7-1 6 2 4 0 2 1 0 5-2 1-4 0-6 2-7-1-9-3-12-2Z'

/** The site's colors (styles/colors.css); its stylesheets aren't here without a connection. */
const style = `
:root{color-scheme:light dark;--paper:oklch(.967 .013 85);--line:oklch(.868 .019 80);--ink:oklch(.245 .024 48);--quiet:oklch(.49 .026 55);--action:oklch(.55 .155 44);--on:oklch(.99 .008 85)}
@media(prefers-color-scheme:dark){:root{--paper:oklch(.228 .04 299);--line:oklch(.37 .04 299);--ink:oklch(.945 .014 82);--quiet:oklch(.72 .022 60);--action:oklch(.735 .15 54);--on:oklch(.19 .04 40)}}
*{box-sizing:border-box}
body{margin:0;padding:24px;background:var(--paper);color:var(--ink);font:1rem/1.55 "Instrument Sans Variable",system-ui,sans-serif}
main{max-width:620px;margin:0 auto}
.name{display:flex;gap:10px;align-items:center;margin:0 0 56px;font-weight:700;font-size:1.3125rem;letter-spacing:-.02em}
.name svg{width:32px;height:32px}
h1,h2{font-family:"Bricolage Grotesque Variable",system-ui,sans-serif;letter-spacing:-.02em;line-height:1.14}
h1{margin:0 0 12px;font-size:2.0625rem}
h2{margin:48px 0 8px;font-size:1.4375rem}
p{margin:0 0 20px}
ul{margin:0;padding:0;list-style:none;border-top:1px solid var(--line)}
li{border-bottom:1px solid var(--line)}
li a{display:flex;align-items:center;min-height:52px;padding:8px 0;color:inherit;font-weight:600;text-decoration:none}
li b{font-weight:inherit;text-decoration:underline}
.again{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:8px;background:var(--action);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--action);outline-offset:3px}
small{color:var(--quiet);font-size:.8125rem}`

/** No script, and nothing from elsewhere. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' })

/** Says that there is no connection, and which saved businesses can be read. */
export function offlinePage(index: SavedIndex | null): Response {
  const pages = index?.pages ?? []
  const entry = ({ path, name, savedAt }: (typeof pages)[number]) =>
    `<li><a href="${escapeHtml(path)}"><span><b>${escapeHtml(name)}</b><br><small>As of ${day.format(new Date(savedAt))}</small></span></a></li>`
  const list = pages.length > 0 ? `<h2>Saved businesses</h2><ul>${pages.map(entry).join('')}</ul>` : ''
  const text =
    pages.length > 0
      ? 'This page needs a connection. Your saved businesses still work.'
      : 'This page needs a connection. Please check yours, then try again.'
  const name = index
    ? `<p class="name"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="6" fill="var(--action)"/><path transform="translate(16 17) scale(1.08)" d="${bat}" fill="var(--on)"/></svg>${escapeHtml(index.siteName)}</p>`
    : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>You’re offline</title><style>${style}</style></head>
<body><main>${name}<h1>You’re offline</h1><p>${text}</p><p><a class="again" href="">Try again</a></p>${list}</main></body></html>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}
