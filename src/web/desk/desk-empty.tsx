import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useDeskAddress } from './use-desk-address.ts'

type DeskEmptyProps = {
  title?: string
  /** What it means that the list holds nothing at all. */
  done: string
  /** The same under a filter; null where `show` in the address chooses another list and doesn't filter this one. */
  filtered?: string | null
}

/** A list without rows: nothing waits, or nothing is found. */
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
