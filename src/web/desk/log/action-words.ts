import type { ActionName, ActionTarget } from '#shared/audit/actions.schemas.ts'
import type { LoggedAction } from '#shared/audit/actions-desk.schemas.ts'
import { typedTexts } from '../typed-texts.ts'

/** The action as the middle of a sentence: "Dana Whitfield approved Taco Tía". */
const verbs: Record<ActionName, string> = {
  'business.approved': 'approved',
  'business.rejected': 'rejected',
  'business.suspended': 'suspended',
  'business.undone': 'undid the decision on',
  'business.chosen': "gave Admin's Choice to",
  'business.unchosen': "took Admin's Choice from",
  'business.edited': 'edited',
  'business.change-accepted': 'accepted the changes to',
  'business.change-taken-back': 'reverted the changes to',
  'business.change-undone': 'undid the decision on the changes to',
  'business.resubmitted': 'resubmitted',
  'business.away-changed': 'changed the away days of',
  'business.hours-confirmed': 'confirmed the hours of',
  'business.prices-confirmed': 'confirmed the prices of',
  'business.claimed': 'claimed',
  'business.given': 'gave an owner to',
  'business.taken-back': 'removed the owner of',
  'business.merged': 'merged another listing into',
  'business.unmerged': 'undid the merge of another listing into',
  'business.told-apart': 'marked another listing as different from',
  'business.not-told-apart': 'no longer marks another listing as different from',
  'business.handed-over': 'took over from its owner',
  'claim.accepted': 'accepted a claim to',
  'claim.refused': 'refused a claim to',
  'claim.code-created': 'created a code for a claim to',
  'promotion.ordered': 'ordered a promotion for',
  'promotion.activated': 'activated the promotion for',
  'payment.refunded': 'refunded a payment of',
  'inbox-item.changed': 'updated',
  'inbox-item.noted': 'added a note to',
  'inbox-item.answered': 'answered',
  'suggestion.decided': 'decided on the suggestion',
  'user.role-changed': 'changed the role of',
  'user.blocked': 'blocked',
  'user.unblocked': 'unblocked',
  'sessions.revoked': 'signed out every session of',
  'factors.reset': 'turned off two-step sign-in for',
  'review.hidden': 'hid a review of',
  'review.shown': 'restored a review of',
  'picture.removed': 'removed a photo of',
  'picture.restored': 'restored a photo of',
  'report.decided': 'decided on the reports about',
  'report.undone': 'undid the decision on the reports about',
  'report.appeal-decided': 'decided on an appeal about',
  'quote-request.released': 'released a quote request to',
  'quote-request.refused': 'rejected a quote request to',
  'quote-request.sender-blocked': 'blocked the sender of a quote request to',
  'quote-request.undone': 'undid the decision on a quote request to',
  'caught-form.released': 'released',
  'testimonial.created': 'added the testimonial of',
  'testimonial.changed': 'changed the testimonial of',
  'testimonial.deleted': 'deleted a testimonial:',
  'faq.created': 'added the question',
  'faq.changed': 'changed the question',
  'faq.deleted': 'deleted a question:',
  'trade-question.created': 'added the question',
  'trade-question.changed': 'changed the question',
  'trade-question.retired': 'retired the question',
  'trade-question.brought-back': 'brought back the question',
  'category.created': 'added the category',
  'category.changed': 'changed the category',
  'category.deleted': 'deleted a category:',
  'businesses.decided': 'decided on many businesses',
  'businesses.undone': 'undid a decision on many businesses',
  'business.kept': 'kept a listing missing from its source:',
  'businesses.uploaded': 'uploaded a file of businesses',
  'businesses.imported': 'imported businesses',
  'businesses.exported': 'exported businesses',
  'businesses.import-undone': 'undid an import of businesses',
  'businesses.categorized': 'decided on the category of businesses',
  'newsletter.created': 'wrote the newsletter',
  'newsletter.changed': 'changed the newsletter',
  'newsletter.deleted': 'deleted a newsletter:',
  'newsletter.tested': 'sent themselves a test of the newsletter',
  'newsletter.sent': 'started sending the newsletter',
  'newsletter.canceled': 'canceled sending the newsletter',
  'newsletter.exported': 'exported the subscribers of the newsletter',
  'search.dismissed': 'dismissed a failed search',
  'search-term.added': 'taught the search',
  'search-term.switched-off': 'made searches ignore',
  'search-term.switched-on': 'made searches use again',
  'search-place.added': 'added the place',
  'search-place.changed': 'changed the place',
  'mail.read': 'read',
  'inbox-item.read': 'read',
  'claim-document.read': 'read a document of a claim to',
  'quote-requests.read': 'read the quote requests to',
  'quote-request.read': 'read a held quote request to',
  'caught-form.read': 'read',
  'report.read': 'read the reports about',
  'analytics.read': 'read the analytics of',
  'address.read': 'read the address of',
}

/** Kinds of targets, for the filter and in place of a missing name. */
export const targetWords: Record<ActionTarget, { many: string; one: string }> = {
  business: { many: 'Businesses', one: 'listing' },
  promotion: { many: 'Promotions', one: 'promotion' },
  payment: { many: 'Payments', one: 'payment' },
  inbox_item: { many: 'Inbox', one: 'request' },
  suggestion: { many: 'Suggestions', one: 'suggestion' },
  user: { many: 'Users', one: 'user' },
  review: { many: 'Reviews', one: 'review' },
  report: { many: 'Reports', one: 'report' },
  quote_request: { many: 'Held requests', one: 'quote request' },
  caught_form: { many: 'Spam', one: 'form held as spam' },
  testimonial: { many: 'Testimonials', one: 'testimonial' },
  faq: { many: 'Questions', one: 'question' },
  trade_question: { many: 'Trade questions', one: 'question' },
  category: { many: 'Categories', one: 'category' },
  newsletter: { many: 'Newsletter', one: 'issue' },
  search_term: { many: 'Search', one: 'word' },
  search_place: { many: 'Places', one: 'place' },
  mail: { many: 'Emails', one: 'email' },
}
export const actionTargets = Object.keys(targetWords) as ActionTarget[]

/** An action as a sentence without a period. An action from a newer version is shown by its name. */
export function actionSentence(done: LoggedAction): string {
  const { actorName, actorId, targetType, targetId, targetName } = done
  const who = actorName ?? (actorId === null ? 'The command line or a former user' : 'Someone')
  const verb = verbOf(done)
  if (targetId === null && targetName === null) return `${who} ${verb}`
  return `${who} ${verb} ${targetName ?? `${targetWords[targetType]?.one ?? targetType} ${targetId}`}`
}

/** Names the actual outcome of an action with two possible ones. */
function verbOf({ action, details }: LoggedAction): string {
  if (action === 'suggestion.decided' && details.to === 'approved') return 'accepted the suggestion'
  if (action === 'suggestion.decided' && details.to === 'rejected') return 'declined the suggestion'
  return verbs[action] ?? action
}

/** The details recorded with an action, one line each. */
export const actionDetails = ({ details }: Pick<LoggedAction, 'details'>): { term: string; text: string }[] =>
  typedTexts(
    Object.fromEntries(Object.entries(details).toSorted(([one], [other]) => placeOf(one) - placeOf(other))),
  )

/** The database sorts keys by length; people read "from" before "to". */
const placeOf = (key: string): number => ({ from: 0, to: 1 })[key] ?? 2
