import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/lib/paths.ts'
import type { DeskHeldPreview, DeskHeldRequest } from '#shared/quote-requests/held-requests.schemas.ts'
import { textWithAnswers } from '#shared/trade-questions/answers.ts'
import { useApiHost } from '#web/lib/api-host.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Link } from '#web/ui/link.tsx'
import { PhoneLinks } from '#web/ui/phone-links.tsx'
import { EmailText, PersonText } from '../email-text.tsx'
import { SpamRulesNote } from '../spam-rules-note.tsx'
import { WholeFault } from '../whole-fault.tsx'
import { wholeHeldQuery } from './held-desk.queries.ts'
import { refusalWords, waitingWords } from './held-words.ts'

/** The text, the files, and how to reach the sender. */
export function HeldDetails({ request }: { request: DeskHeldPreview }) {
  const query = useQuery(wholeHeldQuery(useApi(), request))
  const { data: whole } = query
  const { score, rules } = request
  return (
    <>
      <WholeFault what="request" query={query} />
      <div className="DeskTwo">
        <div className="DeskPart">
          <p className="DeskText">
            {whole ? textWithAnswers(whole.requirements, whole.answers) : request.requirements}
          </p>
          {whole && whole.files.length > 0 ? <HeldFiles files={whole.files} /> : null}
          <SpamRulesNote score={score} rules={rules} />
        </div>
        <HeldFacts request={request} whole={whole} />
      </div>
    </>
  )
}

function HeldFiles({ files }: Pick<DeskHeldRequest, 'files'>) {
  const onApiHost = useApiHost()
  return (
    <ul aria-label="Attached files">
      {files.map(({ name, kind, url }) => (
        <li key={url}>
          <a className="Link" href={onApiHost(url)} target="_blank" rel="noopener">
            {name} ({kind})
          </a>
        </li>
      ))}
    </ul>
  )
}

type HeldFactsProps = { request: DeskHeldPreview; whole: DeskHeldRequest | undefined }

function HeldFacts({ request, whole }: HeldFactsProps) {
  const { business, conversationId, name, createdAt, decision, round } = request
  return (
    <dl className="DeskFacts">
      <Fact term="Business">
        <Link className="Link" to={paths.business(business.id)} target="_blank">
          {business.name}
        </Link>{' '}
        ({business.status})
      </Fact>
      <Fact term="What">{conversationId === null ? 'Quote request' : 'Message in a conversation'}</Fact>
      {round ? (
        <Fact term="Part of">
          One request to {round.of} {round.of === 1 ? 'business' : 'businesses'}; {waitingWords(round)}
        </Fact>
      ) : null}
      <Fact term="From">{name}</Fact>
      {whole ? <ContactFacts request={whole} /> : null}
      <Fact term="Sent">{austinMoment(createdAt)}</Fact>
      {decision ? (
        <>
          <Fact term="Decided">
            {refusalWords[decision.decision].done}, {austinMoment(decision.at)}
            {decision.by ? `, by ${decision.by}` : ''}
          </Fact>
          <Fact term="Reason">{decision.reason}</Fact>
        </>
      ) : null}
    </dl>
  )
}

const ContactFacts = ({ request: { email, phone, account } }: { request: DeskHeldRequest }) => (
  <>
    <Fact term="Email">
      <EmailText email={email} />
    </Fact>
    <Fact term="Phone">
      <PhoneLinks phone={phone} />
    </Fact>
    <Fact term="Account">{account ? <PersonText person={account} /> : 'None'}</Fact>
  </>
)
