import type { Side } from '#shared/conversations/conversations.schemas.ts'
import { type ConversationStage, conversationStages } from '#shared/conversations/stages.ts'
import { paths } from '#shared/lib/paths.ts'

export const shelves = ['confirm', 'snoozed', 'archived'] as const
export type Shelf = (typeof shelves)[number]

/** The state in the address of /messages; `side` is null until somebody chose one. */
export type MessagesAddress = {
  side: Side | null
  /** The only business whose conversations are shown. */
  business: number | null
  search: string
  stage: ConversationStage | null
  /** Archived or snoozed conversations of a business instead of the others, those with a time to confirm, or all of them. */
  shelf: Shelf | 'all' | null
  /** The name of a label. */
  label: string
  page: number
}

/** Without filters, from the first page. */
export const noFilters: Omit<MessagesAddress, 'side'> = {
  business: null,
  search: '',
  stage: null,
  shelf: null,
  label: '',
  page: 1,
}

const sideNames: Record<Side, string> = { visitor: 'requests', business: 'business' }

export function parseMessagesAddress(query: string): MessagesAddress {
  const given = new URLSearchParams(query)
  const page = Number(given.get('page'))
  const business = given.get('business') ?? ''
  return {
    side: (Object.keys(sideNames) as Side[]).find((side) => sideNames[side] === given.get('show')) ?? null,
    business: /^[1-9]\d{0,8}$/.test(business) ? Number(business) : null,
    search: (given.get('search') ?? '').slice(0, 100),
    stage: conversationStages.find((stage) => stage === given.get('stage')) ?? null,
    shelf: shelves.find((shelf) => shelf === given.get('stage')) ?? null,
    label: (given.get('label') ?? '').slice(0, 30),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 400) : 1,
  }
}

/** Whether an address opens the quote form, as the link in an email does. */
export const opensOffer = (query: string): boolean => new URLSearchParams(query).get('offer') === 'new'

/** The address of the list, with a conversation beside it if one is given. */
export const messagesHref = (address: MessagesAddress, conversationId: number | null = null): string =>
  listHref(conversationId === null ? paths.messages : paths.conversation(conversationId), address)

/** The address of a list at a path. */
export function listHref(
  path: string,
  { side, business, search, stage, shelf, label, page }: MessagesAddress,
): string {
  const query = new URLSearchParams()
  if (side) query.set('show', sideNames[side])
  if (business !== null) query.set('business', String(business))
  if (search) query.set('search', search)
  if (shelf) query.set('stage', shelf)
  else if (stage) query.set('stage', stage)
  if (label) query.set('label', label)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The conversations of all businesses of the visitor that have a time to confirm. */
export const timesToConfirmHref = messagesHref({ ...noFilters, side: 'business', shelf: 'confirm' })

/** The new requests to all businesses of the visitor, or to one. */
export const newRequestsHref = (business: number | null): string =>
  messagesHref({ ...noFilters, side: 'business', stage: 'new', business })
