import { Mail } from 'lucide-react'
import { ConfirmationLink } from '#web/auth/confirmation-link.tsx'

/** The address to confirm, the consequence, and a button for another link. */
export function EmailReminder({ email }: { email: string }) {
  return (
    <div className="EmailReminder-box">
      <Mail className="Icon" />
      <div>
        <p>
          Please confirm your email address with the link we sent to <b>{email}</b>. Until then, businesses
          you add aren’t public, your reviews come last, and requests you sent without signing in aren’t under
          Messages. If you changed your address, customers’ requests and messages go to the old one until
          then.
        </p>
        <ConfirmationLink />
      </div>
    </div>
  )
}
