import { z } from 'zod'
import { instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, pageNumber } from '#shared/lib/list-pages.schemas.ts'

/** The forms that anyone may send and that answer the same to a bot. */
export const formNames = [
  'quote-request',
  'quote-round',
  'booking',
  'support',
  'callback',
  'service-request',
  'suggestion',
  'partner',
  'newsletter',
  'saved-search',
  'password-reset',
  'report',
] as const
export type FormName = (typeof formNames)[number]

export const listCaughtQuerySchema = z.object({ page: pageNumber })

const caughtFormSchema = z
  .object({
    id: rowId,
    form: z.enum(formNames),
    name: z.string().describe('Of the sender, as typed; empty if the form asks for none'),
    body: z.record(z.string(), z.unknown()).describe('The fields as they were typed'),
    hiddenText: z.string().describe('The text of the hidden field'),
    account: z.object({ id: rowId, name: z.string(), email: z.string() }).nullable(),
    score: z.number().int(),
    rules: z.array(z.string()).max(100).describe('The spam rules that fired, by name'),
    createdAt: instant,
  })
  .meta({ id: 'CaughtForm' })

/** As lists show it; reading the rest is recorded. */
const caughtPreviewSchema = caughtFormSchema
  .omit({ body: true, hiddenText: true, account: true })
  .extend({ text: z.string().describe('The beginning of its longest text') })
  .meta({ id: 'CaughtFormPreview' })

export const caughtListSchema = z
  .object({
    forms: z.array(caughtPreviewSchema).max(listPageSize),
    ...listPlaceShape,
  })
  .meta({ id: 'CaughtFormList' })

export const caughtParamsSchema = z.object({ formId: rowIdText })
export const caughtAnswerSchema = z.object({ form: caughtFormSchema })

export type ListCaughtQuery = z.output<typeof listCaughtQuerySchema>
export type CaughtForm = z.infer<typeof caughtFormSchema>
export type CaughtPreview = z.infer<typeof caughtPreviewSchema>
export type CaughtList = z.infer<typeof caughtListSchema>
export type CaughtAnswer = z.infer<typeof caughtAnswerSchema>
