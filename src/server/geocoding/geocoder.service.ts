import type { Db, Tx } from '#server/lib/database/db.ts'
import { readAddress, type StreetAddress } from '#shared/geocoding/street-names.ts'
import type { Position } from '#shared/lib/geo.ts'
import { type AskedAddress, type FoundRange, findRanges } from './address-ranges.repository.ts'
import { placeOnRange } from './interpolate.ts'

/** Guarantee: an address is placed on its own street, by the imported files alone. */

/** Where an address is; `isExact` is false if its number isn't known and the nearest one stands for it. */
export type FoundAddress = Position & { isExact: boolean }
export type TypedAddress = { address: string; zipCode: string }

/** House numbers beyond the known ones of a street: about two blocks. Farther along, only if the ZIP code is the same. */
const beyondMax = 200

/**
 * Places addresses as people type them, in one statement: by house number, street and ZIP code. Null for those that no file has,
 * and for all of them if no file was imported.
 */
export async function findAddresses(
  db: Db | Tx,
  typed: readonly TypedAddress[],
): Promise<(FoundAddress | null)[]> {
  const asked = typed.map(({ address, zipCode }) => {
    const read = readAddress(address)
    return read && { ...read, zip: zipCode.slice(0, 5) }
  })
  return placeAll(db, asked)
}

/** Places house numbers without a ZIP code: the first of them that stands on its street. */
export async function findFirstAddress(
  db: Db | Tx,
  asked: readonly StreetAddress[],
): Promise<(FoundAddress & { at: number }) | null> {
  const found = await placeAll(
    db,
    asked.map((address) => ({ ...address, zip: '' })),
  )
  const at = found.findIndex((place) => place !== null)
  const place = found[at]
  return place ? { ...place, at } : null
}

async function placeAll(
  db: Db | Tx,
  asked: readonly (AskedAddress | null)[],
): Promise<(FoundAddress | null)[]> {
  const known = asked.filter((address) => address !== null)
  if (known.length === 0) return asked.map(() => null)
  const ranges = new Map((await findRanges(db, known)).map((range) => [range.asked, range]))
  const placed = new Map(
    known.map((address, index) => [address, toPlace(address.number, ranges.get(index))] as const),
  )
  return asked.map((address) => (address && placed.get(address)) ?? null)
}

function toPlace(number: number, range: FoundRange | undefined): FoundAddress | null {
  if (!range || (range.miss > beyondMax && !range.hasZip)) return null
  return { ...placeOnRange(number, range), isExact: range.miss === 0 && range.hasParity }
}
