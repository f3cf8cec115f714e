import type { NewAuthenticator } from '#shared/factors/factors.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { emptyFaults, hasFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { CodeInput } from './code-input.tsx'
import { confirmAuthenticator } from './factors.queries.ts'

type AuthenticatorDialogProps = {
  authenticator: NewAuthenticator
  onClose: () => void
  /** Gets the recovery codes, if there are new ones. */
  onAdded: (recoveryCodes: string[] | null) => void
}

/** Sets up an authenticator app: shows its secret, and takes a code. */
export function AuthenticatorDialog({ authenticator, onClose, onAdded }: AuthenticatorDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title="Set up an authenticator app"
      description="Scan the QR code with an app such as Aegis, 2FAS or Google Authenticator, then enter the code it shows."
    >
      <SecretForm authenticator={authenticator} onAdded={onAdded} />
    </Dialog>
  )
}

const blank = { code: '' }

type SecretFormProps = Pick<AuthenticatorDialogProps, 'authenticator' | 'onAdded'>

function SecretForm({ authenticator: { secret, qr }, onAdded }: SecretFormProps) {
  const api = useApi()
  const { form, faults, isSending, bind, submit } = useForm<typeof blank, string[] | null>({
    blank,
    check: (draft) => emptyFaults(draft, { code: 'Please enter the code' }),
    send: ({ code }) => confirmAuthenticator(api, code),
    onSent: onAdded,
    onFailed: (error, fieldFaults) => {
      if (hasFaults(fieldFaults)) return
      toastFailure('Not added', error)
    },
  })
  return (
    <form ref={form} className="Form" noValidate autoComplete="off" onSubmit={submit}>
      <div className="Authenticator">
        <QrCode {...qr} />
        <p>
          Or enter this key:
          <code>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
        </p>
      </div>
      <Field label="Code" isRequired error={faults.code} hint="Six digits, new every 30 seconds.">
        <CodeInput inputMode="numeric" {...bind('code')} />
      </Field>
      <div className="Form-end">
        <SubmitButton isSending={isSending} label="Confirm" sending="One moment..." />
      </div>
    </form>
  )
}

/** Modules of white around it, which scanners need. */
const margin = 4

/** Dark on light in both color schemes: not every scanner reads the other way around. */
const QrCode = ({ size, path }: NewAuthenticator['qr']) => (
  <svg
    className="QrCode"
    viewBox={`${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`}
    role="img"
    aria-label="QR code with the key below"
    shapeRendering="crispEdges"
  >
    <rect x={-margin} y={-margin} width="100%" height="100%" fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
)
