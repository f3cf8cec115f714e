import { headScript } from '#server/lib/http/head-script.ts'
import type { PageAssets } from './page-assets.ts'

type DocumentParts = {
  head: string
  body: string
  state: string
  assets: PageAssets
  /**
   * Whether this document or only another page may load a card provider's script; null when no page does. Read by
   * web/lib/card-document.ts.
   */
  cards?: 'here' | 'elsewhere' | null
  /** Whether its address holds a secret, which the head script takes out. */
  isSecret?: boolean
}

/**
 * Writes the whole document, with the style it needs for the first paint. Its stylesheets apply to print only, until
 * web/lib/stylesheets.ts widens them, so that nothing waits for them. Scripts load immediately but with low priority:
 * visible content comes first.
 * The state is a data block, never executed; every `<` in it is escaped.
 */
export function htmlDocument({ head, body, state, assets, cards, isSecret }: DocumentParts): Buffer {
  const start = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f8f3ea" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#201831" media="(prefers-color-scheme: dark)">
<meta name="fonts" content="${assets.fonts.join(' ')}">${isSecret ? '\n<meta name="referrer" content="no-referrer">' : ''}
<script>${headScript}</script>${cards ? `\n<meta name="cards" content="${cards}">` : ''}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<style>`
  const middle = `</style>
${assets.styles.map((style) => `<link rel="stylesheet" href="${style}"${assets.style && ' media="print"'}>`).join('\n')}
${assets.modules.map((module) => `<link rel="modulepreload" href="${module}" fetchpriority="low">`).join('\n')}
${head}
</head>
<body>
<div id="root">`
  const end = `</div>
<script id="state" type="application/json">${state.replaceAll('<', '\\u003c')}</script>
${assets.scripts.map((script) => `<script type="module" src="${script}"></script>`).join('\n')}
</body>
</html>
`
  // Joined as text, one character beyond Latin-1 would make all of it twice as large before it is encoded.
  return Buffer.concat([start, assets.style, middle, body, end].map((part) => Buffer.from(part)))
}
