import { hash } from 'node:crypto'
import type { NamedArea } from '#shared/businesses/service-area.ts'
import { toAreaCell } from './area-cells.ts'

const wordList = (text: string) => new Set(text.split(' '))

const directions: Record<string, string> = { north: 'n', south: 's', east: 'e', west: 'w' }
/** Kinds of streets: too many spellings, and nothing that tells two addresses with the same number apart. */
const streetKinds = wordList(
  'st str street ave av avenue blvd bl boulevard dr drive rd road ln lane hwy highway pkwy parkway ct court pl place cir circle trl trail way loop cv cove ter terrace sq square plz plaza fwy freeway expy expressway svrd nb sb eb wb',
)
/** Before the number of a highway or unit, which says enough. */
const numberLabels = wordList(
  'ih interstate us tx sh fm rm rr hwy highway ste suite unit apt apartment bldg building fl floor no',
)
/** Legal forms, and words that a list may write or leave out. */
export const fillers = wordList('the and llc lc inc incorporated ltd lp llp pllc pc corp corporation')

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

function toNameKey(name: string): string {
  const words = wordsOf(name)
  const telling = words.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : words).join(' ') || name.toLowerCase()
}

/**
 * The numbers of an address, its directions and the street's name. The kind of street or unit is left out, which
 * lists spell in every way, replaced words included: "STE" becomes "STREETE" where every "ST" became "STREET".
 */
function toAddressKey(address: string): string {
  const key: string[] = []
  let isPastName = false
  for (const word of wordsOf(address)) {
    const part = directions[word] ?? word
    const isNumber = /\p{N}/u.test(part)
    // The house number comes first, and "7th" is a name.
    const isNamed = key.some((each, at) => each.length > 1 && (at > 0 || !/\p{N}/u.test(each)))
    if (isNamed && streetKinds.has(part)) isPastName = true
    else if (
      isNumber || part.length === 1 ? isPastName || part !== 'i' : !isPastName && !numberLabels.has(part)
    )
      key.push(part)
  }
  return key.join(' ')
}

/** Equal for the same name and address in their usual spellings; short, because a big file has many. */
export const placeKeyOf = (name: string, address: string): string => keyOf(name, toAddressKey(address))

/** The same for a business that shows its area in place of an address. */
export const areaKeyOf = (name: string, area: NamedArea): string => keyOf(name, `serves ${toAreaCell(area)}`)

const keyOf = (name: string, place: string) =>
  hash('sha256', `${toNameKey(name)}\n${place}`, 'base64url').slice(0, 20)
