import { hash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { EncodedBody } from '#server/lib/http/encoded-body.ts'
import { invalid } from '#server/lib/http/errors.ts'
import {
  areaCondition,
  type DirectoryQuery,
  filterConditions,
  indexedConditions,
  narrow,
  type Source,
  type TextQuery,
} from '#server/search/find/directory-filters.repository.ts'
import { isLargeList } from '#server/search/find/directory-size.repository.ts'
import { isTextQuery, resolveNames } from '#server/search/find/list.service.ts'
import { inArea } from '#server/search/find/positions.repository.ts'
import { areaOfPlace, type Place } from '#server/search/find/served-places.repository.ts'
import { searchByText, sourceOfAnswer } from '#server/search/find/text-search.service.ts'
import { linesOf } from '#server/search/place-ground.ts'
import { commonArea, type MapArea } from '#shared/businesses/directory/map-area.ts'
import type { BusinessPins, BusinessPinsQuery } from '#shared/businesses/directory/pins.schemas.ts'
import { shortTextAdvice } from '#shared/lib/short-text.ts'
import { encodeOnce } from '../kept-businesses.service.ts'
import { findPinned, listClusters, listPins, listPromoted, type Pinned, pinsMax } from './pins.repository.ts'

/** Guarantee: the map shows exactly the businesses of the list that have a position; too many of them are counted by place. */

/** Where the place is that the list is narrowed to. */
type Ground = Pick<BusinessPins, 'place' | 'outline'>
const groundOf = (at: Place | null | undefined): Ground =>
  at ? { place: areaOfPlace(at), outline: linesOf(at) } : { place: null, outline: null }

type Found = Pinned & {
  ground: Ground
  /** Where all of them come from, to count them by place. */
  source: Source & { readsText: boolean; within: RawBuilder<unknown> }
}

/** The businesses of a list on a map as JSON. Throws invalid_input for a text too short to search in a directory of this size. */
export async function findPins(db: Db, { bounds, query }: BusinessPinsQuery): Promise<EncodedBody> {
  const resolved = await resolveNames(db, query)
  const found = isTextQuery(resolved)
    ? await findTextPinned(db, resolved, bounds)
    : await findFilteredPinned(db, resolved, bounds)
  if (!found) throw invalid({ [query.search ? 'search' : 'service']: shortTextAdvice })
  const { isWhole, count, source, ground } = found
  if (count <= pinsMax) return encodePins(db, found)
  const clustered = await listClusters(db, source, bounds, count)
  return new EncodedBody(toJson({ isWhole, pins: [], withoutPosition: 0, ...clustered, ...ground }))
}

async function findFilteredPinned(db: Db, query: DirectoryQuery, bounds: MapArea): Promise<Found> {
  const within = areaCondition(query, bounds)
  const source = { from: narrow, conditions: filterConditions(query, new Date()), readsText: false, within }
  const indexed = { ...source, conditions: indexedConditions(query, new Date()), isLarge: isLargeList(query) }
  return { ...(await findPinned(db, indexed)), source, ground: groundOf(query.at) }
}

/** A text is searched for as the list does; if that finds many, once more within the bounds. */
async function findTextPinned(db: Db, query: TextQuery, bounds: MapArea): Promise<Found | null> {
  const all = { ...query, page: 1, limit: pinsMax + 1 }
  const whole = await searchByText(db, all)
  if (!whole) return null
  const isWhole = whole.page.keys.length <= pinsMax
  const area = query.area ? commonArea(query.area, bounds) : bounds
  const part = isWhole ? whole : area && (await searchByText(db, { ...all, area }, { isPlain: true }))
  const keys = part?.page.keys ?? []
  // Where nothing is in the place, the list shows what is around it.
  const at = query.at ?? (whole.step.without.length === 0 ? whole.reading.understanding.place : null)
  return {
    isWhole,
    keys,
    ground: groundOf(at),
    // The search doesn't say how many there are beyond what it sorts.
    count: keys.length > pinsMax ? Number.POSITIVE_INFINITY : keys.length,
    promoted: await listPromoted(db),
    source: {
      ...sourceOfAnswer(whole),
      within: inArea(bounds),
    },
  }
}

/** The answer is named by the versions of all businesses in it, so a kept one is never older than the last commit. */
async function encodePins(db: Db, { isWhole, keys, promoted, ground }: Found): Promise<EncodedBody> {
  const versions = keys.map(({ id, version }) => `${id}.${version}`)
  const name = hash('sha1', JSON.stringify([isWhole, versions, promoted, ground]), 'base64url')
  return encodeOnce(db, `pins ${name}`, async () => {
    const pins = await listPins(
      db,
      keys.map(({ id }) => id),
    )
    const withoutPosition = isWhole ? keys.length - pins.length : 0
    return {
      text: toJson({ isWhole, pins, withoutPosition, clusters: [], countIsExact: true, ...ground }),
      isCurrent: true,
    }
  })
}

const toJson = (pins: BusinessPins) => JSON.stringify(pins)
