import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useDeskAddress } from './use-desk-address.ts'

type DeskEmptyProps = {
  title?: string
  /** The message for an empty list. */
  done: string
  /** The message under a filter; null if `show` in the address selects another list rather than filtering this one. */
  filtered?: string | null
}

/** An empty list: nothing is waiting, or nothing was found. */
export function DeskEmpty({
  title = 'All caught up.',
  done,
  filtered = 'Nothing has this status right now.',
}: DeskEmptyProps) {
  const { search, kind, show, page, go } = useDeskAddress()
  if (page > 1) {
    return (
      <EmptyState
        headingLevel={2}
        title="This page is empty"
        text="Everything on this page was decided or moved up."
        action={<Button onClick={() => go({ page: 1 })}>Go to the first page</Button>}
      />
    )
  }
  if (search || kind) {
    return (
      <EmptyState
        headingLevel={2}
        title="Nothing found"
        text={
          search
            ? `Nothing here matches “${search}”. Try fewer letters or another filter.`
            : 'Nothing of this kind yet.'
        }
        action={<Button onClick={() => go({ search: '', kind: null })}>Show all</Button>}
      />
    )
  }
  if (show && filtered) return <EmptyState headingLevel={2} title="Nothing here" text={filtered} />
  return <EmptyState headingLevel={2} title={title} text={done} />
}
