import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ConfirmationWay } from '#shared/factors/factors.schemas.ts'
import type { Assertion } from '#shared/factors/passkeys.schemas.ts'
import { type Api, serverErrorText } from '#web/lib/api-client.ts'
import { emptyFaults, hasFaults } from '#web/lib/field-faults.ts'
import { askForPasskey, isCanceled } from '#web/lib/passkeys.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert, ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { CodeInput } from './code-input.tsx'
import type { Need } from './confirming-api.ts'
import { confirm, confirmationWaysQuery } from './factors.queries.ts'

type ConfirmDialogProps = { api: Api; need: Need; onEnd: (isConfirmed: boolean) => void }

/** Asks for the password, a code or a passkey before something important is done. */
export function ConfirmDialog({ api, need, onEnd }: ConfirmDialogProps) {
  const { data, error, refetch } = useQuery(confirmationWaysQuery(api))
  const ways = data?.filter((way) => need === 'proof' || way !== 'password')
  return (
    <Dialog
      isOpen
      onClose={() => onEnd(false)}
      size="narrow"
      title="Confirm it’s you"
      description="Please confirm it’s you. We won’t ask again for 10 minutes."
    >
      {ways ? (
        <Proof api={api} ways={ways} onEnd={onEnd} />
      ) : error ? (
        <ErrorState
          headingLevel={3}
          title="This couldn’t be loaded"
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <LoadingNote />
          <Skeleton className="is-row" />
        </>
      )}
    </Dialog>
  )
}

type ProofProps = Pick<ConfirmDialogProps, 'api' | 'onEnd'> & { ways: readonly ConfirmationWay[] }

function Proof({ api, ways, onEnd }: ProofProps) {
  const typed = (['code', 'password'] as const).filter((way) => ways.includes(way))
  const [chosen, setChosen] = useState(typed[0])
  const other = typed.find((way) => way !== chosen)
  const hasPasskey = ways.includes('passkey')
  if (!chosen)
    return (
      <Alert tone="wait">
        You sign in with Google and have no password here. Please sign out, sign in again, and try this again
        within 10 minutes.
      </Alert>
    )
  return (
    <TypedProof
      key={chosen}
      api={api}
      way={chosen}
      onEnd={onEnd}
      passkey={hasPasskey ? <PasskeyProof api={api} onEnd={onEnd} /> : null}
      other={
        other ? (
          <Button variant="quiet" onClick={() => setChosen(other)}>
            {other === 'password' ? 'Use your password' : 'Use a code'}
          </Button>
        ) : null
      }
    />
  )
}

type PasskeyProofProps = Pick<ConfirmDialogProps, 'api' | 'onEnd'>

function PasskeyProof({ api, onEnd }: PasskeyProofProps) {
  const { isRunning, run } = useOneCall()
  const prove = () =>
    run(async () => {
      try {
        await confirm(api, { passkey: (await askForPasskey(api)) as Assertion })
        onEnd(true)
      } catch (error) {
        if (isCanceled(error)) return
        toastFailure('Not confirmed', error, 'This browser couldn’t use a passkey here.')
      }
    })
  return (
    <>
      <Button isBig disabled={isRunning} onClick={() => void prove()}>
        <KeyRound className="Icon" />
        Use a passkey
      </Button>
      <p className="Or">or</p>
    </>
  )
}

const blank = { password: '', code: '' }

type TypedProofProps = Pick<ConfirmDialogProps, 'api' | 'onEnd'> & {
  way: 'password' | 'code'
  passkey: ReactNode
  other: ReactNode
}

function TypedProof({ api, way, passkey, other, onEnd }: TypedProofProps) {
  const isPassword = way === 'password'
  const { form, faults, isSending, bind, submit } = useForm<typeof blank>({
    blank,
    check: ({ password, code }) =>
      isPassword
        ? emptyFaults({ password: password && 'given' }, { password: 'Please enter your password' })
        : emptyFaults({ code }, { code: 'Please enter a code' }),
    send: ({ password, code }) => confirm(api, isPassword ? { password } : { code }),
    onSent: () => onEnd(true),
    onFailed: (error, fieldFaults) => {
      if (!hasFaults(fieldFaults)) setFault(serverErrorText(error))
    },
  })
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      {fault ? <Alert>{fault}</Alert> : null}
      {passkey}
      {isPassword ? (
        <Field label="Password" isRequired error={faults.password}>
          <PasswordInput autoComplete="current-password" {...bind('password')} />
        </Field>
      ) : (
        <Field
          label="Code"
          isRequired
          error={faults.code}
          hint="From your authenticator app, or a recovery code."
        >
          <CodeInput {...bind('code')} />
        </Field>
      )}
      <div className="Form-end">
        {other}
        <SubmitButton isSending={isSending} label="Confirm" sending="One moment..." />
      </div>
    </form>
  )
}
