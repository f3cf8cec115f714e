import { offlinePrefix } from '#web/lib/worker-caches.ts'

/** Pictures of one page that are kept. */
const picturesMax = 8

/** A page without scripts, and the files that it shows. */
export type PageCopy = { html: string; files: string[] }

/** The note's style, the other way around than the page's colors; the page's own policy allows no style inside of the document. */
export const noteFile = `${offlinePrefix}/note.css`
export const noteStyle =
  '.OfflineNote{margin:0;padding:12px 16px;background:light-dark(#2a1e18,#f8f3ea);color:light-dark(#f8f3ea,#2a1e18);text-align:center;font:600 .9375rem/1.4 system-ui,sans-serif}.SmallMap{display:none}'

/**
 * A page as the server sends it, to be read without a connection. The server's own markup is simple enough to be changed as
 * text: scripts can't parse HTML here (docs/decisions/0043), and `<` that somebody wrote is always escaped.
 */
export function copyPage(html: string, savedOn: string): PageCopy {
  const sheets: string[] = []
  const pictures = new Set<string>()
  const note = `<p class="OfflineNote">You’re offline. This is how the page was on ${savedOn}.</p>`
  const copy = html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*>/g, (tag) => {
      const file = tag.includes('rel="stylesheet"') ? ownFile(attribute(tag, 'href')) : null
      if (file === null) return tag.includes('rel="canonical"') ? tag : ''
      sheets.push(file)
      // A script would widen it from print to everything.
      return `<link rel="stylesheet" href="${offlinePrefix}${file}">`
    })
    .replace(/<img\b[^>]*>/g, (tag) => {
      const file = ownFile(attribute(tag, 'src'))
      if (file === null || (pictures.size >= picturesMax && !pictures.has(file))) return ''
      pictures.add(file)
      return tag
        .replace(/ (?:srcset|sizes|fetchpriority)="[^"]*"/gi, '')
        .replace(/ src="[^"]*"/, ` src="${offlinePrefix}${file}"`)
    })
    .replace(/<(button|input|select|textarea)\b(?![^>]* disabled)/g, '<$1 disabled')
    .replace('</head>', `<link rel="stylesheet" href="${noteFile}"></head>`)
    .replace(/<body[^>]*>/, (tag) => tag + note)
  return { html: copy, files: [...sheets, ...pictures] }
}

/** The policy of a page without scripts. */
export const withoutScripts = (policy: string): string =>
  policy.replace(/script-src [^;]*/, "script-src 'none'")

const attribute = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** A file of this site by its path; null for one from elsewhere. */
const ownFile = (address: string): string | null => (/^\/(?!\/)[\w./-]+$/.test(address) ? address : null)
