import { z } from 'zod'
import { instant, rowId } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'

/** Newest first. */
export const listMailsQuerySchema = z.object({
  search: listSearch.describe('A part of subject or address'),
  page: pageNumber,
})

export const deskMailSchema = z
  .object({
    id: rowId,
    to: z.object({ name: z.string(), address: z.string() }),
    subject: z.string(),
    text: z
      .string()
      .nullable()
      .describe('Null where a mail server is set: its links are for the recipient alone'),
    createdAt: instant,
    sentAt: instant.nullable().describe('Null while it waits, or when no try could deliver it'),
  })
  .meta({ id: 'DeskMail' })

/** Every email if no mail server is configured; otherwise those that it hasn't accepted. */
export const mailListSchema = z
  .object({
    mails: z.array(deskMailSchema).max(listPageSize),
    isOutbox: z.boolean().describe('No mail server is set, and mails stay here for 30 days'),
    ...listPlaceShape,
  })
  .meta({ id: 'MailList' })

export type ListMailsQuery = z.output<typeof listMailsQuerySchema>
export type DeskMail = z.infer<typeof deskMailSchema>
export type MailList = z.infer<typeof mailListSchema>
