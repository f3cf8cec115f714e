import { keepPreviousData } from '@tanstack/react-query'

/** A page of a list, whatever it lists. */
export type DeskPage<Item> = { items: readonly Item[]; page: number; hasMore: boolean }

/** Entries on a full page, as many as the server gives (shared/lib/list-pages.schemas.ts). */
export const deskPageSize = 25

/** How every list of the desk is asked for: anew whenever somebody comes to it, and with the last page until the next is there. */
export const deskListOptions = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const

/** An answer 200 without a body is none of ours. */
export function present<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('The server gave an empty answer')
  return answer
}
