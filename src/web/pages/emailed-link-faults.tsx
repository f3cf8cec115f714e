import type { ReactNode } from 'react'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'

/** The target of an emailed link that was cut off. */
export const IncompleteLink = ({ children }: { children: ReactNode }) => (
  <SignInFrame title="This link is incomplete" lead="Please open the link in your email again.">
    {children}
  </SignInFrame>
)

/** For links that don't work: the page must not be a dead end. */
export const LinkHelp = () => (
  <p className="SignIn-note">
    Link not working? <ContactButton className="Link">Contact us</ContactButton>
  </p>
)
