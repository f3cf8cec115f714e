import type { BulkDecision } from '#shared/businesses/decisions/bulk-decisions.schemas.ts'

export type BulkVerb = {
  decision: BulkDecision['decision']
  /** The button that leads to the question. */
  all: string
  /** The button that answers it, and its label while busy. */
  confirm: readonly [string, string]
}

const verbs: readonly BulkVerb[] = [
  { decision: 'approved', all: 'Approve all...', confirm: ['Approve', 'Starting...'] },
  { decision: 'rejected', all: 'Reject all...', confirm: ['Reject', 'Starting...'] },
  { decision: 'suspended', all: 'Suspend all...', confirm: ['Suspend', 'Starting...'] },
  { decision: 'categorized', all: 'Set category...', confirm: ['Set category', 'Starting...'] },
]

/** The possible decisions on a list of one status, or of all. */
export const verbsOf = (status: string | null) => verbs.filter(({ decision }) => decision !== status)

const number = (value: number) => value.toLocaleString('en-US')

export const listingsText = (count: number): string =>
  `${number(count)} ${count === 1 ? 'listing' : 'listings'}`

const doing = {
  approved: 'Approving',
  rejected: 'Rejecting',
  suspended: 'Suspending',
  categorized: 'Setting the category of',
} as const

/** Progress or result of a bulk decision. */
export function bulkText(bulk: BulkDecision): string {
  const { decision, categoryName, state, total, changed, skipped, undone } = bulk
  if (state === 'running') return `${doing[decision]} ${number(changed + skipped)} of ${number(total)}`
  if (state === 'undoing') return `Undoing ${number(undone)} of ${number(changed)}`
  if (state === 'undone') return `${listingsText(undone)} undone.${keptText(changed - undone)}`
  if (decision === 'categorized')
    return `${listingsText(changed)} moved to ${categoryName}.${keptPlaceText(skipped)}`
  return `${listingsText(changed)} ${decision}.${skippedText(skipped)}`
}

const keptText = (count: number) =>
  count === 0 ? '' : ` ${listingsText(count)} ${count === 1 ? 'was' : 'were'} changed since and left alone.`
const keptPlaceText = (count: number) =>
  count === 0 ? '' : ` ${listingsText(count)} left alone: already there, with an owner, or just changed.`
const skippedText = (count: number) =>
  count === 0
    ? ''
    : ` ${listingsText(count)} ${count === 1 ? 'was' : 'were'} changed by someone else and left alone.`
