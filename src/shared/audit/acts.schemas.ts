import { z } from 'zod'
import { instant, rowId } from '#shared/lib/fields.schemas.ts'

/** Every recorded staff act, as noun and verb. */
export const actNames = [
  'business.approved',
  'business.rejected',
  'business.suspended',
  'business.undone',
  'business.chosen',
  'business.unchosen',
  'business.edited',
  'business.resubmitted',
  'promotion.activated',
  'payment.refunded',
  'inbox-item.changed',
  'inbox-item.noted',
  'inbox-item.answered',
  'suggestion.decided',
  'user.role-changed',
  'user.blocked',
  'user.unblocked',
  'sessions.revoked',
  'review.hidden',
  'review.shown',
  'testimonial.created',
  'testimonial.changed',
  'testimonial.deleted',
  'faq.created',
  'faq.changed',
  'faq.deleted',
  'category.created',
  'category.changed',
  'category.deleted',
  'businesses.imported',
] as const
export type ActName = (typeof actNames)[number]

/** What an act can be done to. */
export const actTargets = [
  'business',
  'promotion',
  'payment',
  'inbox_item',
  'suggestion',
  'user',
  'review',
  'testimonial',
  'faq',
  'category',
] as const
export type ActTarget = (typeof actTargets)[number]

/** A staff act, as staff reads it. */
export const actSchema = z
  .object({
    id: rowId,
    act: z.enum(actNames),
    actorName: z.string().nullable().describe('Null for the command line, and for somebody who has left'),
    targetType: z.enum(actTargets),
    targetId: rowId.nullable(),
    details: z.record(z.string(), z.unknown()),
    createdAt: instant,
  })
  .meta({ id: 'Act' })

export type Act = z.infer<typeof actSchema>
