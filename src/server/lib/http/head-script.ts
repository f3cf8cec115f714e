import { createHash } from 'node:crypto'

/** An inline script's or style's source for the content security policy. */
export const inlineSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Milliseconds below which an answer, or the browser's own estimate of a round trip, promises the fonts in time for the first paint. */
const fast = 100

/**
 * The only inline script in a page; it runs before the first paint. Its text never changes, so the policy can name it by
 * its hash.
 *
 * Pages are rendered as for a signed-out visitor. It marks the document when this browser remembers an account, so its
 * owner never sees "Sign In" (styles/site/header.css); web/lib/auth-state.ts picks up the mark. Where nobody is signed in, it
 * deletes what the service worker kept for somebody (web/lib/worker-caches.ts).
 *
 * It takes a secret out of the address before anything loads: Chromium sometimes sends the address as the referrer of a font,
 * against the policy. web/lib/url-secrets.ts picks it up.
 *
 * It marks how the directory shows businesses: as the visitor chose, else as rows on a phone, so that no card turns into a row
 * before their eyes (web/businesses/directory/list-view.ts).
 *
 * It turns on the site's fonts if the browser has them or can get them quickly. Everyone else reads this page in a font
 * with the same metrics, and web/lib/fonts.ts fetches them for the next one, so that text is never hidden and never moves.
 */
export const headScript =
  'try{let d=document,h=d.documentElement,s=localStorage,e=performance.getEntriesByType("navigation")[0];' +
  'if(d.querySelector("meta[name=referrer]")){window.urlSecrets=location.search;history.replaceState(history.state,"",location.pathname)}' +
  'if(s.getItem("token")||s.getItem("auth-storage"))h.setAttribute("data-visitor","");' +
  'else self.caches?.delete("account").catch(()=>0);' +
  'let v=s.getItem("list-view");if(v=="cards"||v=="rows"||innerWidth<640)h.setAttribute("data-list",v=="cards"?v:"rows");' +
  `if(s.getItem("fonts")||e.responseStart-e.requestStart<${fast}&&!(navigator.connection?.rtt>${fast})){h.setAttribute("data-fonts","");` +
  'for(let u of d.querySelector("meta[name=fonts]").content.split(" ")){let l=d.createElement("link");' +
  'l.rel="preload";l.as="font";l.type="font/woff2";l.crossOrigin="";l.href=u;d.head.append(l)}}}catch{}'

/** The source of `headScript` for the content security policy. */
export const headScriptSource = inlineSource(headScript)
