/** Mail programs break plain text before about so many characters. */
const widths = { least: 60, most: 80 }
/** A line that nobody breaks before is the start of something. */
const starts = /^(\s|$|[>*•·–—-]|\p{N}{1,3}[.)]\s|[^\s:]{1,20}:\s)/u

/**
 * A plain text with each paragraph on one line, where a mail program broke it because the next word had no room. Lists and
 * short lines stay as they are.
 */
export function joinWrapped(text: string): string {
  const lines = text.split('\n')
  // Nobody breaks a long address.
  const width = Math.max(...lines.filter((line) => line.includes(' ')).map((line) => line.length))
  if (width < widths.least || width > widths.most) return text
  const isGoneOn = (line: string, before: string) =>
    before.length > width / 2 &&
    !starts.test(line) &&
    !before.startsWith('>') &&
    before.length + 1 + (line.split(' ')[0] ?? '').length > width
  return lines
    .map((line, at) => (at === 0 ? line : `${isGoneOn(line, lines[at - 1] ?? '') ? ' ' : '\n'}${line}`))
    .join('')
}

/** Lines that one address may be broken into. */
const piecesMax = 6
const address = /https?:\/\/[^\s"'<>]+/g
const piece = `[^\\s"'<>]{1,300}`
const brokenAddress = new RegExp(`https?://${piece}(?:\\r?\\n${piece}){1,${piecesMax - 1}}`, 'g')

/** A plain text with each address on one line that the HTML beside it has whole. */
export function joinAddresses(text: string, html: string): string {
  const whole = new Set(html.match(address)?.map((one) => one.replaceAll('&amp;', '&')))
  return text.replace(brokenAddress, (found) => {
    const pieces = found.split(/\r?\n/)
    const end = pieces.findLastIndex((_, at) => whole.has(pieces.slice(0, at + 1).join('')))
    return [pieces.slice(0, end + 1).join(''), ...pieces.slice(end + 1)].filter(Boolean).join('\n')
  })
}
