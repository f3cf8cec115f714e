import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { DeskSubscriber, DeskSubscriberList } from '#shared/notifications/issues/issues-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinDay, austinMoment } from '#web/lib/austin-dates.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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

/** Subscribers of the newsletter, newest first. */
export function SubscribersPart() {
  const api = useApi()
  const { show, search, page } = useDeskAddress()
  const query = useQuery(subscribersQuery(api, { show, search, page }))
  const state = useStaffAction()
  const exportAll = () =>
    void state.run(newsletterActions(api).exportSubscribers, (answer) =>
      saveFile('subscribers.csv', new Blob([answer?.csv ?? ''], { type: 'text/csv' })),
    )
  return (
    <>
      <SectionHead
        title="Newsletter"
        lead={query.data ? leadText(query.data.counts) : <Skeleton className="is-text is-l" />}
      >
        <Button disabled={state.isBusy} onClick={exportAll}>
          <Download className="Icon is-s" />
          {state.isBusy ? 'Exporting...' : 'Export CSV'}
        </Button>
      </SectionHead>
      <DeskFaultNote fault={state.fault} />
      <DeskToolbar filters={newsletterParts} searchLabel="Search subscribers" />
      <LeftNote left={query.data?.searchedLeft ?? null} address={search} />
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
      side={confirmedAt ? <Badge variant="ok">confirmed</Badge> : <Badge variant="wait">waiting</Badge>}
    >
      <dl className="DeskFacts">
        <Fact term="Address">
          <EmailText email={email} />
        </Fact>
        <Fact term="Subscribed">{austinMoment(createdAt)}</Fact>
        <Fact term="Confirmed">{confirmedAt ? austinMoment(confirmedAt) : 'not yet, so gets no issues'}</Fact>
      </dl>
    </DeskRow>
  )
}

const number = (count: number) => count.toLocaleString('en-US')

const leadText = ({ confirmed, waiting, left }: DeskSubscriberList['counts']) =>
  `${number(confirmed)} confirmed, ${number(waiting)} waiting to confirm, ${number(left)} left within 30 days.`

type LeftNoteProps = { left: DeskSubscriberList['searchedLeft']; address: string }

/** The reason and day an address left; only its hash is kept. */
function LeftNote({ left, address }: LeftNoteProps) {
  if (!left) return null
  return (
    <p role="status">
      <strong>{address}</strong> {howTheyLeft[left.reason]} {austinDay(left.leftAt)}.
    </p>
  )
}

const howTheyLeft = {
  asked: 'unsubscribed on',
  bounced: 'was removed because its email bounced on',
  complained: 'was removed because our email was reported as spam on',
}
