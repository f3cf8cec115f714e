/**
 * The rules that quote requests, reviews and new listings are scored by: the points of each, and its text for
 * staff. Reasons and sources of the numbers: docs/spam-rules.md.
 */
export const spamRules = {
  link: { points: 15, sentence: 'Has a link' },
  links: { points: 45, sentence: 'Has two or more links' },
  hidden_link: { points: 40, sentence: 'Has a link that hides where it leads' },
  link_markup: { points: 60, sentence: 'Has links written for a forum or a web page' },
  link_in_name: { points: 60, sentence: 'Has a link where a name belongs' },
  sales_pitch: { points: 40, sentence: 'Mentions something that is often advertised in bulk' },
  sales_pitches: { points: 80, sentence: 'Mentions several things that are often advertised in bulk' },
  offer: { points: 25, sentence: 'Offers the reader something for their website or business' },
  disguised: { points: 50, sentence: 'Disguises words with look-alike or invisible letters' },
  capitals: { points: 15, sentence: 'Is mostly in capital letters' },
  repeated_signs: { points: 10, sentence: 'Repeats the same sign many times' },
  throwaway_email: { points: 30, sentence: 'Comes from a throwaway email address' },
  own_copies: { points: 30, sentence: 'The same person sent this text to six or more others within a day' },
  others_copies: { points: 60, sentence: 'Three or more other people sent the same text within a week' },
  burst: { points: 30, sentence: 'The same person sent eight or more within an hour' },
  long_burst: { points: 50, sentence: 'The same person sent twenty or more within a day' },
  link_burst: { points: 85, sentence: 'Five or more links in messages that no one has answered yet' },
  blocked: { points: 60, sentence: 'Two or more businesses have blocked this person' },
  new_account: { points: 10, sentence: 'The account is less than a day old' },
  unconfirmed: { points: 10, sentence: 'The email address of the account isn’t confirmed' },
  long_known: { points: -20, sentence: 'The account is confirmed and older than 90 days' },
  accepted: { points: -30, sentence: 'Something earlier from this account was answered or approved' },
  released: { points: -50, sentence: 'Our team released something from this person within 90 days' },
} as const satisfies Record<string, { points: number; sentence: string }>

export type SpamRule = keyof typeof spamRules
export const spamRuleNames = Object.keys(spamRules) as [SpamRule, ...SpamRule[]]

/** Points from which on staff look first. No rule reaches it alone. */
export const spamBound = 100

/** The result for one thing: its points, at least 0, and the rules that fired. */
export type SpamScore = { score: number; rules: SpamRule[] }

export const isSuspicious = ({ score }: Pick<SpamScore, 'score'>): boolean => score >= spamBound

/** "Has a link (15)", as staff read it. Takes any text, because stored names may be those of a newer version. */
export function ruleText(name: string): string {
  const rule: { points: number; sentence: string } | undefined = spamRules[name as SpamRule]
  return rule ? `${rule.sentence} (${rule.points > 0 ? '+' : '−'}${Math.abs(rule.points)})` : name
}
