import type { GoneListing } from '#shared/businesses/import/imports-desk.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskRow } from '../desk-row.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { decideGone } from './imports-desk.queries.ts'

/** A listing that is gone from its source: it stays, or is suspended because it has closed. */
export function GoneRow({ place, isGone }: { place: GoneListing; isGone: boolean }) {
  const api = useApi()
  const { run, isBusy, fault } = useStaffAction()
  const { businessId, name, address, source, key, hasOwner, goneAt } = place
  const decide = (decision: 'keep' | 'close') =>
    void run(
      () => decideGone(api, place, decision),
      () => toast({ title: decision === 'keep' ? 'Kept' : 'Suspended', description: name }),
    )
  return (
    <DeskRow
      id={`${source}:${key}`}
      title={name}
      facts={
        <>
          <span>{address}</span>
          <span>source {source}</span>
          <Ago at={goneAt} />
        </>
      }
      side={
        <>
          {hasOwner ? <Badge variant="wait">has an owner</Badge> : null}
          {isGone ? null : (
            <>
              <Button data-key="r" variant="quiet" aria-disabled={isBusy} onClick={() => decide('close')}>
                Suspend as closed<span className="sr">: {name}</span>
              </Button>
              <Button data-key="a" aria-disabled={isBusy} onClick={() => decide('keep')}>
                Keep<span className="sr"> {name}</span>
              </Button>
            </>
          )}
        </>
      }
      note={
        <>
          {isGone ? <LeftListNote /> : null}
          <DeskFaultNote fault={fault} />
        </>
      }
    >
      <dl className="DeskFacts">
        <Fact term="Listing">
          <Link className="Link" to={paths.business(businessId)}>
            {name}
          </Link>
        </Fact>
        <Fact term="Key">{key}</Fact>
        <Fact term="Missing since">{austinMoment(goneAt)}</Fact>
      </dl>
    </DeskRow>
  )
}
