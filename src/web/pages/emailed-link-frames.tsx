import type { ReactNode } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'

/** For links that don't work: the page must not be a dead end. */
const LinkHelp = () => (
  <p className="SignIn-note">
    <ContactButton className="Link">Contact us</ContactButton> or{' '}
    <Link className="Link" to={paths.home}>
      go to the home page
    </Link>
    .
  </p>
)

type LoadingLinkProps = {
  title: string
  /** The reason for a dead link; null while it may work. */
  deadLead: string | null
  hasFailed: boolean
  onRetry: () => void
  seo: ReactNode
  /** For a page with the site's header and footer. */
  Frame?: typeof PageFrame
}

/** A message in place of a page's content. */
export const PageFrame = ({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) => (
  <div className="Page PageEnd">
    <div className="PageHead">
      <h1>{title}</h1>
      {lead ? <p>{lead}</p> : null}
    </div>
    {children}
  </div>
)

/** Shown until the target of an emailed link is loaded: loading, failed, or dead. */
export function LoadingLink({
  title,
  deadLead,
  hasFailed,
  onRetry,
  seo,
  Frame = SignInFrame,
}: LoadingLinkProps) {
  if (deadLead !== null) {
    return (
      <Frame title="This link doesn’t work" lead={deadLead}>
        {seo}
        <LinkHelp />
      </Frame>
    )
  }
  if (hasFailed) {
    return (
      <Frame title={title} lead="It couldn’t be loaded. Please check your connection.">
        {seo}
        <Button variant="primary" isBig onClick={onRetry}>
          Try again
        </Button>
      </Frame>
    )
  }
  return (
    <Frame title={title}>
      {seo}
      <LoadingNote />
      <Skeletons classNames={['is-text', 'is-text is-most']} />
    </Frame>
  )
}

type LinkPressProps = {
  title: string
  lead: string
  /** True for a link that was cut off. */
  isIncomplete: boolean
  fault: string | null
  seo: ReactNode
  /** The buttons. */
  children: ReactNode
}

/**
 * An emailed link that takes effect by a press. Opening it changes nothing: email scanners open every link.
 */
export function LinkPress({ title, lead, isIncomplete, fault, seo, children }: LinkPressProps) {
  if (isIncomplete) {
    return (
      <SignInFrame title="This link is incomplete" lead="Please open the link in your email again.">
        {seo}
        <LinkHelp />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={title} lead={lead}>
      {seo}
      <div className="Form">
        {fault ? <Alert>{fault}</Alert> : null}
        {children}
      </div>
      {fault ? <LinkHelp /> : null}
    </SignInFrame>
  )
}
