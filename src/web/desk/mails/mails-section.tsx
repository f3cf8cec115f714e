import { useQuery } from '@tanstack/react-query'
import type { DeskMail, MailList } from '#shared/audit/mails-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { DeskAddress } from '../desk-address.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { deskListQuery } from '../desk-query.ts'
import { DeskRow } from '../desk-row.tsx'
import { DeskToolbar } from '../desk-toolbar.tsx'
import { EmailText, PersonText } from '../email-text.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { MailText } from './mail-text.tsx'

/** A page of emails, newest first. */
function deskMailsQuery(api: Api, { search, page }: Pick<DeskAddress, 'search' | 'page'>) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'mails', search, page],
    load: () => api.query<MailList>(['/api/admin/mails', { search, page }]),
    items: 'mails',
  })
}

/** The outbox: every email if no mail server is configured, otherwise those it hasn't accepted. */
export function MailsSection() {
  const { search, page } = useDeskAddress()
  const query = useQuery(deskMailsQuery(useApi(), { search, page }))
  const isOutbox = query.data?.isOutbox ?? false
  return (
    <>
      <SectionHead
        title="Emails"
        lead={query.data ? leadText(isOutbox) : <Skeleton className="is-text is-l" />}
      />
      <DeskToolbar searchLabel="Search email" />
      <DeskList
        label="Emails"
        query={query}
        empty={
          <DeskEmpty
            title={isOutbox ? 'The outbox is empty' : 'All email is on its way'}
            done={isOutbox ? 'Email the site sends appears here.' : 'The mail server accepted everything.'}
          />
        }
        idOf={({ id }) => id}
        row={(mail) => <MailRow mail={mail} isOutbox={isOutbox} />}
      />
    </>
  )
}

const leadText = (isOutbox: boolean) =>
  isOutbox
    ? 'No mail server is configured, so email stays here for 30 days, newest first.'
    : 'Email the mail server hasn’t accepted, newest first.'

/** Why an email was given up. */
const failures: Record<NonNullable<DeskMail['failure']>, { title: string; text: string }> = {
  bounced: { title: 'bounced', text: 'The recipient’s mail server says the address doesn’t exist.' },
  refused: { title: 'refused', text: 'The mail server won’t take this email.' },
  expired: { title: 'expired', text: 'The mail server didn’t take it for three days.' },
  blocked: { title: 'not sent', text: 'The address belongs to an account that staff blocked.' },
  unreadable: {
    title: 'can’t be opened',
    text: 'Its personal links can’t be opened: the key on the server (SECRETS_KEY, or secrets.key in DATA_DIR) was changed or lost after it was written. Anyone who needs it must ask for a new one.',
  },
}

function MailRow({ mail, isOutbox }: { mail: DeskMail; isOutbox: boolean }) {
  const { id, subject, to, createdAt } = mail
  const failure = mail.failure && failures[mail.failure]
  return (
    <DeskRow
      id={id}
      title={subject}
      facts={
        <>
          <span>to {to.name ? `${to.name}, ${to.address}` : to.address}</span>
          <Ago at={createdAt} />
        </>
      }
      side={
        failure ? (
          <Badge variant="bad">{failure.title}</Badge>
        ) : isOutbox ? null : (
          <Badge variant="wait">waiting</Badge>
        )
      }
    >
      <dl className="DeskFacts">
        <Fact term="To">
          {to.name ? (
            <PersonText person={{ name: to.name, email: to.address }} />
          ) : (
            <EmailText email={to.address} />
          )}
        </Fact>
        <Fact term="Written">{austinMoment(createdAt)}</Fact>
        {failure ? <Fact term="Not delivered">{failure.text}</Fact> : null}
      </dl>
      <MailText mailId={id} />
    </DeskRow>
  )
}
