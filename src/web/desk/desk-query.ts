import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** A page of any list. */
export type DeskPage<Item> = { items: readonly Item[]; page: number; hasMore: boolean }

/** Entries on a full page, as set by the server (shared/lib/list-pages.schemas.ts). */
export const deskPageSize = 25

/** Options of every desk list: refetched on every visit, showing the previous page until the next one has loaded. */
export const deskListOptions = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const

/** A 200 without a body isn't from our API. */
export function requireBody<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('The server sent an empty response.')
  return answer
}

type DeskListQuery<List, Name extends keyof List> = {
  queryKey: readonly unknown[]
  load: () => Promise<List | null>
  /** The field of the answer that has the entries. */
  items: Name
}

/** A page of a desk list, with what else its answer says. */
export const deskListQuery = <List, Name extends keyof List>({
  queryKey,
  load,
  items: name,
}: DeskListQuery<List, Name>) =>
  queryOptions({
    queryKey,
    queryFn: async () => {
      const { [name]: items, ...list } = requireBody(await load())
      return { ...list, items }
    },
    ...deskListOptions,
  })
