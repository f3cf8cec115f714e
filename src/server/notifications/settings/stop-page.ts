import { escapeHtml } from '#server/lib/escape-html.ts'
import { inlineSource } from '#server/lib/http/head-script.ts'
import type { StoppedKind } from '#shared/lib/mail-kinds.ts'

/** The page behind List-Unsubscribe, without a script: a mail program may show it in a browser of its own. */

const words: Record<StoppedKind, string> = {
  newsletter: 'our newsletter',
  follows: 'news of businesses you follow',
  saves: 'news of businesses you saved',
  digest: 'news of businesses you follow or saved',
  hours: 'questions about the hours of your business',
  searches: 'new businesses for saved searches',
  outcomes: 'questions after an appointment or an accepted quote',
}

/** The colors of src/web/styles/colors.css. */
const style = `
:root{color-scheme:light dark;--paper:#f8f4eb;--ink:#2a1d16;--quiet:#6d5d53;--action:#b84b0c;--on-action:#fefbf6;--link:#0a626a}
@media (prefers-color-scheme:dark){:root{--paper:#1f182d;--ink:#f2ece3;--quiet:#afa297;--action:#f18c42;--on-action:#220d06;--link:#78d0d5}}
body{margin:0;padding:2rem 1.25rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:12vh auto 0}
h1{margin:1.5rem 0 .5rem;font-size:1.75rem;line-height:1.2}
p{margin:.5rem 0 1.5rem;overflow-wrap:anywhere}
a{color:var(--link)}
.site{color:var(--ink);font-weight:700;text-decoration:none}
.quiet{color:var(--quiet)}
button{display:block;width:100%;min-height:3rem;border:0;border-radius:.5rem;background:var(--action);color:var(--on-action);font:600 1rem/1 system-ui,sans-serif;cursor:pointer}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
`

export const stopPagePolicy = `default-src 'none'; style-src ${inlineSource(style)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

type StopPage = { siteName: string; kind: StoppedKind; address: string; settingsPath: string }

/** Asks before anything changes: scanners open every link. */
export const askToStop = (page: StopPage): string =>
  draw(
    page,
    'Unsubscribe?',
    `${escapeHtml(page.address)} will no longer get ${words[page.kind]}.`,
    '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>',
  )

export const sayStopped = (page: StopPage): string =>
  draw(
    page,
    'You’re unsubscribed',
    `${escapeHtml(page.address)} no longer gets ${words[page.kind]}. Emails already on their way may still arrive.`,
    '',
  )

const draw = (
  { siteName, settingsPath }: StopPage,
  title: string,
  text: string,
  form: string,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} | ${escapeHtml(siteName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<a class="site" href="/">${escapeHtml(siteName)}</a>
<h1>${title}</h1>
<p>${text}</p>
${form}
<p class="quiet"><a href="${escapeHtml(settingsPath)}">Choose which emails you get</a></p>
</main>
</body>
</html>
`
