import { z } from 'zod'
import { instant } from '#shared/lib/fields.schemas.ts'

export const hoursReportKinds = ['closed', 'wrong'] as const

/** A visitor's report: it was closed when it should have been open, or the hours are wrong. */
export const createHoursReportSchema = z.object({ kind: z.enum(hoursReportKinds) })

/** Reports returned to an owner: the newest ones. */
export const hoursReportsMax = 20

export const hoursReportsSchema = z
  .object({
    reports: z
      .array(z.object({ kind: z.enum(hoursReportKinds), createdAt: instant }))
      .describe(`Since the hours were last confirmed or changed, newest first, at most ${hoursReportsMax}`),
  })
  .meta({ id: 'HoursReports' })

export type HoursReportKind = (typeof hoursReportKinds)[number]
export type HoursReports = z.infer<typeof hoursReportsSchema>
