import { z } from 'zod'
import { stoppedKinds } from '#shared/lib/mail-kinds.ts'
import { linkToken } from '../subscribers/subscribers.schemas.ts'

export const stopQuerySchema = z.object({ token: linkToken, kind: z.enum(stoppedKinds) })

export type StopQuery = z.output<typeof stopQuerySchema>

export const newsletterStates = ['on', 'off', 'unconfirmed'] as const

export const notificationSettingsSchema = z
  .object({
    address: z.string(),
    newsletter: z
      .enum(newsletterStates)
      .describe('Unconfirmed until the link in the confirmation email is used'),
    follows: z.boolean().nullable().describe('News of followed businesses; null without an account'),
    saves: z.boolean().nullable().describe('Changes of saved businesses; null without an account'),
    hours: z.boolean().nullable().describe('Questions about the hours of their business; null without one'),
    outcomes: z.boolean().describe('Questions after an agreed day'),
    searches: z.boolean().describe('New businesses for saved searches'),
  })
  .meta({ id: 'NotificationSettings' })

/** Absent fields stay unchanged. */
export const updateNotificationSettingsSchema = z
  .object({
    newsletter: z.boolean().optional(),
    follows: z.boolean().optional(),
    saves: z.boolean().optional(),
    hours: z.boolean().optional(),
    outcomes: z.boolean().optional(),
    searches: z.boolean().optional(),
  })
  .meta({ id: 'UpdateNotificationSettings' })

export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
export type UpdateNotificationSettings = z.infer<typeof updateNotificationSettingsSchema>
