import { useEffect, useState } from 'react'
import type { Session } from '#shared/auth/auth.schemas.ts'
import { takeSecondStep } from '#web/auth/auth.queries.ts'
import type { NextStep } from '#web/auth/next-step.ts'
import { PasskeyButton } from '#web/auth/passkey-button.tsx'
import { ApiError } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { login } from '#web/lib/auth-state.ts'
import { emptyFaults, hasFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

const blank = { code: '' }

type SecondStepFormProps = { step: NextStep; onBack: () => void }

/** Finishes a sign-in with a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ step: { ticket, ways }, onBack }: SecondStepFormProps) {
  const api = useApi()
  const hasApp = ways.includes('authenticator')
  const [isRecovering, setRecovering] = useState(!hasApp)
  const isPasskeyFirst = !hasApp && ways.includes('passkey')
  const { form, faults, isSending, bind, submit, change } = useForm<typeof blank, Session>({
    blank,
    check: (draft) => emptyFaults(draft, { code: 'Please enter the code' }),
    send: ({ code }) => takeSecondStep(api, { ticket, code }),
    onSent: ({ user, token }) => {
      login(user, token)
      toast({ title: 'Welcome back! You have successfully logged in.' })
    },
    onFailed: (error, fieldFaults) => {
      if (hasFaults(fieldFaults)) return
      toastFailure('You’re not signed in yet', error)
      // The ticket is worth nothing anymore, or the account is blocked.
      if (error instanceof ApiError && [401, 403].includes(error.status)) onBack()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field
  useEffect(() => form.current?.querySelector('input')?.focus(), [isRecovering])
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      {ways.includes('passkey') ? (
        <>
          <PasskeyButton variant={hasApp ? 'outline' : 'primary'} />
          <p className="Or">or with a code</p>
        </>
      ) : null}
      <Field
        key={String(isRecovering)}
        label={isRecovering ? 'Recovery code' : 'Code'}
        hint={
          isRecovering
            ? 'One of the codes you saved. Each works once.'
            : 'Six digits from your authenticator app.'
        }
        error={faults.code}
        isRequired
      >
        <Input
          autoComplete={isRecovering ? 'off' : 'one-time-code'}
          inputMode={isRecovering ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...bind('code')}
        />
      </Field>
      <SubmitButton
        variant={isPasskeyFirst ? 'outline' : 'primary'}
        isBig
        isSending={isSending}
        label="Sign In"
        sending="Signing in..."
      />
      {hasApp ? (
        <Button
          onClick={() => {
            change(blank)
            setRecovering(!isRecovering)
          }}
        >
          {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
