import { Suspense } from 'react'
import { useAuth } from '#web/lib/auth-state.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Nothing = () => null
const EmailReminder = lazyPart(() =>
  import('./email-reminder.tsx').then(
    (part) => part.EmailReminder,
    () => Nothing,
  ),
)

/** On account pages: asks a visitor to confirm their email address. Others never load its code. */
export function EmailReminderGate() {
  const { user } = useAuth()
  // A user stored by an older version has no such field.
  if (user?.isEmailConfirmed !== false) return null
  return (
    <aside className="Page EmailReminder" aria-label="Your email address">
      <Suspense fallback={<Skeleton className="is-row" />}>
        <EmailReminder email={user.email} />
      </Suspense>
    </aside>
  )
}
