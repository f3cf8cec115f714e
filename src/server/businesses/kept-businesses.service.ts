import { LRUCache } from 'lru-cache'
import type { Db } from '#server/lib/database/db.ts'
import { EncodedBody } from '#server/lib/http/encoded-body.ts'
import { createSingleFlight } from '#server/lib/single-flight.ts'
import type { BusinessKey, Moment } from '#server/search/find/business-keys.repository.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { toListedBusiness } from '#shared/businesses/card/listed-business.ts'
import type { ListFields } from '#shared/businesses/directory/directory.schemas.ts'
import { firstSlotText } from '#shared/businesses/first-slot.ts'
import {
  awayOf,
  type BusinessRow,
  distanceFrom,
  noToggles,
  openingOf,
  promotionState,
  type Toggles,
  toBusiness,
} from './business-row.ts'
import { listToggles, readListedRows, type Viewer } from './businesses.repository.ts'

/**
 * Guarantee: nothing older than the last commit is shown, whoever made it. A copy of a business is used only if the
 * database has just named the same version; a response for anonymous visitors is named by everything in it.
 */

/** In bytes: copies of businesses, JSON with its compressed forms, and one response. Twice that with replicas. */
const keptMax = { businesses: 40 * 1024 * 1024, responses: 16 * 1024 * 1024, response: 704 * 1024 }

/** The cache of a database, with copies of businesses by ID. */
function createKept() {
  return {
    businesses: new LRUCache<number, KeptBusiness>({
      maxSize: keptMax.businesses,
      // As stored, and as JSON with and without the fields of its own page.
      sizeCalculation: ({ row }) => 3 * JSON.stringify(row).length,
    }),
    responses: new LRUCache<string, EncodedBody>({
      maxSize: keptMax.responses,
      maxEntrySize: keptMax.response,
      sizeCalculation: ({ size }) => 2 * size,
    }),
    writeOnce: createSingleFlight<EncodedBody>(),
  }
}
const keptOf = new WeakMap<Db, ReturnType<typeof createKept>>()

function keptIn(db: Db): ReturnType<typeof createKept> {
  const kept = keptOf.get(db) ?? createKept()
  keptOf.set(db, kept)
  return kept
}

/** For when versions may have gone back: a promoted standby can lack the last commits, and count the next ones alike. */
export function forgetKept(...dbs: Db[]): void {
  for (const db of dbs) keptOf.delete(db)
}

/** A business as stored, and as JSON until its opening state, its next free time or a promotion changes. */
export class KeptBusiness {
  readonly row: BusinessRow
  #minute = 0
  #opening = ''
  #stamp = ''
  #json: Partial<Record<ListFields, string>> = {}

  constructor(row: BusinessRow) {
    this.row = row
  }

  /** Changes when the JSON does: with the version, the opening state, the next free time and the state of its promotions. */
  stamp(now: Date): string {
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== this.#minute)
      this.#opening = JSON.stringify([openingOf(this.row, now), firstSlotText(this.row.firstSlotAt, now)])
    this.#minute = minute
    const { id, version, treeVersion } = this.row
    const { isPromoted, paid } = promotionState(this.row, now)
    const isAway = awayOf(this.row, now) !== null
    return `${id}.${version}.${treeVersion}.${this.#opening}.${isPromoted}.${paid}.${isAway}`
  }

  /** A JSON object with the visitor's `personal` part. */
  json(fields: ListFields, now: Date, personal: Personal): string {
    const stamp = this.stamp(now)
    if (stamp !== this.#stamp) this.#json = {}
    this.#stamp = stamp
    this.#json[fields] ??= this.#write(fields, now).slice(0, -1)
    const prefix = this.#json[fields]
    const { isLiked, isFollowed, isSaved, distance } = personal
    const personalJson = `"distance":${distance},"isLiked":${isLiked}`
    return fields === 'card'
      ? `${prefix},${personalJson}}`
      : `${prefix},${personalJson},"isFollowed":${isFollowed},"isSaved":${isSaved}}`
  }

  #write(fields: ListFields, now: Date): string {
    const business = toBusiness(this.row, now)
    if (fields === 'all') return JSON.stringify(business)
    const { distance: _distance, isLiked: _isLiked, ...card } = toListedBusiness(business as Business)
    return JSON.stringify(card)
  }
}

/** Fields that differ between visitors. */
type Personal = Toggles & { distance: number | null }

/** A visitor who is neither signed in nor has shared a position. */
export const anonymous: Personal = { ...noToggles, distance: null }

/** Kept copies of these businesses in the same order; reads the ones that are missing or have changed. */
export async function readKept(
  db: Db,
  keys: readonly BusinessKey[],
  { treeVersion }: Moment,
): Promise<KeptBusiness[]> {
  const { businesses: kept } = keptIn(db)
  const current = (key: BusinessKey) => {
    const copy = kept.get(key.id)
    return copy?.row.version === key.version && copy.row.treeVersion === treeVersion ? copy : undefined
  }
  const found = new Map(keys.map((key) => [key.id, current(key)]))
  const missing = keys.filter(({ id }) => !found.get(id)).map(({ id }) => id)
  if (missing.length > 0) {
    for (const row of await readListedRows(db, missing)) {
      const copy = new KeptBusiness(row)
      found.set(row.id, copy)
      kept.set(row.id, copy)
    }
  }
  return keys.flatMap(({ id }) => found.get(id) ?? [])
}

/** The response of this name, written and compressed only once; it isn't kept unless `isCurrent`. */
export async function encodeOnce(
  db: Db,
  name: string,
  write: () => Promise<{ text: string; isCurrent: boolean }>,
): Promise<EncodedBody> {
  const { responses, writeOnce } = keptIn(db)
  const known = responses.get(name)
  if (known) return known
  return writeOnce(name, async () => {
    const { text, isCurrent } = await write()
    const body = new EncodedBody(text)
    if (isCurrent) responses.set(name, body)
    return body
  })
}

/** A list of businesses as JSON between `before` and `after`. */
export async function encodeList(
  db: Db,
  businesses: readonly KeptBusiness[],
  viewer: Viewer,
  fields: ListFields,
  { now: at }: Moment,
  [before, after]: readonly [string, string],
): Promise<EncodedBody> {
  const now = new Date(at)
  const write = async () => `${before}[${await listJson(db, businesses, fields, viewer, now)}]${after}`
  if (viewer.visitorId !== null || viewer.position) return new EncodedBody(await write())
  const stamps = businesses.map((business) => business.stamp(now))
  const name = `${fields} ${before}${stamps.join()}${after}`
  return encodeOnce(db, name, async () => ({ text: await write(), isCurrent: true }))
}

/** The businesses as this visitor sees them, as the items of a JSON array. */
async function listJson(
  db: Db,
  businesses: readonly KeptBusiness[],
  fields: ListFields,
  { visitorId, position }: Viewer,
  now: Date,
): Promise<string> {
  const ids = businesses.map(({ row }) => row.id)
  const toggles =
    visitorId === null || ids.length === 0
      ? new Map<number, Toggles>()
      : await listToggles(db, visitorId, ids)
  return businesses
    .map((business) => {
      const personal = toggles.get(business.row.id) ?? noToggles
      return business.json(fields, now, { ...personal, distance: distanceFrom(position, business.row) })
    })
    .join()
}
