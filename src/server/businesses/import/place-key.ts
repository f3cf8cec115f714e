import { hash } from 'node:crypto'

/** Address words with a common abbreviation. */
const shortWords: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  bl: 'blvd',
  drive: 'dr',
  road: 'rd',
  lane: 'ln',
  highway: 'hwy',
  parkway: 'pkwy',
  court: 'ct',
  place: 'pl',
  circle: 'cir',
  trail: 'trl',
  suite: 'ste',
  building: 'bldg',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Equal for the same name and address, ignoring case and punctuation; short, because a big file has many. */
export function placeKeyOf(name: string, address: string): string {
  const place = wordsOf(address).map((word) => shortWords[word] ?? word)
  const key = `${wordsOf(name).join(' ') || name.toLowerCase()}\n${place.join(' ')}`
  return hash('sha256', key, 'base64url').slice(0, 20)
}
