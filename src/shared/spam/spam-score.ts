import { type SpamRule, type SpamScore, spamRules } from './spam-rules.ts'
import { findTextRules } from './spam-texts.ts'

/** Known facts about a submission and its sender. */
export type SpamFacts = {
  /** As written, without names. */
  text: string
  /** Of the person or business, as typed. */
  names: readonly string[]
  email: string | null
  /** Null without an account. */
  account: { days: number; isConfirmed: boolean; wasAccepted: boolean } | null
  /** The person's earlier submissions of this kind, within an hour and a day. */
  lastHour: number
  lastDay: number
  /** Others that got the same text from this person within a day, and others who sent it within a week. */
  ownCopies: number
  othersCopies: number
  /** Owners who blocked the person. */
  blocks: number
  wasReleased: boolean
  /** Different links in a message and the unanswered ones before it; 0 except for messages. */
  unansweredLinks: number
}

/** Facts about somebody who has done nothing else here. */
export const noFacts: Omit<SpamFacts, 'text' | 'names' | 'email'> = {
  account: null,
  lastHour: 0,
  lastDay: 0,
  ownCopies: 0,
  othersCopies: 0,
  blocks: 0,
  wasReleased: false,
  unansweredLinks: 0,
}

/** The spam score of a submission, by the rules of docs/spam-rules.md. */
export function scoreSpam(facts: SpamFacts): SpamScore {
  const rules = [...findTextRules(facts), ...findSenderRules(facts)]
  const points = rules.reduce((sum, rule) => sum + spamRules[rule].points, 0)
  return { score: Math.max(0, points), rules }
}

function findSenderRules(facts: SpamFacts): SpamRule[] {
  const { account, lastHour, lastDay, ownCopies, othersCopies, blocks, wasReleased, unansweredLinks } = facts
  const fired: Partial<Record<SpamRule, boolean>> = {
    own_copies: ownCopies >= 6,
    others_copies: othersCopies >= 3,
    // Including this one, the eighth and the twentieth.
    burst: lastHour >= 7 && lastDay < 19,
    long_burst: lastDay >= 19,
    link_burst: unansweredLinks >= 5,
    blocked: blocks >= 2,
    new_account: account !== null && account.days < 1,
    unconfirmed: account !== null && !account.isConfirmed,
    long_known: account?.isConfirmed === true && account.days > 90,
    accepted: account?.wasAccepted === true,
    released: wasReleased,
  }
  return (Object.keys(fired) as SpamRule[]).filter((rule) => fired[rule])
}
