import { ArrowLeft, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { PhoneLinks } from '#web/ui/phone-links.tsx'

type ThreadHeadProps = {
  conversation: Conversation
  /** The list it belongs to; null for a visitor with only the secret link. */
  backTo: string | null
  headingLevel: 1 | 2
  /** The conversation's stage and shelf; null for the visitor. */
  handling: ReactNode
  /** Says that news can't be heard. */
  lateNote: ReactNode
  /** More actions, such as reporting. */
  actions: ReactNode
}

/** The other side of the conversation, and other ways to reach them. */
export function ThreadHead({
  conversation,
  backTo,
  headingLevel,
  handling,
  lateNote,
  actions,
}: ThreadHeadProps) {
  const { side, business, visitor } = conversation
  const Heading = `h${headingLevel}` as const
  return (
    <header className="ThreadHead">
      <div className="ThreadHead-row">
        {backTo ? (
          <Link className="BackLink ThreadHead-back" to={backTo}>
            <ArrowLeft className="Icon" />
            <span className="sr-phone">All messages</span>
          </Link>
        ) : null}
        <Heading id="thread-title">{side === 'business' ? visitor.name : business.name}</Heading>
        {lateNote}
      </div>
      {handling}
      <div className="ThreadHead-facts">
        {side === 'business' ? (
          <VisitorContact conversation={conversation} />
        ) : (
          <>
            {business.isListed ? (
              <Link className="Link" to={paths.business(business.id)}>
                View profile
              </Link>
            ) : null}
            {business.phone ? <PhoneLink phone={business.phone} /> : null}
          </>
        )}
        {actions}
      </div>
    </header>
  )
}

function VisitorContact({
  conversation: { visitor, business, hidesContact },
}: Pick<ThreadHeadProps, 'conversation'>) {
  return (
    <>
      <span>To {business.name}</span>
      {hidesContact ? (
        <span>Phone and email hidden until they choose you</span>
      ) : (
        <>
          <PhoneLink phone={visitor.phone} />
          <a className="Link" href={`mailto:${visitor.email}`}>
            <Mail className="Icon is-s" />
            {visitor.email}
          </a>
        </>
      )}
    </>
  )
}

const PhoneLink = ({ phone }: { phone: string }) => (
  <PhoneLinks phone={phone} icon={<Phone className="Icon is-s" />} />
)
