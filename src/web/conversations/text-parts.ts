type TextPart = { text: string; href: string | null }

/** A web address as people type it, without the punctuation at a sentence's end. */
const webAddress = /\b(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?'’”)\]}]/gi

/** A text with its web addresses apart; only http and https. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(webAddress)) {
    const href = toHref(match[0])
    if (href === null) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null })
    parts.push({ text: match[0], href })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

function toHref(address: string): string | null {
  try {
    const { protocol, href, hostname } = new URL(/^www\./i.test(address) ? `https://${address}` : address)
    return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') ? href : null
  } catch {
    return null
  }
}
