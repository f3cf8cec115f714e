import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid, notFound, requireFound } from '#server/lib/http/errors.ts'
import type { Label, SaveLabel } from '#shared/conversations/labels.schemas.ts'
import { labelsMax } from '#shared/conversations/team-limits.ts'
import { announceToTeam } from './conversation-news.repository.ts'
import { lockConversation } from './conversations.repository.ts'
import { insertLabel, listLabels, lockTeamWords, setLabels, updateLabel } from './labels.repository.ts'

/** Creates a label; the same one again is stored once. Throws invalid_input for a name that is taken, and conflict for too many. */
export const createLabel = (db: Db, businessId: number, label: SaveLabel): Promise<Label> =>
  inTransaction(db, async (tx) => {
    const existing = await lockedLabels(tx, businessId)
    const same = namesake(existing, label)
    if (same?.color === label.color) return same
    if (same) throw taken()
    if (existing.length >= labelsMax)
      throw new AppError('conflict', `A business can have at most ${labelsMax} labels.`)
    return insertLabel(tx, businessId, label)
  })

/** Renames or recolors a label. Throws invalid_input for a name that is taken, and not_found. */
export const changeLabel = (db: Db, businessId: number, labelId: number, label: SaveLabel): Promise<Label> =>
  inTransaction(db, async (tx) => {
    const same = namesake(await lockedLabels(tx, businessId), label)
    if (same && same.id !== labelId) throw taken()
    return requireFound(await updateLabel(tx, businessId, labelId, label), 'label')
  })

/** Gives a conversation exactly these labels of its business. Throws not_found. */
export const chooseLabels = (
  db: Db,
  { id, businessId }: { id: number; businessId: number },
  labelIds: readonly number[],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // First the conversation: merging moves it and then its labels.
    if (!(await lockConversation(tx, id))) throw notFound('conversation')
    const own = new Set((await listLabels(tx, businessId)).map((label) => label.id))
    if (labelIds.some((labelId) => !own.has(labelId))) throw notFound('label')
    await setLabels(tx, id, labelIds)
    await announceToTeam(tx, id, businessId)
  })

async function lockedLabels(tx: Tx, businessId: number): Promise<Label[]> {
  await lockTeamWords(tx, businessId)
  return listLabels(tx, businessId)
}

const namesake = (existing: readonly Label[], { name }: SaveLabel): Label | undefined =>
  existing.find((one) => one.name.toLowerCase() === name.toLowerCase())

const taken = () => invalid({ name: 'You already have a label with this name' })
