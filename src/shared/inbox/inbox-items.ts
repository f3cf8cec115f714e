/** What somebody may wait for our answer to. */
export const inboxKinds = ['support', 'callback', 'service', 'partner'] as const
export type InboxKind = (typeof inboxKinds)[number]

export const inboxStatuses = ['new', 'in_progress', 'done'] as const
export type InboxStatus = (typeof inboxStatuses)[number]

/**
 * Hours within which an answer is promised (specification §8, §9): "within 24 hours" for service requests, to which "as
 * soon as possible" (support) is held too; "shortly" (callbacks) is a working day; partners read "3-5 business days", of which
 * three are counted.
 */
export const answerHours: Record<InboxKind, number> = { support: 24, callback: 8, service: 24, partner: 72 }
