import { durationText } from '#shared/businesses/answer-time.ts'
import type { RoundAnswer, RoundAnswerState } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { patienceHours } from '#shared/quote-rounds/round-limits.ts'

/** A business's state in a round, in a word or two, and its color. */
export const stateWords: Record<RoundAnswerState, { word: string; tone: 'ok' | 'wait' | 'bad' | 'plain' }> = {
  held: { word: 'Under review', tone: 'wait' },
  refused: { word: 'Not delivered', tone: 'bad' },
  waiting: { word: 'No reply yet', tone: 'wait' },
  read: { word: 'Read, no reply yet', tone: 'wait' },
  not_reached: { word: 'Couldn’t reach them', tone: 'bad' },
  answered: { word: 'Replied', tone: 'ok' },
  quoted: { word: 'Sent a quote', tone: 'ok' },
  declined: { word: 'You declined', tone: 'plain' },
  replaced: { word: 'Replaced', tone: 'plain' },
  let_down: { word: 'Told you chose someone else', tone: 'plain' },
  passed_over: { word: 'You chose someone else', tone: 'plain' },
  chosen: { word: 'You chose them', tone: 'ok' },
}

/** Nothing comes of it anymore, unless the visitor changes their mind. */
export const isPast = (state: RoundAnswerState): boolean =>
  ['declined', 'replaced', 'let_down', 'passed_over', 'refused', 'not_reached'].includes(state)

/** The time it took to reply, or usually takes. */
export function answerTimeOf({ state, answeredMinutes, business }: RoundAnswer): string | null {
  if (answeredMinutes !== null) return `Replied in ${durationText(answeredMinutes)}`
  if (state === 'replaced') return `No reply within ${patienceHours} hours`
  return business.answerText
}
