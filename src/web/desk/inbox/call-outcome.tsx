import type { InboxItem } from '#shared/inbox/inbox-desk.schemas.ts'
import { type CallOutcome, callOutcomes } from '#shared/inbox/inbox-items.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { inboxActions } from './inbox.queries.ts'
import { outcomeWords, requestTitle } from './inbox-words.ts'

/** Records the outcome of a call to the business, which closes the item. */
export function CallOutcomeButtons({ item }: { item: InboxItem }) {
  const api = useApi()
  const { close } = useDeskAddress()
  const { isBusy, fault, run } = useStaffAction()
  const end = (outcome: CallOutcome) =>
    void run(
      () => inboxActions(api, item).update({ outcome }),
      () => {
        toast({ title: outcomeWords[outcome], description: requestTitle(item.request) })
        close(item.id)
      },
    )
  return (
    <div className="DeskForm">
      <div className="DeskActions">
        {callOutcomes.map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === 'passed_on' ? 'primary' : undefined}
            aria-disabled={isBusy}
            aria-pressed={item.outcome === outcome}
            onClick={() => end(outcome)}
          >
            {outcomeWords[outcome]}
          </Button>
        ))}
      </div>
      <DeskFaultNote fault={fault} />
    </div>
  )
}
