import { z } from 'zod'
import { listPagesMax } from './list-pages.ts'

/** Entries per page of a staff desk list. */
export const listPageSize = 25

/** A page number in an address. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'Must be a whole number from 1')
  .transform(Number)
  .refine((page) => page <= listPagesMax, `Must be at most ${listPagesMax}`)
  .default(1)

/** Search text for a list, trimmed; empty matches everything. */
export const listSearch = z
  .string()
  .max(100, 'Must be at most 100 characters')
  .refine(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    'Contains characters that cannot be searched',
  )
  .transform((text) => text.trim())
  .default('')

/** A page's position in its list. */
export const listPlaceShape = {
  page: z.number().int(),
  hasMore: z.boolean().describe('There is a page after this one'),
}
