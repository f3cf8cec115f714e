import { recordAction } from '#server/audit/actions.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { invalid, notFound } from '#server/lib/http/errors.ts'
import type { ChangePlace, SearchPlace } from '#shared/search/places-desk.schemas.ts'
import { createPlace, findPlace, keepFormerName, updatePlace } from './places-desk.repository.ts'

/** Guarantee: a place that staff add or change is understood by the next search, and stays through releases. */

const taken = () => invalid({ name: 'There is already a place of this kind with this name' })

/** Throws invalid_input for a name that is taken. */
export async function addPlace(db: Db, place: ChangePlace, actorId: number): Promise<SearchPlace> {
  return inTransaction(db, async (tx) => {
    const placeId = await createPlace(tx, place)
    if (placeId === null) throw taken()
    return finish(tx, placeId, actorId, 'search-place.added')
  })
}

/** Throws not_found, and invalid_input for a name that is taken. */
export async function changePlace(
  db: Db,
  placeId: number,
  place: ChangePlace,
  actorId: number,
): Promise<SearchPlace> {
  return inTransaction(db, async (tx) => {
    const before = await findPlace(tx, placeId)
    if (!before) throw notFound('place')
    if (!(await updatePlace(tx, placeId, place))) throw taken()
    const isRenamed = before.name !== place.name || before.kind !== place.kind
    if (before.origin === 'shipped' && isRenamed) await keepFormerName(tx, placeId, before)
    return finish(tx, placeId, actorId, 'search-place.changed')
  })
}

async function finish(
  tx: Tx,
  placeId: number,
  actorId: number,
  action: 'search-place.added' | 'search-place.changed',
): Promise<SearchPlace> {
  await recordAction(tx, { actorId, action, targetType: 'search_place', targetId: placeId })
  await announcePublicChange(tx)
  return (await findPlace(tx, placeId)) as SearchPlace
}
