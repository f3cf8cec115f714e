import { z } from 'zod'

/** Entries on one page of a list at the desk. */
export const listPageSize = 25
/** The last page that can be asked for; what lies beyond is found by searching. */
export const listPagesMax = 400

/** Number of a page in an address. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'Must be a whole number from 1')
  .transform(Number)
  .refine((page) => page <= listPagesMax, `Must be at most ${listPagesMax}`)
  .default(1)

/** Text to search a list for, trimmed; empty finds everything. */
export const listSearch = z
  .string()
  .max(100, 'Must be at most 100 characters')
  .refine(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    'Contains characters that cannot be searched',
  )
  .transform((text) => text.trim())
  .default('')

/** Where a page stands in its list. */
export const listPlaceShape = {
  page: z.number().int(),
  hasMore: z.boolean().describe('There is a page after this one'),
}
