import { milesBetween } from '#shared/lib/geo.ts'
import { findPhones } from '#shared/lib/phone-text.ts'
import type { PositionSource } from '../position.ts'

/** The identity and contact of a listing, as staff approved it. */
export const checkedParts = ['name', 'phone', 'website', 'category', 'address'] as const
export type CheckedPart = (typeof checkedParts)[number]

export type CheckedTexts = {
  name: string
  phone: string | null
  website: string | null
  categoryId: number | null
  subcategoryId: number | null
  address: string
  zipCode: string
  latitude: number | null
  longitude: number | null
  positionSource: PositionSource | null
}

/** Spellings of an address that mean the same. */
const streetWords: Record<string, string> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  drive: 'dr',
  road: 'rd',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  circle: 'cir',
  highway: 'hwy',
  parkway: 'pkwy',
  suite: 'ste',
  apartment: 'apt',
  building: 'bldg',
}

/** The words of a text without case, accents and punctuation; the text itself if it has none. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [plain]
}

/** The dialed number: "1 (800) FLOWERS" and "800-356-9377" are the same; an older text without a number is itself. */
function phoneKey(phone: string): string {
  const dialed = findPhones(phone).map(({ number, extension }) => `${number}x${extension}`)
  return dialed.join() || phone.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Host and path: the scheme, "www." and a slash at the end say nothing. */
function siteKey(website: string): string {
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)(.*)$/i.exec(website.trim()) ?? []
  return host.toLowerCase() + rest.replace(/\/+$/, '')
}

/** Equal for spellings of the same. */
const keyOf: Record<CheckedPart, (texts: CheckedTexts) => string> = {
  name: ({ name }) => wordsOf(name).join(''),
  phone: ({ phone }) => phoneKey(phone ?? ''),
  website: ({ website }) => siteKey(website ?? ''),
  category: ({ categoryId, subcategoryId }) => `${categoryId} ${subcategoryId}`,
  address: ({ address, zipCode }) =>
    [...wordsOf(address).map((word) => streetWords[word] ?? word), zipCode.slice(0, 5)].join(' '),
}

/** From this many miles on, an owner's pin is another address; the middle of a ZIP code is nearer. */
const nearMiles = 3

function isPinnedElsewhere(before: CheckedTexts, after: CheckedTexts): boolean {
  const [from, to] = [before, after].map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  )
  return after.positionSource === 'owner' && Boolean(from && to && milesBetween(from, to) > nearMiles)
}

/** The parts that differ by more than their spelling; a pin that its owner has moved far is another address. */
export const changedParts = (before: CheckedTexts, after: CheckedTexts): CheckedPart[] =>
  checkedParts.filter(
    (part) =>
      keyOf[part](before) !== keyOf[part](after) || (part === 'address' && isPinnedElsewhere(before, after)),
  )

const list = new Intl.ListFormat('en-US')
/** "name, phone, and address" */
export const partsText = (parts: readonly CheckedPart[]): string => list.format(parts)

/** Shown to owners before they save. */
export const checkedNote =
  'We check changes to name, phone, website, category or address within 24 hours. They show right away, but until then your page says “Changed since verified, being checked” instead of Verified.'
