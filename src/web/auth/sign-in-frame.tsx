import type { ReactNode } from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Logo } from '#web/ui/brand-mark.tsx'
import { CityAtDusk } from '#web/ui/city-at-dusk.tsx'
import { Link } from '#web/ui/link.tsx'

const takeFocus = (title: HTMLElement | null) => title?.focus({ preventScroll: true })

type SignInFrameProps = {
  title: ReactNode
  /** The line under the title. */
  lead?: ReactNode
  /** Aligns a long form to the top. */
  isLong?: boolean
  /** Replaces the pressed button, so the title takes the focus. */
  isAnswer?: boolean
  children?: ReactNode
}

/** The layout of the auth pages: the form at the left, the city at dusk beside it on desktop. */
export function SignInFrame({ title, lead, isLong, isAnswer, children }: SignInFrameProps) {
  const { siteName } = usePublicConfig()
  return (
    <div className="SignIn">
      <div className={isLong ? 'SignIn-form is-long' : 'SignIn-form'}>
        <Logo name={siteName} place="Austin, Texas" />
        <h1 ref={isAnswer ? takeFocus : undefined} tabIndex={isAnswer ? -1 : undefined}>
          {title}
        </h1>
        {lead ? <p className="SignIn-lead">{lead}</p> : null}
        {children}
        {/* the specification's addresses; the first two redirect to the full texts */}
        <nav className="SignIn-foot" aria-label="Footer">
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
          <Link to="/help">Help</Link>
        </nav>
      </div>
      <div className="SignIn-art desk">
        <p>A million and a half bats know where to meet. Now you do too.</p>
        <CityAtDusk />
      </div>
    </div>
  )
}
