import { findOwnAddress } from './own-address.ts'
import { findOwnPhone } from './own-phone.ts'
import { type Found, type Sign, toReadings } from './text-signs.ts'
import { findWritten } from './written-contact.ts'

/** How to reach somebody: addresses, and texts with phone numbers. */
export type Contact = { addresses: readonly string[]; phones: readonly string[] }

/** Stands in place of contact. */
export const hiddenMark = '[hidden]'

/**
 * A text without email addresses and phone numbers: any that are written as such, and somebody's own however they are divided,
 * marked, encoded or said. Everything else stays, prices beside a number included.
 */
export function withoutContact(text: string, { addresses, phones }: Contact): string {
  const { plain, more } = toReadings(text)
  const others = plain.flatMap((signs) => toSpans(signs, findWritten(signs)))
  const own = [...plain, ...more].flatMap((signs) => [
    ...addresses.flatMap((address) => toSpans(signs, findOwnAddress(signs, address))),
    ...phones.flatMap((phone) => toSpans(signs, findOwnPhone(signs, phone))),
  ])
  return cut(text, [...others, ...own])
}

type Span = { at: number; end: number }

const toSpans = (signs: readonly Sign[], found: readonly Found[]): Span[] =>
  found.map(({ from, to }) => ({ at: signs[from]?.at ?? 0, end: signs[to - 1]?.end ?? 0 }))

/** Spans that touch or overlap are one. */
function cut(text: string, spans: readonly Span[]): string {
  let shown = ''
  let from = 0
  for (const { at, end } of spans.toSorted((one, other) => one.at - other.at)) {
    if (at > from || from === 0) shown += text.slice(from, at) + hiddenMark
    from = Math.max(from, end)
  }
  return shown + text.slice(from)
}
