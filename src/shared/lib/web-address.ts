import { toVisibleText } from './visible-text.ts'

/** "www.", or a host of a common domain, after a separator; words of one path have dots and commas, too. */
const otherHost =
  /(?:[,;|&•·、，；–—]|(?<!:)\/\/|%20|\.(?:com|net|org))www\.|[,;|&•·、，；–—](?:[\w-]+\.)+(?:com|net|org|edu|gov|us|co|io|biz|info|shop|app)(?:\/|$)|^[^/]*[•、，；–—]|%0[ad]/i
/** Another address behind the first; an archive or a redirection has one in its path or query. */
const otherScheme = /^[^/?#]*\/?https?:|[^/=?]https?:\/\//i

function isSeveral(address: string): boolean {
  const rest = address.replace(/^(?:https?:)?\/*/i, '')
  return otherScheme.test(rest) || otherHost.test(rest.replace(/[?#].*$/, ''))
}

/**
 * Normalizes a typed web address, adding the scheme if it is missing; null unless it is one http or https address of a
 * named host without a user name and password.
 */
export function toWebAddress(text: string): string | null {
  const typed = toVisibleText(text)
  // "@name" is an account of an unknown network; `URL` drops line breaks, and so joins the texts around them.
  if (typed.startsWith('@') || /\s/.test(typed) || isSeveral(typed)) return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed)
  try {
    const url = new URL(hasScheme ? typed : `https://${typed}`)
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    // A number is an address to `URL`, and a cell of a spreadsheet to everybody else.
    const isNamed = /^(?!www\.[^.]+\.?$)[\w-]+(?:\.[\w-]+)*\.(?:[a-z]{2,}|xn--[a-z0-9-]+)\.?$/.test(
      url.hostname,
    )
    // `URL` turns backslashes into slashes, and a stored address is read again.
    const isOne = !url.username && !url.password && !isSeveral(url.href)
    return isWeb && isNamed && isOne ? url.href : null
  } catch {
    return null
  }
}
