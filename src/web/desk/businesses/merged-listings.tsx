import { useQuery } from '@tanstack/react-query'
import type { Merge } from '#shared/businesses/merging/merges.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { DeskRow } from '../desk-row.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { mergesQuery } from './merging.queries.ts'
import { useMergeUndo } from './use-merge-undo.ts'

/** The merges that can still be undone. */
export function MergedListings({ filters }: { filters: readonly DeskFilter[] }) {
  const query = useQuery(mergesQuery(useApi(), useDeskAddress().page))
  return (
    <>
      <SectionHead title="Businesses" lead="Listings merged in the last 24 hours, which can be undone." />
      <DeskToolbar filters={filters} />
      <DeskList
        label="Merges"
        query={query}
        empty={<DeskEmpty done="No listings were merged in the last 24 hours." filtered={null} />}
        idOf={({ merged }) => merged.id}
        row={(merge, isGone) => <MergeRow merge={merge} isGone={isGone} />}
      />
    </>
  )
}

function MergeRow({ merge, isGone }: { merge: Merge; isGone: boolean }) {
  const { undo, isBusy } = useMergeUndo()
  const { merged, kept, actorName, mergedAt, undoUntil } = merge
  return (
    <DeskRow
      id={merged.id}
      title={merged.name}
      facts={
        <>
          <span>
            into {kept.name} (#{kept.id})
          </span>
          <span>by {actorName ?? 'a former user'}</span>
          <Ago at={mergedAt} />
        </>
      }
      side={
        isGone ? null : (
          <Button disabled={isBusy} onClick={() => undo(merged)}>
            Undo<span className="sr"> the merge of {merged.name}</span>
          </Button>
        )
      }
      note={isGone ? <LeftListNote /> : null}
    >
      <p>
        The address of listing {merged.id} leads to <Link to={paths.business(kept.id)}>{kept.name}</Link>.
        This merge can be undone until {austinMoment(undoUntil)}.
      </p>
    </DeskRow>
  )
}
