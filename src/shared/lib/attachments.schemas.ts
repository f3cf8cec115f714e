import { z } from 'zod'
import { rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { attachmentKinds, attachmentsMax } from './attachments.ts'

/** A file of a conversation. Anyone who knows its address can read it. */
export const attachmentSchema = z
  .object({
    id: rowId,
    kind: z.enum(attachmentKinds),
    name: z.string(),
    url: z.string(),
    posterUrl: z.string().nullable().describe('A smaller picture of it'),
    mediaType: z.string(),
    bytes: z.number().int(),
    width: z.number().int().nullable().describe('Pixels, as it is shown'),
    height: z.number().int().nullable(),
    milliseconds: z.number().int().nullable().describe('How long a video is'),
    isSoundLost: z.boolean().describe('Of a video: its sound couldn’t be kept'),
    shrinking: z
      .enum(['running', 'failed'])
      .nullable()
      .describe('Of a video: a smaller version is being made, or couldn’t be, so it stays as it was sent'),
  })
  .meta({ id: 'Attachment' })

/** Files that were uploaded to the conversation before, in the order in which they are shown. */
export const attachmentIdsSchema = z
  .array(rowId)
  .max(attachmentsMax, `At most ${attachmentsMax} files`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each only once')

export const attachmentParamsSchema = z.object({ conversationId: rowIdText, attachmentId: rowIdText })
const fileKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Must be the key of a file')
export const attachmentKeySchema = z.object({ key: fileKey })

/** A file of another conversation, by the last part of its address, that is to be added to a request. */
export const copyAttachmentSchema = z
  .object({
    clientKey: z.uuid().describe('Chosen by the sender; the same copy asked for again has the same one'),
    fileKey,
  })
  .meta({ id: 'CopyAttachment' })

export type Attachment = z.infer<typeof attachmentSchema>
