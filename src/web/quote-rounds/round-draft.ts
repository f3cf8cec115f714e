import { toCents } from '#shared/lib/typed-dollars.ts'
import type { CreateQuoteRound, RoundTiming } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { whatMax } from '#shared/quote-rounds/round-limits.ts'
import { answersToSend } from '#shared/trade-questions/answers.ts'
import { type CarriedFiles, leaveFiles } from '#web/lib/carried-files.ts'
import { fittingDraft, openDraft } from '#web/lib/drafts.ts'
import { contactFaults, emptyFaults, type Faults } from '#web/lib/field-faults.ts'
import { renewIdempotencyKey } from '#web/lib/idempotency-keys.ts'
import { phoneFaults } from '#web/lib/phone-faults.ts'

/** The empty form of a request to several businesses. */
export const blankRound = {
  what: '',
  where: '',
  timing: 'soon',
  fromDay: '',
  toDay: '',
  budget: '',
  answers: '',
  /** The chosen kind of work, and the address it was chosen at; until then it is guessed. */
  trade: '',
  tradeAt: '',
  /** For which address and kind of work the businesses were chosen, and which, added ones included; until then nobody has chosen any. */
  chosenAt: '',
  businessIds: '',
  addedIds: '',
  /** The business that was asked before, its request, and the secret that shows whose it is; empty for an account. */
  earlierAsked: '',
  earlierId: '',
  earlierProof: '',
  replacesSilent: true,
  name: '',
  phone: '',
  email: '',
  hidesContact: false,
}
export type RoundDraft = typeof blankRound
export type RoundField = keyof RoundDraft

/** Values typed for one business that can be used for others. */
export type Carried = Pick<
  RoundDraft,
  'what' | 'answers' | 'name' | 'phone' | 'email' | 'hidesContact' | 'earlierId' | 'earlierProof'
>

/** The name of the form's draft in this tab. */
export const keptRound = 'quote-round'
/** The name under which files are left for the form. */
export const keptRoundFiles = 'quote-round-files'

/** Starts the form with the texts and files for one business; its own place, time and budget stay. */
export function carryOver(businessId: number, carried: Carried, files: CarriedFiles): void {
  leaveFiles(keptRoundFiles, files)
  renewIdempotencyKey(keptRound)
  const kept = openDraft(keptRound)
  const { where, timing, fromDay, toDay, budget } = fittingDraft(kept.read(), blankRound)
  const stays = { where, timing, fromDay, toDay, budget }
  const earlierAsked = String(businessId)
  kept.keep({ ...blankRound, ...stays, ...carried, earlierAsked, what: carried.what.slice(0, whatMax) })
}

export const missingInJob = {
  what: 'Please tell us what you need',
  where: 'Please enter a ZIP code or neighborhood',
}
export const missingContact = {
  name: 'Please enter your name',
  phone: 'Please enter your phone number',
  email: 'Please enter your email address',
}

/** Dollars; null without any, NaN for an invalid amount. */
export const budgetOf = (text: string): number | null =>
  text.trim() === '' ? null : (toCents(text) ?? Number.NaN) / 100

/** Whether it is an amount that can be sent. */
export const isBudget = (budget: number | null): boolean =>
  budget === null || (Number.isInteger(budget) && budget >= 1 && budget <= 1_000_000)

/** Faults of the first step. */
export function jobFaults(draft: RoundDraft): Faults<RoundField> {
  const { timing, fromDay, toDay } = draft
  const isDated = timing === 'dates'
  return {
    ...emptyFaults({ what: draft.what, where: draft.where }, missingInJob),
    ...(isDated && fromDay === '' && { fromDay: 'Please choose a day' }),
    ...(isDated && toDay !== '' && toDay < fromDay && { toDay: 'Must not be before the first day' }),
    ...(!isBudget(budgetOf(draft.budget)) && {
      budget: 'Please enter whole dollars, at most $1,000,000',
    }),
  }
}

export const senderFaults = (draft: RoundDraft): Faults<RoundField> => ({
  ...contactFaults(draft, missingContact),
  ...phoneFaults(draft),
})

type Trade = Pick<CreateQuoteRound, 'category' | 'subcategory' | 'subSubCategory'> & { search: string }

/** The body of a request, from its draft. */
export function toRound(
  draft: RoundDraft,
  businessIds: readonly number[],
  { search, ...trade }: Trade,
): CreateQuoteRound {
  const { what, where, name, email, phone, hidesContact, replacesSilent } = draft
  const timing = draft.timing as RoundTiming
  const day = (text: string) => (timing === 'dates' && text !== '' ? text : null)
  return {
    businessIds: [...businessIds],
    what,
    where,
    timing,
    fromDay: day(draft.fromDay),
    toDay: day(draft.toDay),
    budgetDollars: budgetOf(draft.budget),
    answers: answersToSend(draft.answers),
    ...trade,
    search,
    replacesSilent,
    name,
    email,
    phone,
    hidesContact,
    earlierId: null,
  }
}

/** The earlier request that joins this one, with its proof; only if the address names its business. */
export function earlierOf(
  { earlierAsked, earlierId, earlierProof }: RoundDraft,
  asked: string | undefined,
): { earlierId: number | null; headers: Record<string, string> } {
  if (asked !== earlierAsked || earlierId === '') return { earlierId: null, headers: {} }
  const name = earlierProof.startsWith('upl_') ? 'x-upload-token' : 'x-conversation-token'
  return { earlierId: Number(earlierId), headers: earlierProof === '' ? {} : { [name]: earlierProof } }
}
