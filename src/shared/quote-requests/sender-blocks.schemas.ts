import { z } from 'zod'
import { instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'

/** Maximum number of blocked senders in one response; newest first. */
export const senderBlocksMax = 500

const senderBlockSchema = z.object({
  id: rowId,
  name: z.string(),
  email: z.string().describe('Empty if the sender hid it'),
  createdAt: instant,
})

/** Senders who can't reach any business of an owner. */
export const senderBlocksSchema = z
  .object({ blocks: z.array(senderBlockSchema).max(senderBlocksMax) })
  .meta({ id: 'SenderBlocks' })
export const senderBlockedSchema = z.object({ block: senderBlockSchema }).meta({ id: 'SenderBlocked' })
export const senderBlockParamsSchema = z.object({ blockId: rowIdText })

export type SenderBlocks = z.infer<typeof senderBlocksSchema>
export type SenderBlock = SenderBlocks['blocks'][number]
export type SenderBlocked = z.infer<typeof senderBlockedSchema>
