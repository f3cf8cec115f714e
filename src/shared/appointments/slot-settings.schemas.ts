import { z } from 'zod'
import { businessHoursSchema } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import { rowIdText } from '#shared/lib/fields.schemas.ts'
import {
  blockedFault,
  blockedMax,
  daysAheadMax,
  hasWeeklySlots,
  leadHoursMax,
  mostPerDayMax,
  slotLengths,
  weeklyFaults,
} from './slot-settings.ts'

const wholeNumber = (from: number, to: number) =>
  z
    .int({ error: `Must be a whole number from ${from} to ${to}` })
    .min(from, `Must be at least ${from}`)
    .max(to, `Must be at most ${to}`)

const rules = {
  minutes: z.literal([...slotLengths]).describe('Length of a slot'),
  leadHours: wholeNumber(0, leadHoursMax).describe('Between asking and the slot'),
  daysAhead: wholeNumber(1, daysAheadMax).describe('Days from today for which slots are given'),
  mostPerDay: wholeNumber(1, mostPerDayMax).nullable().describe('Appointments a day; null for no limit'),
  weekly: businessHoursSchema.describe('Austin time'),
  blocked: z
    .array(z.object({ from: z.string(), to: z.string().describe('The last day') }))
    .max(blockedMax, `At most ${blockedMax} blocked dates`)
    .describe('Dates without slots, as YYYY-MM-DD'),
}

const settings = z.object({
  isOpen: z.boolean().describe('Whether visitors can ask for a time'),
  ...rules,
})

/** The settings that an owner saves; a revision of 0 is the first time. */
export const saveSlotSettingsSchema = settings
  .extend({ revision: z.int().nonnegative().describe('Of the settings this is based on') })
  .superRefine((given, context) => {
    const weekly = given.weekly as BusinessHours
    for (const [day, message] of Object.entries(weeklyFaults({ ...given, weekly })))
      context.addIssue({ code: 'custom', path: ['weekly', day], message })
    if (given.isOpen && !hasWeeklySlots({ weekly }))
      context.addIssue({ code: 'custom', path: ['weekly'], message: 'Please open at least one day' })
    const fault = blockedFault(given.blocked)
    if (fault) context.addIssue({ code: 'custom', path: ['blocked'], message: fault })
  })
  .meta({ id: 'SaveSlotSettings' })

export const slotSettingsSchema = settings
  .extend({
    revision: z.int().nonnegative().describe('0: never saved; these are suggestions'),
    hasFeed: z.boolean().describe('Whether there is a private feed address'),
  })
  .meta({ id: 'SlotSettings' })

/** The dates shown at once in a picker of slots. */
export const slotDaysMax = 31

export const slotsQuerySchema = z.strictObject({
  from: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Must be a date as YYYY-MM-DD')
    .optional()
    .describe('First date; today by default'),
  days: rowIdText
    .refine((days) => days <= slotDaysMax, `Must be at most ${slotDaysMax}`)
    .optional()
    .describe('Number of dates; 14 by default'),
})

/** Free slots of a business. */
export const slotListSchema = z
  .object({
    minutes: z.int().nullable().describe('Length of a slot; null when the business gives none'),
    slots: z.array(z.iso.datetime()).describe('When each starts, in order'),
    until: z.string().describe('The last date that slots are given for, as YYYY-MM-DD'),
  })
  .meta({ id: 'SlotList' })

export type SaveSlotSettings = z.infer<typeof saveSlotSettingsSchema>
export type SlotSettings = z.infer<typeof slotSettingsSchema>
export type SlotsQuery = z.infer<typeof slotsQuerySchema>
export type SlotList = z.infer<typeof slotListSchema>
