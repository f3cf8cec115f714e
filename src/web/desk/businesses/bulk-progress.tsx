import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BulkDecision } from '#shared/businesses/decisions/bulk-decisions.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { bulkDecisionsQuery, isAtWork, undoBulkDecision } from './bulk-decisions.queries.ts'
import { bulkText } from './bulk-words.ts'

/** The bulk decision at work, or the last one while it can be undone; for every staff member. */
export function BulkProgress() {
  const { data: known } = useQuery(bulkDecisionsQuery(useApi()))
  const [closed, setClosed] = useState<number | null>(null)
  const latest = known?.[0]
  useRefetchWhenDone(known)
  const wasAtWork = useRef<number | null>(null)
  if (!latest) return null
  if (isAtWork(latest)) wasAtWork.current = latest.id
  const isNews = isAtWork(latest) || latest.undoUntil !== null || wasAtWork.current === latest.id
  if (!isNews || closed === latest.id) return null
  return (
    <Progress
      bulk={latest}
      onUndo={() => {
        // A short list can be undone before the next poll sees the work.
        wasAtWork.current = latest.id
      }}
      onClose={() => setClosed(latest.id)}
    />
  )
}

/** Refetches lists once a bulk decision is done, also if that was before the first look at it. */
function useRefetchWhenDone(known: BulkDecision[] | undefined): void {
  const queryClient = useQueryClient()
  const latest = known?.[0]
  // Undefined until something is known.
  const done = known && (latest && !isAtWork(latest) ? `${latest.id} ${latest.state}` : null)
  const before = useRef(done)
  useEffect(() => {
    const isNews = before.current !== undefined && done !== before.current
    if (isNews && done) void queryClient.invalidateQueries()
    before.current = done
  }, [done, queryClient])
}

type ProgressProps = { bulk: BulkDecision; onUndo: () => void; onClose: () => void }

function Progress({ bulk, onUndo, onClose }: ProgressProps) {
  const api = useApi()
  const { run, isBusy, fault } = useStaffAction()
  const { state, total, changed, skipped, undone } = bulk
  const isRunning = isAtWork(bulk)
  const undo = () => {
    onUndo()
    void run(() => undoBulkDecision(api, bulk.id))
  }
  return (
    <section className="DeskProgress" aria-label="Bulk decision">
      <p role="status">{bulkText(bulk)}</p>
      {isRunning ? (
        <Bar
          value={state === 'running' ? changed + skipped : undone}
          max={state === 'running' ? total : changed}
        />
      ) : (
        <div className="DeskProgress-ways">
          {bulk.undoUntil !== null ? (
            <Button disabled={isBusy} onClick={undo}>
              {isBusy ? 'Undoing...' : 'Undo'}
            </Button>
          ) : null}
          <IconButton label="Hide" isPlain onClick={onClose}>
            <X className="Icon" />
          </IconButton>
        </div>
      )}
      <DeskFaultNote fault={fault} />
    </section>
  )
}
