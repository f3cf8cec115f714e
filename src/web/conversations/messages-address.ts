import type { Side } from '#shared/conversations/conversations.schemas.ts'
import { type ConversationStage, conversationStages } from '#shared/conversations/stages.ts'
import { paths } from '#shared/lib/paths.ts'

export const shelves = ['snoozed', 'archived'] as const
export type Shelf = (typeof shelves)[number]

/** The state in the address of /messages; `side` is null until somebody chose one. */
export type MessagesAddress = {
  side: Side | null
  search: string
  stage: ConversationStage | null
  /** Archived or snoozed conversations of a business, instead of the others. */
  shelf: Shelf | null
  /** The name of a label. */
  label: string
  /** Only the conversations of this business. */
  businessId: number | null
  page: number
}

const sideNames: Record<Side, string> = { visitor: 'requests', business: 'business' }

export function parseMessagesAddress(query: string): MessagesAddress {
  const given = new URLSearchParams(query)
  const page = Number(given.get('page'))
  const business = given.get('business') ?? ''
  return {
    side: (Object.keys(sideNames) as Side[]).find((side) => sideNames[side] === given.get('show')) ?? null,
    search: (given.get('search') ?? '').slice(0, 100),
    stage: conversationStages.find((stage) => stage === given.get('stage')) ?? null,
    shelf: shelves.find((shelf) => shelf === given.get('stage')) ?? null,
    label: (given.get('label') ?? '').slice(0, 30),
    businessId: /^[1-9]\d{0,8}$/.test(business) ? Number(business) : null,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 400) : 1,
  }
}

/** Whether an address opens the quote form, as the link in an email does. */
export const opensOffer = (query: string): boolean => new URLSearchParams(query).get('offer') === 'new'

/** The address of the list, with a conversation beside it if one is given. */
export function messagesHref(
  { side, search, stage, shelf, label, businessId, page }: MessagesAddress,
  conversationId: number | null = null,
): string {
  const query = new URLSearchParams()
  if (side) query.set('show', sideNames[side])
  if (search) query.set('search', search)
  if (shelf) query.set('stage', shelf)
  else if (stage) query.set('stage', stage)
  if (label) query.set('label', label)
  if (businessId !== null) query.set('business', String(businessId))
  if (page > 1) query.set('page', String(page))
  const path = conversationId === null ? paths.messages : paths.conversation(conversationId)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The new requests to all businesses of the visitor, or to one. */
export const newRequestsHref = (businessId: number | null): string =>
  messagesHref({ ...parseMessagesAddress(''), side: 'business', stage: 'new', businessId })
