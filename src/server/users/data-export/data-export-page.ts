import type { ExportedRow } from '#server/lib/database/personal-data.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'

/** The head of the exported files. */
export type ExportHead = { siteName: string; publicUrl: string; email: string; madeAt: Date }

type Filled = { name: string; title: string; count: number }

const momentFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Chicago',
})

const style = `
:root{color-scheme:light;--ink:#2a1d16;--quiet:#6d5d53;--line:#dad2c6;--link:#0a626a}
body{max-width:48rem;margin:0 auto;padding:2rem 1.25rem 4rem;background:#fefcf7;color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
h1{font-size:2rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.375rem;margin:3rem 0 .5rem;padding-top:.75rem;border-top:2px solid var(--ink)}
a{color:var(--link)}
.quiet{color:var(--quiet)}
nav ul{columns:18rem;padding:0;list-style:none}
article{padding:.75rem 0;border-bottom:1px solid var(--line);break-inside:avoid-page}
dl{display:grid;grid-template-columns:minmax(8rem,12rem) 1fr;gap:.25rem 1rem;margin:0}
dl dl{grid-template-columns:minmax(6rem,9rem) 1fr}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
dd ul{margin:0;padding-left:1.25rem}
@media (max-width:34rem){dl,dl dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}
@media print{body{max-width:none;padding:0;background:none;font-size:10pt}nav{display:none}h2{break-after:avoid}a{color:inherit}}
`

export const pageStart = (
  { siteName, publicUrl, email, madeAt }: ExportHead,
  filled: readonly Filled[],
) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>Your ${escapeHtml(siteName)} data</title>
<style>${style}</style>
</head>
<body>
<h1>Your ${escapeHtml(siteName)} data</h1>
<p class="quiet">Everything that ${link(publicUrl, siteName)} holds about ${escapeHtml(email)}, as of ${escapeHtml(momentFormat.format(madeAt))} in Austin. data.json has the same for programs.</p>
<nav aria-label="Contents"><ul>
${filled.map(({ name, title, count }) => `<li><a href="#${name}">${escapeHtml(title)}</a> <span class="quiet">${count.toLocaleString('en-US')}</span></li>`).join('\n')}
</ul></nav>
<main>
`

export const pageEnd = (empty: readonly string[]) => `</main>
${empty.length > 0 ? `<h2>Nothing stored</h2>\n<p>${empty.map(escapeHtml).join(', ')}.</p>\n` : ''}</body>
</html>
`

/** One row. */
export const toArticle = (row: ExportedRow): string => `<article>${toList(row)}</article>\n`

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const placeOf = (name: string) => weekdays.indexOf(name)

function toList(fields: Record<string, unknown>): string {
  const shown = Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
  return `<dl>${shown.map(([name, value]) => `<dt>${escapeHtml(toLabel(name))}</dt><dd>${toValue(value, name)}</dd>`).join('')}</dl>`
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every((each) => isEmpty(each)))

/** "createdAt" is "Created at". */
function toLabel(name: string): string {
  const words = name.replace(/Cents$/, '').replace(/([a-z\d])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/

function toValue(value: unknown, name: string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return escapeHtml(numberText(value, name))
  if (Array.isArray(value))
    return `<ul>${value.map((each) => `<li>${toValue(each, name)}</li>`).join('')}</ul>`
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).filter(([, part]) => !isEmpty(part))
    const isShort = parts.length <= 4 && parts.every(([, part]) => typeof part !== 'object')
    if (!isShort) return toList(value as Record<string, unknown>)
    return parts.map(([part, each]) => `${escapeHtml(toLabel(part))}: ${toValue(each, part)}`).join('; ')
  }
  const text = String(value)
  if (instant.test(text))
    return `<time datetime="${text}">${escapeHtml(momentFormat.format(new Date(text)))}</time>`
  return /^https?:\/\/\S+$/.test(text) ? link(text, text) : escapeHtml(text)
}

const numberText = (value: number, name: string) =>
  name.endsWith('Cents') ? `$${(value / 100).toFixed(2)}` : String(value)

const link = (url: string, label: string) =>
  `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(label)}</a>`
