import { dollarsText, formatDollars } from '#shared/lib/money.ts'
import type { OutcomeQuestion } from '#shared/outcomes/outcomes.schemas.ts'
import type { Outcome } from '#shared/outcomes/outcomes.ts'
import { austinDay } from '#web/lib/austin-dates.ts'

/** The answers, in the order in which they are offered. */
export const outcomeLabels: Record<Outcome, string> = {
  yes: 'Yes, it happened',
  not_yet: 'Not yet',
  no: 'No, it didn’t',
}

/** The agreement: "You and Pecan Street Plumbing had an appointment on Nov 20, 2026." */
export function agreementText({ side, otherName, basis, agreedAt }: OutcomeQuestion): string {
  const day = austinDay(agreedAt)
  if (basis === 'appointment') return `You and ${otherName} had an appointment on ${day}.`
  return side === 'visitor'
    ? `You accepted a quote from ${otherName} on ${day}.`
    : `${otherName} accepted your quote on ${day}.`
}

const saidTexts: Record<Outcome, string> = {
  yes: 'You said it happened',
  not_yet: 'You said it hasn’t happened yet',
  no: 'You said it didn’t happen',
}

/** This side's answer: "You said it happened and cost $240." */
export function saidText({ outcome, costCents }: NonNullable<OutcomeQuestion['answer']>): string {
  const cost = costCents === null ? '' : ` and cost ${formatDollars(dollarsText(costCents))}`
  return `${saidTexts[outcome]}${cost}.`
}
