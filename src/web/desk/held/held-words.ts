import type { DeskHeldPreview, RefuseHeld } from '#shared/quote-requests/held-requests.schemas.ts'

type Words = {
  button: string
  busy: string
  text: string
  done: string
  reasons: readonly string[]
}

const reasons = [
  'It advertises something instead of asking for a quote.',
  'The same text went to many businesses.',
  'It looks like a scam.',
] as const

export const refusalWords: Record<RefuseHeld['decision'], Words> = {
  refused: {
    button: 'Reject',
    busy: 'Saving...',
    text: 'The business won’t see it. The sender gets this reason by email.',
    done: 'Rejected',
    reasons,
  },
  blocked: {
    button: 'Block sender',
    busy: 'Blocking...',
    text: 'The business won’t see it, and we’ll refuse quote requests from this address, account and browser. The sender gets this reason by email.',
    done: 'Sender blocked',
    reasons,
  },
}

type Round = NonNullable<DeskHeldPreview['round']>

/** Says that several rows are one request: each business of it is decided on by itself. */
export const partWords = ({ place, of }: Round): string => `${place} of ${of} of one request`

export function waitingWords({ of, waiting }: Round): string {
  if (waiting === 0) return 'all are decided on'
  if (waiting === of) return of === 1 ? 'it waits for a decision' : 'all of them wait for a decision'
  return waiting === 1 ? 'one of them waits for a decision' : `${waiting} of them wait for a decision`
}
