import { z } from 'zod'
import { instant, rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { replyTextMax, replyTitleMax } from './team-limits.ts'

export const saveReplySchema = z
  .object({ title: typedText(replyTitleMax), text: typedText(replyTextMax) })
  .meta({ id: 'SaveReply' })
export const replyParamsSchema = z.object({ businessId: rowIdText, replyId: rowIdText })

export const savedReplySchema = z
  .object({
    id: rowId,
    title: z.string(),
    text: z.string().describe('With {name}, {first name} and {business} where these go'),
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'SavedReply' })
/** Merging listings can bring a business more than it may create. */
export const repliesShownMax = 250
export const savedRepliesSchema = z
  .object({
    replies: z.array(savedReplySchema).max(repliesShownMax).describe('The last used first, then by title'),
  })
  .meta({ id: 'SavedReplies' })

export type SaveReply = z.infer<typeof saveReplySchema>
export type SavedReply = z.infer<typeof savedReplySchema>
export type SavedReplies = z.infer<typeof savedRepliesSchema>
