import { z } from 'zod'
import { instant, rowId } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'

/** Newest first. */
export const listMailsQuerySchema = z.object({
  search: listSearch.describe('Part of a subject or address'),
  page: pageNumber,
})

const deskMailSchema = z
  .object({
    id: rowId,
    to: z.object({ name: z.string(), address: z.string() }),
    subject: z.string(),
    text: z
      .string()
      .nullable()
      .describe('Null if a mail server is configured: its links are only for the recipient'),
    createdAt: instant,
    sentAt: instant.nullable().describe('Null while it waits, or if it could not be delivered'),
  })
  .meta({ id: 'DeskMail' })

/** Every email if no mail server is configured; otherwise those that it hasn't accepted. */
export const mailListSchema = z
  .object({
    mails: z.array(deskMailSchema).max(listPageSize),
    isOutbox: z.boolean().describe('No mail server is configured, and email stays here for 30 days'),
    ...listPlaceShape,
  })
  .meta({ id: 'MailList' })

export type ListMailsQuery = z.output<typeof listMailsQuerySchema>
export type DeskMail = z.infer<typeof deskMailSchema>
export type MailList = z.infer<typeof mailListSchema>
