import { z } from 'zod'
import { instant, rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { conversationParamsSchema } from './conversations.schemas.ts'
import { notesMax, noteTextMax } from './team-limits.ts'

const text = typedText(noteTextMax, 'Write a note')
export const createNoteSchema = z.object({ text }).meta({ id: 'CreateNote' })
export const editNoteSchema = z.object({ text }).meta({ id: 'EditNote' })
export const noteParamsSchema = conversationParamsSchema.extend({ noteId: rowIdText })

export const noteSchema = z
  .object({
    id: rowId,
    text: z.string(),
    authorName: z.string().nullable().describe('Null for an author whose account is gone'),
    isOwn: z.boolean().describe('The caller wrote it, and may change it'),
    canDelete: z.boolean().describe('For its author, and for the owner of the business'),
    createdAt: instant,
    editedAt: instant.nullable(),
  })
  .meta({ id: 'Note' })
export const notesSchema = z
  .object({ notes: z.array(noteSchema).max(notesMax).describe('Newest first') })
  .meta({ id: 'Notes' })

export type Note = z.infer<typeof noteSchema>
export type Notes = z.infer<typeof notesSchema>
