import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

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

/** A page of a desk list, with the other fields of its response. */
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

type Entry = { id: number; revision: number }

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'id' in value && 'revision' in value

/** Two states of the same entry have the same ID and the same fields. */
const isOlder = (one: unknown, answered: Entry) =>
  isEntry(one) &&
  one.id === answered.id &&
  one.revision < answered.revision &&
  Object.keys(one).sort().join() === Object.keys(answered).sort().join()

/**
 * Shows the entry in an action's answer everywhere at the desk, before anything is read again: the next action is then based on
 * its revision.
 */
export function showAnswered(client: QueryClient, answer: unknown): void {
  const answered = [answer, ...Object.values(answer ?? {})].find(isEntry)
  if (!answered) return
  const newer = <Shown>(shown: Shown) => (isOlder(shown, answered) ? (answered as Shown) : shown)
  client.setQueriesData<{ items?: readonly unknown[] }>({ queryKey: ['mine', 'desk'] }, (shown) =>
    shown?.items ? { ...shown, items: shown.items.map(newer) } : newer(shown),
  )
}
