import { z } from 'zod'
import { instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
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
    createdAt: instant,
    sentAt: instant.nullable().describe('Null while it waits, or if it could not be delivered'),
    failure: z
      .enum(['bounced', 'refused', 'unreadable', 'expired', 'blocked'])
      .nullable()
      .describe(
        'Why it was given up; unreadable: its links were sealed with a key that is gone; blocked: the address is that of a blocked account',
      ),
  })
  .meta({ id: 'DeskMail' })

export const mailParamsSchema = z.object({ mailId: rowIdText })

/** The text of an email; links and codes that only its recipient may know are `[hidden]`. */
export const mailTextSchema = z
  .object({
    text: z.string().nullable().describe('Null if a mail server is configured: it is only for the recipient'),
    hidesSecrets: z.boolean(),
  })
  .meta({ id: 'MailText' })

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
export type MailText = z.infer<typeof mailTextSchema>
export type MailList = z.infer<typeof mailListSchema>
