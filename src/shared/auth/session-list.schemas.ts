import { z } from 'zod'
import { instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'

/** Most sessions shown: those used last. */
export const sessionsShown = 50

export const sessionListSchema = z
  .object({
    sessions: z
      .array(
        z.object({
          id: rowId,
          device: z.string().nullable().describe('Browser and system in words, as the browser gives them'),
          signedInAt: instant,
          lastSeenAt: instant.describe('To within five minutes'),
          isCurrent: z.boolean().describe('The session of this request'),
          isNotified: z.boolean().describe('Its browser shows news of conversations'),
        }),
      )
      .max(sessionsShown),
  })
  .meta({ id: 'SessionList' })

export const sessionParamsSchema = z.object({ sessionId: rowIdText })

export type SessionList = z.infer<typeof sessionListSchema>
export type ListedSession = SessionList['sessions'][number]
