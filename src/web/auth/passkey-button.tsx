import { KeyRound } from 'lucide-react'
import { signInWithPasskey } from '#web/auth/auth.queries.ts'
import { useApi } from '#web/lib/app-context.ts'
import { login } from '#web/lib/auth-state.ts'
import { askForPasskey, isCanceled } from '#web/lib/passkeys.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Signs in with a passkey, which knows whose it is. */
export function PasskeyButton({ variant }: { variant?: 'primary' | 'outline' }) {
  const api = useApi()
  const isHydrated = useHydrated()
  const { isRunning, run } = useOneCall()
  const signIn = () =>
    run(async () => {
      try {
        const { user, token } = await signInWithPasskey(api, await askForPasskey(api))
        login(user, token)
        toast({ title: 'Welcome back! You have successfully logged in.' })
      } catch (error) {
        if (isCanceled(error)) return
        toastFailure('You’re not signed in yet', error, 'This browser couldn’t use a passkey here.')
      }
    })
  return (
    <Button variant={variant} isBig isBlock disabled={!isHydrated || isRunning} onClick={() => void signIn()}>
      <KeyRound className="Icon" />
      Use a passkey
    </Button>
  )
}
