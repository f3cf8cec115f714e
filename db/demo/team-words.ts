import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import type { DemoBusiness } from './businesses.ts'
import { demoAccounts } from './people.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>
type Request = Row<'business_quote_requests'> & { id: number; created_at: Date }

const labels = [
  { name: 'Rush', color: 'red' },
  { name: 'Repeat customer', color: 'green' },
  { name: 'Call back', color: 'amber' },
] as const
const replies = [
  {
    title: 'Thanks, we’re looking into it',
    text: 'Hi {first name},\n\nThanks for asking {business}. We’ll get back to you with a price by tomorrow evening.',
  },
  {
    title: 'Can you send photos?',
    text: 'Hi {first name},\n\nCan you send a photo or two? Then we can give you a price right away.',
  },
]
const notes = ['Called back. Best time to reach them is after 5 PM.', 'Found us through a neighbor.']

/** The demo owner's labels and saved replies for each business, and labels and notes on the newest requests. */
export function teamWords(requests: readonly Request[], businesses: readonly DemoBusiness[]) {
  const { id: owner } = demoAccounts.owner
  const own = businesses.filter(({ ownerId }) => ownerId === owner).map(({ id }) => id)
  const created_at = new Date(Math.min(...requests.map((request) => request.created_at.getTime())))
  const businessLabels = own.flatMap((business_id, at) =>
    labels.map((label, index) => ({ id: at * labels.length + index + 1, business_id, ...label, created_at })),
  )
  const newest = requests
    .filter(({ business_id }) => own.includes(business_id))
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .slice(0, 4)
  return {
    businessLabels,
    savedReplies: own.flatMap((business_id) =>
      replies.map((reply) => ({ business_id, ...reply, created_at })),
    ),
    conversationLabels: newest.map(({ id, business_id }, at) => ({
      conversation_id: id,
      label_id: own.indexOf(business_id) * labels.length + (at % labels.length) + 1,
    })),
    notes: newest.slice(1, 1 + notes.length).map((request, at) => ({
      conversation_id: request.id,
      user_id: owner,
      text: notes[at] ?? '',
      created_at: request.created_at,
    })),
  }
}
