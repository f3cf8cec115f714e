import { z } from 'zod'
import { instant, rowId } from '#shared/lib/fields.schemas.ts'

/** Every recorded staff action, as noun and verb. */
const actionNames = [
  'business.approved',
  'business.rejected',
  'business.suspended',
  'business.undone',
  'business.chosen',
  'business.unchosen',
  'business.edited',
  'business.change-accepted',
  'business.change-taken-back',
  'business.change-undone',
  'business.resubmitted',
  'business.claimed',
  'business.given',
  'business.taken-back',
  'business.merged',
  'business.unmerged',
  'business.told-apart',
  'business.not-told-apart',
  'business.handed-over',
  'claim.accepted',
  'claim.refused',
  'claim.code-created',
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
  'factors.reset',
  'review.hidden',
  'review.shown',
  'picture.removed',
  'picture.restored',
  'report.decided',
  'report.undone',
  'report.appeal-decided',
  'testimonial.created',
  'testimonial.changed',
  'testimonial.deleted',
  'faq.created',
  'faq.changed',
  'faq.deleted',
  'category.created',
  'category.changed',
  'category.deleted',
  'businesses.decided',
  'businesses.undone',
  'businesses.imported',
  'businesses.exported',
  'businesses.import-undone',
  'businesses.categorized',
  'newsletter.created',
  'newsletter.changed',
  'newsletter.deleted',
  'newsletter.sent',
  'newsletter.canceled',
  'newsletter.exported',
  'search-term.added',
  'search-term.switched-off',
  'search-term.switched-on',
  'search-place.added',
  'search-place.changed',
  'mail.read',
  'inbox-item.read',
  'claim-document.read',
] as const
/** Actions that change nothing: what staff read of people. */
export const readingActions = [
  'mail.read',
  'inbox-item.read',
  'claim-document.read',
] as const satisfies readonly ActionName[]
export type ActionName = (typeof actionNames)[number]

/** What an action can be done to. */
export const actionTargets = [
  'business',
  'promotion',
  'payment',
  'inbox_item',
  'suggestion',
  'user',
  'review',
  'report',
  'testimonial',
  'faq',
  'category',
  'newsletter',
  'search_term',
  'search_place',
  'mail',
] as const
export type ActionTarget = (typeof actionTargets)[number]

/** A staff action, as staff see it. */
export const actionSchema = z
  .object({
    id: rowId,
    action: z.enum(actionNames),
    actorName: z.string().nullable().describe('Null for the command line and for a former user'),
    targetType: z.enum(actionTargets),
    targetId: rowId.nullable(),
    details: z.record(z.string(), z.unknown()),
    createdAt: instant,
  })
  .meta({ id: 'Action' })

export type Action = z.infer<typeof actionSchema>
