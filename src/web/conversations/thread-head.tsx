import { ArrowLeft, Ellipsis, Mail, Phone, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { toCall } from '#shared/lib/phone-text.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { DisclosureLink, DisclosureMenu } from '#web/ui/disclosure-menu.tsx'
import { Link } from '#web/ui/link.tsx'

type ThreadHeadProps = {
  conversation: Conversation
  /** The list it belongs to; null for a visitor with only the secret link. */
  backTo: string | null
  headingLevel: 1 | 2
  /** The conversation's stage and shelf; null for the visitor, and where they are in the menu. */
  handling: ReactNode
  /** Says that news can't be heard. */
  lateNote: ReactNode
  /** More entries of the menu, such as reporting. */
  entries: ReactNode
}

/** One row: the other side of the conversation, a call, and a menu with everything else. */
export function ThreadHead(props: ThreadHeadProps) {
  const { conversation, backTo, headingLevel, handling, lateNote, entries } = props
  const { side, business, visitor } = conversation
  const Heading = `h${headingLevel}` as const
  const other = side === 'business' ? visitor : business
  const about = aboutText(conversation)
  return (
    <header className="ThreadHead">
      {backTo ? (
        <Link className="BackLink ThreadHead-back" to={backTo}>
          <ArrowLeft className="Icon" />
          <span className="sr-phone">All messages</span>
        </Link>
      ) : null}
      <div className="ThreadHead-who">
        <Heading id="thread-title">{other.name}</Heading>
        {about ? <p>{about}</p> : null}
      </div>
      {lateNote}
      {handling}
      {other.phone ? <CallLink phone={other.phone} /> : null}
      <DisclosureMenu isIcon trigger={<Ellipsis className="Icon" />} label="More actions" align="end">
        {side === 'business' ? (
          <VisitorContact conversation={conversation} />
        ) : business.isListed ? (
          <DisclosureLink icon={Store} title="View profile" to={paths.business(business.id)} />
        ) : null}
        {entries}
      </DisclosureMenu>
    </header>
  )
}

/** The line under the name. */
function aboutText({ side, business, hidesContact }: Conversation): string | null {
  if (side === 'business') return `To ${business.name}`
  return hidesContact ? 'Your contact info is hidden' : null
}

function CallLink({ phone }: { phone: string }) {
  const { text, href } = toCall(phone)
  return (
    <ButtonAnchor variant="quiet" className="ThreadHead-call" href={href}>
      <Phone className="Icon is-s" />
      <span className="sr">Call </span>
      <span className="sr-phone num">{text}</span>
    </ButtonAnchor>
  )
}

function VisitorContact({ conversation: { visitor, hidesContact } }: Pick<ThreadHeadProps, 'conversation'>) {
  if (hidesContact) return <li className="Menu-note">Phone and email hidden until they choose you</li>
  return (
    <li>
      <a href={`mailto:${visitor.email}`}>
        <Mail className="Icon" />
        <span>
          <b>Email</b>
          <small>{visitor.email}</small>
        </span>
      </a>
    </li>
  )
}
