import { z } from 'zod'
import { emailAddress, rowId, typedText } from '../lib/fields.schemas.ts'

export const createQuoteRequestSchema = z
  .object({
    businessId: rowId,
    name: typedText(120),
    email: emailAddress,
    phone: typedText(40),
    requirements: typedText(5000),
  })
  .meta({ id: 'CreateQuoteRequest' })

export const quoteRequestReceivedSchema = z
  .object({ id: rowId, message: z.string() })
  .meta({ id: 'QuoteRequestReceived' })

export type CreateQuoteRequest = z.infer<typeof createQuoteRequestSchema>
export type QuoteRequestReceived = z.infer<typeof quoteRequestReceivedSchema>
