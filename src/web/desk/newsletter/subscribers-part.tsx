import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { DeskSubscriber } from '#shared/notifications/issues/issues-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskList } from '../desk-list.tsx'
import { DeskRow } from '../desk-row.tsx'
import { DeskToolbar } from '../desk-toolbar.tsx'
import { EmailText } from '../email-text.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { newsletterActions, subscribersQuery } from './newsletter-desk.queries.ts'
import { newsletterParts } from './newsletter-parts.ts'

/** Who subscribed to the newsletter, newest first. */
export function SubscribersPart() {
  const api = useApi()
  const { search, page } = useDeskAddress()
  const query = useQuery(subscribersQuery(api, { search, page }))
  const state = useStaffAction()
  const exportAll = () =>
    void state.run(newsletterActions(api).exportSubscribers, (answer) => saveFile(answer?.csv ?? ''))
  return (
    <>
      <SectionHead
        title="Newsletter"
        lead="Subscribers, newest first. Who unsubscribes, bounces or complains is removed."
      >
        <Button disabled={state.isBusy} onClick={exportAll}>
          <Download className="Icon is-s" />
          {state.isBusy ? 'Exporting...' : 'Export CSV'}
        </Button>
      </SectionHead>
      <DeskFaultNote fault={state.fault} />
      <DeskToolbar filters={newsletterParts} searchLabel="Search subscribers" />
      <DeskList
        label="Subscribers"
        query={query}
        empty={
          <DeskEmpty
            title="No subscribers yet"
            done="The form is at the end of every page."
            filtered={null}
          />
        }
        idOf={({ id }) => id}
        row={(subscriber) => <SubscriberRow subscriber={subscriber} />}
      />
    </>
  )
}

function SubscriberRow({ subscriber }: { subscriber: DeskSubscriber }) {
  const { id, email, createdAt, confirmedAt } = subscriber
  return (
    <DeskRow
      id={id}
      title={email}
      facts={<Ago at={createdAt} />}
      side={confirmedAt ? <Badge variant="ok">confirmed</Badge> : <Badge variant="wait">unconfirmed</Badge>}
    >
      <dl className="DeskFacts">
        <Fact term="Address">
          <EmailText email={email} />
        </Fact>
        <Fact term="Subscribed">{austinMoment(createdAt)}</Fact>
        <Fact term="Confirmed">{confirmedAt ? austinMoment(confirmedAt) : 'not yet, gets no issues'}</Fact>
      </dl>
    </DeskRow>
  )
}

function saveFile(csv: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  link.download = 'subscribers.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
