import { toVisibleText } from './visible-text.ts'

/** A word with a top-level domain, or "www.", behind what divides; "a.example/list;page.html" goes on with a page. */
const otherHost =
  /(?:[,;|&•·、，；–—]|(?<!:)\/\/)(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?!html?|php|aspx?|jsp|cgi|pdf|jpe?g|png|docx?)[a-z]{2,}(?:[/:,;|]|$))|%0[ad]|%20www\.|\.(?:com|net|org)www\./i
/** Another address behind the first; an archive or a redirection has one in its path or query. */
const otherScheme = /^[^/?#]*\/?https?:|[^/=?]https?:\/\//i

/**
 * Normalizes a typed web address, adding the scheme if it is missing; null unless it is one http or https address of a
 * named host without a user name and password.
 */
export function toWebAddress(text: string): string | null {
  const typed = toVisibleText(text)
  // "@name" is somebody at a network that isn't named; `URL` drops line breaks, and so joins what stands around them.
  if (typed.startsWith('@') || /\s/.test(typed)) return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed)
  const rest = typed.replace(/^(?:https?:)?\/*/i, '')
  if (otherScheme.test(rest) || otherHost.test(rest.replace(/[?#].*$/, ''))) return null
  try {
    const url = new URL(hasScheme ? typed : `https://${typed}`)
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    // A number is an address to `URL`, and a cell of a spreadsheet to everybody else.
    const isNamed = /^(?!www\.[^.]+\.?$)[\w-]+(?:\.[\w-]+)*\.(?:[a-z]{2,}|xn--[a-z0-9-]+)\.?$/.test(
      url.hostname,
    )
    return isWeb && isNamed && !url.username && !url.password ? url.href : null
  } catch {
    return null
  }
}
