import { z } from 'zod'
import { type ErrorCode, errorStatus } from './error-codes.ts'

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The body of every failed request. `error` and `message` are the same text: screens read either. */
export const errorBodySchema = z
  .object({
    error: z.string().describe('The error in words, for display'),
    message: z.string().describe('The same text as error'),
    code: z.enum(errorCodes).describe('Machine-readable reason'),
    fieldErrors: z.record(z.string(), z.string()).optional().describe('Field name to error message'),
    openAt: z.string().optional().describe('Of key_taken: the page of what was sent under the key'),
    requestId: z.string().describe('Identifies this request in the log'),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.infer<typeof errorBodySchema>
