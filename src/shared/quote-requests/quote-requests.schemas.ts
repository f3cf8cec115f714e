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

export const stopLinkQuerySchema = z.object({ token: z.string().max(100) })

export type CreateQuoteRequest = z.infer<typeof createQuoteRequestSchema>
export type QuoteRequestReceived = z.infer<typeof quoteRequestReceivedSchema>

/** Which way a request went: to the owner, to the listing's own email address, or to staff, who call the business. */
export const quoteDeliveries = ['owner', 'email', 'desk'] as const
export type QuoteDelivery = (typeof quoteDeliveries)[number]

/** `sent` until the mail server, or staff on the phone, say what became of it. */
export const quoteStates = ['sent', 'delivered', 'not_reached'] as const
export type QuoteState = (typeof quoteStates)[number]

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
          delivery: z
            .enum(quoteDeliveries)
            .nullable()
            .describe('Which way it went; null if it reached nobody'),
          state: z.enum(quoteStates),
        }),
      )
      .max(quoteRequestsMax),
    total: z.number().int(),
  })
  .meta({ id: 'QuoteRequestList' })

export type QuoteRequestList = z.infer<typeof quoteRequestListSchema>
export type QuoteRequest = QuoteRequestList['requests'][number]
