import { z } from 'zod'
import { emailAddress, honeypot, instant, rowId, typedText } from '#shared/lib/fields.schemas.ts'

export const createQuoteRequestSchema = z
  .object({
    businessId: rowId,
    name: typedText(120),
    email: emailAddress,
    phone: typedText(40),
    requirements: typedText(5000),
    url2: honeypot,
  })
  .meta({ id: 'CreateQuoteRequest' })

export const quoteRequestReceivedSchema = z
  .object({ id: rowId, message: z.string() })
  .meta({ id: 'QuoteRequestReceived' })

export type CreateQuoteRequest = z.infer<typeof createQuoteRequestSchema>
export type QuoteRequestReceived = z.infer<typeof quoteRequestReceivedSchema>

/** Maximum number of requests in one response; newest first. */
export const quoteRequestsMax = 200

/** What visitors asked a business, as its owner reads it; `details` and `requirements` hold the same stored text. */
export const quoteRequestListSchema = z
  .object({
    requests: z
      .array(
        z.object({
          id: rowId,
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          details: z.string(),
          requirements: z.string(),
          createdAt: instant,
        }),
      )
      .max(quoteRequestsMax),
    total: z.number().int(),
  })
  .meta({ id: 'QuoteRequestList' })

export type QuoteRequestList = z.infer<typeof quoteRequestListSchema>
export type QuoteRequest = QuoteRequestList['requests'][number]
