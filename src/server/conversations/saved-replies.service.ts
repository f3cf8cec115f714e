import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid, notFound } from '#server/lib/http/errors.ts'
import type { SavedReply, SaveReply } from '#shared/conversations/saved-replies.schemas.ts'
import { savedRepliesMax } from '#shared/conversations/team-limits.ts'
import { lockTeamWords } from './labels.repository.ts'
import { insertReply, listReplies, updateReply } from './saved-replies.repository.ts'

/** Stores a reply; the same one again is stored once. Throws invalid_input for a title that is taken, and conflict for too many. */
export const createReply = (db: Db, businessId: number, reply: SaveReply): Promise<void> =>
  inTransaction(db, async (tx) => {
    const existing = await lockedReplies(tx, businessId)
    const same = namesake(existing, reply)
    if (same?.text === reply.text) return
    if (same) throw taken()
    if (existing.length >= savedRepliesMax)
      throw new AppError('conflict', `A business can have at most ${savedRepliesMax} saved replies.`)
    await insertReply(tx, businessId, reply)
  })

/** Changes a reply. Throws invalid_input for a title that is taken, and not_found. */
export const changeReply = (db: Db, businessId: number, replyId: number, reply: SaveReply): Promise<void> =>
  inTransaction(db, async (tx) => {
    const same = namesake(await lockedReplies(tx, businessId), reply)
    if (same && same.id !== replyId) throw taken()
    if (!(await updateReply(tx, businessId, replyId, reply))) throw notFound('saved reply')
  })

async function lockedReplies(tx: Tx, businessId: number): Promise<SavedReply[]> {
  await lockTeamWords(tx, businessId)
  return listReplies(tx, businessId)
}

const namesake = (existing: readonly SavedReply[], { title }: SaveReply): SavedReply | undefined =>
  existing.find((one) => one.title.toLowerCase() === title.toLowerCase())

const taken = () => invalid({ title: 'You already have a saved reply with this title' })
