import { z } from 'zod'
import { optionalText } from '#shared/lib/fields.schemas.ts'
import { awayTextMax } from './away-limits.ts'

export const setAwaySchema = z
  .object({
    until: z.iso.date('Must be a date').nullable().describe('The last day away, in Austin; null when back'),
    text: optionalText(awayTextMax),
  })
  .meta({ id: 'SetAway' })

/** Texts for visitors while a business is away. */
export const awaySchema = z.object({
  until: z.iso.date(),
  text: z.string().describe('As the owner typed it; may be empty'),
  brief: z.string().describe('"Away through December 3"'),
  note: z.string().describe('"Away through December 3." and the text'),
})

export type SetAway = z.infer<typeof setAwaySchema>
export type Away = z.infer<typeof awaySchema>
