import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef } from 'react'
import { toFieldFaults } from '#web/lib/field-faults.ts'
import { cx } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'
import { DeskListContext } from './desk-list-context.ts'
import { DeskPages } from './desk-pages.tsx'
import type { DeskPage } from './desk-query.ts'
import { useDeskAddress } from './use-desk-address.ts'
import { useListKeys } from './use-list-keys.ts'
import { usePinnedRow } from './use-pinned-row.ts'
import { useRowFocus } from './use-row-focus.ts'

type DeskListProps<Item> = {
  /** The list's accessible name. */
  label: string
  query: UseQueryResult<DeskPage<Item>, Error>
  /** Shown when the list is empty. */
  empty: ReactNode
  idOf: (item: Item) => number | string
  /** `isGone` means it left the list while it was open. */
  row: (item: Item, isGone: boolean) => ReactNode
  /** The number of entries on all pages, if known. */
  total?: number | undefined
  chosen?: ReadonlySet<string>
  onChoose?: (id: string, isChosen: boolean) => void
}

/** A page of a list in all its states: loading, loaded, empty, failed; with keyboard navigation. */
export function DeskList<Item>(props: DeskListProps<Item>) {
  const { query, label } = props
  const { data, error, isFetching, refetch } = query
  if (!data && error && !isFetching) {
    const { search } = toFieldFaults(error)
    if (search) return <ErrorState title="Try another search" message={`${search}.`} />
    return (
      <ErrorState
        title="This list couldn’t be loaded"
        message={error.message}
        onRetry={() => void refetch()}
        retryLabel="Retry"
      />
    )
  }
  if (!data) return <ListSkeleton label={`Loading ${label.toLowerCase()}`} />
  return <LoadedList {...props} data={data} />
}

function LoadedList<Item>(props: DeskListProps<Item> & { data: DeskPage<Item> }) {
  const { label, query, data, empty, idOf, row, total, chosen, onChoose } = props
  const { open, go } = useDeskAddress()
  const listRef = useRef<HTMLUListElement>(null)
  const entries = usePinnedRow(data.items, open, (item) => String(idOf(item)), query.isPlaceholderData)
  const close = () => go({ open: null })
  useListKeys(listRef, open === null ? null : close)
  useRowFocus(listRef, `${entries.map(({ item }) => idOf(item)).join(' ')} ${open}`)
  if (entries.length === 0) return empty
  return (
    <DeskListContext
      value={{
        openId: open,
        toggle: (id) => go({ open: id === open ? null : id }),
        chosen: chosen ?? null,
        choose: (id, isChosen) => onChoose?.(id, isChosen),
      }}
    >
      <ul
        ref={listRef}
        className={cx('DeskList', query.isPlaceholderData && 'is-old')}
        aria-label={label}
        aria-busy={query.isPlaceholderData}
      >
        {entries.map(({ item, isGone }) => (
          <Fragment key={idOf(item)}>{row(item, isGone)}</Fragment>
        ))}
      </ul>
      <DeskPages {...data} shown={data.items.length} total={total} />
    </DeskListContext>
  )
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <SkeletonList label={label} className="DeskList" itemClassName="DeskRow" count={6}>
      <div className="DeskRow-head">
        <div className="DeskRow-text">
          <Skeletons classNames={['is-lead is-m', 'is-text is-l']} />
        </div>
        <div className="DeskRow-side">
          <Skeleton className="is-head is-xs" />
        </div>
      </div>
    </SkeletonList>
  )
}
