/** An address that somebody can follow. */
const followed = /^(https?:\/\/|mailto:|tel:|sms:|whatsapp:)/i
/** An address, or words that say it, in a form that is the same. */
const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const bare = (address: string) =>
  squeezed(address.replace(/^(https?:\/\/(www\.)?|mailto:|(tel|sms):(\+1)?)/i, ''))

const price = /\p{Sc}\s?\d|\d\s?\p{Sc}/u
/** A price to which its cents may be added. */
const withoutCents = /\p{Sc}\s?\d+(,\d{3})*$/u

/** Empty lines in a row, and one more. */
const breaksMax = 3

/** Collects the lines of a text; white space counts once, as browsers show it. */
export class TextBuilder {
  readonly #lines: string[] = []
  /** Where each open row has its only line; null before it has any, NaN once it has more. */
  readonly #rows: (number | null)[] = []
  #line = ''
  #isLineQuoted = false
  #quotes = 0
  /** Lines to begin before the next text; 2 leaves one empty. */
  #breaks = 0
  #isCellStart = false
  #itemMark = ''
  /** Whether a space follows unless there is one. */
  #isApart = false
  /** Whether each open link has a picture without words. */
  readonly #links: { hasPicture: boolean }[] = []

  add(part: string): void {
    // Outlook's empty line.
    if (part.includes('\u00A0') && part.trim() === '' && this.#breaks > 0) this.#breaks += 1
    const shown = part.replace(/\s+/g, ' ')
    if (shown.trim() !== '') this.#write(shown)
    else if (this.#breaks === 0 && this.#line !== '' && shown !== '') {
      this.#line += ' '
      this.#isApart = false
    }
  }

  /** With its lines and spaces. */
  addPreformatted(part: string): void {
    for (const [at, next] of part.split('\n').entries()) {
      if (at > 0) this.#breaks += 1
      if (next.trim() === '') continue
      this.#flush(next)
      this.#line += next.replaceAll('\u00A0', ' ').replace(/[\uE000-\uE002]/g, '')
    }
  }

  /** A line that is no text of the email. */
  addLine(line: string): void {
    if (this.#line !== '') this.#endLine()
    this.#breaks = 0
    this.#lines.push(line)
  }

  breakLine(): void {
    this.#breaks += 1
  }

  startBlock(isParagraph: boolean): void {
    this.#breaks = Math.max(this.#breaks, isParagraph && this.#itemMark === '' ? 2 : 1)
  }

  /** One level of quotes more or less. */
  quote(change: 1 | -1): void {
    this.#breaks = Math.max(this.#breaks, 1)
    this.#quotes += change
  }

  /** Cells whose text is one line stand on one line of their row. Returns what ends it. */
  startRow(): () => void {
    this.#rows.push(null)
    return () => this.#rows.pop()
  }

  startCell(): void {
    this.#isCellStart = true
  }

  /** An item of a list, with what stands before its first word. */
  startItem(mark: string): void {
    this.#itemMark = mark
  }

  /** Returns what ends it: its address follows unless its words say it. */
  startLink(href: string): () => void {
    const [startLine, startAt] = [this.#lines.length, this.#line.length]
    const link = { hasPicture: false }
    this.#links.push(link)
    return () => {
      this.#links.pop()
      const words = this.#lines.length === startLine ? this.#line.slice(startAt) : this.#line
      if (!followed.test(href)) return
      const address = href.replace(/^(mailto|tel|sms):/i, '')
      if (words.trim() === '' && link.hasPicture) this.#addApart(address)
      if (words.trim() === '' || squeezed(words).includes(bare(href))) return
      this.#line = `${this.#line.trimEnd()} (${address})`
    }
  }

  /** A picture with its words, which count as text in a link, and elsewhere if they are a price. */
  addPicture(words: string): void {
    const link = this.#links.at(-1)
    if (link && words === '') link.hasPicture = true
    else if (link || price.test(words)) this.#addApart(words)
  }

  /** Small digits behind others are cents, a part of a fraction, or a note. Returns what ends them. */
  startSmall(): () => void {
    const [startLine, startAt] = [this.#lines.length, this.#line.length]
    return () => {
      if (this.#lines.length !== startLine) return
      const [before, digits] = [this.#line.slice(0, startAt), this.#line.slice(startAt)]
      if (!/^\d/.test(digits)) return
      const tail = before.slice(-20)
      if (/^\d\d(?!\d)/.test(digits) && withoutCents.test(tail)) this.#line = `${before}.${digits}`
      else if (/\d$/.test(tail)) this.#line = `${before} (${digits.trim()})`
      else if (/[/\u2044]$/.test(tail)) this.#line = before.replace(/ \((\d{1,3})\)(.)$/, ' $1$2') + digits
    }
  }

  /** Returns what ends it: a mark before and after what was added to each line. */
  surround(mark: string): () => void {
    const [startLine, startAt] = [this.#lines.length, this.#line.length]
    return () => {
      for (let at = startLine; at < this.#lines.length; at++) {
        const line = this.#lines[at] as string
        const before = line.startsWith('> ') ? 2 : 0
        this.#lines[at] = marked(line, before + (at === startLine ? startAt : 0), mark)
      }
      this.#line = marked(this.#line, this.#lines.length === startLine ? startAt : 0, mark)
    }
  }

  finish(): string {
    if (this.#line !== '') this.#endLine()
    return this.#lines.join('\n').trim()
  }

  #endLine(): void {
    // Two dashes and a space begin a signature.
    const shown = this.#line === '-- ' ? this.#line : this.#line.trim()
    this.#lines.push(this.#isLineQuoted ? `> ${shown}`.trimEnd() : shown)
    this.#line = ''
  }

  /** Makes the line ready for the next text. */
  #flush(next: string): void {
    if (this.#breaks > 0 && this.#line !== '') this.#endLine()
    for (let more = Math.min(this.#breaks, breaksMax); more > 1 && this.#lines.length > 0; more--)
      this.#endLine()
    this.#breaks = 0
    if (this.#line === '') this.#isLineQuoted = this.#quotes > 0
    const row = this.#rows.length - 1
    const line = this.#lines.length
    if (row >= 0)
      this.#rows[row] = [null, line].includes(this.#rows[row] as number | null) ? line : Number.NaN
    this.#isCellStart = false
    if (this.#isApart && this.#line !== '' && !/^\s/.test(next)) this.#line += ' '
    this.#isApart = false
  }

  /** A cell goes on in the line of its row, if the ones before it fit in one. */
  #joinCells(): void {
    if (!this.#isCellStart || this.#line === '') return
    const isJoined = this.#rows.at(-1) === this.#lines.length
    this.#breaks = isJoined ? 0 : Math.max(this.#breaks, 1)
    if (isJoined) this.#line = `${this.#line.trimEnd()} `
  }

  #addApart(words: string): void {
    this.add(this.#line.endsWith(' ') ? words : ` ${words}`)
    this.#isApart = true
  }

  #write(given: string): void {
    const part = given.replace(/[\uE000-\uE002]/g, '')
    this.#joinCells()
    this.#flush(part)
    this.#line += this.#itemMark + (this.#line === '' || this.#itemMark !== '' ? part.trimStart() : part)
    this.#itemMark = ''
  }
}

/** A line with a mark around what follows a position, but for the white space at its ends. */
function marked(line: string, from: number, mark: string): string {
  const inside = line.slice(from)
  const shown = inside.trim()
  return shown === '' ? line : line.slice(0, from) + inside.replace(shown, () => mark + shown + mark)
}
