import { type Claim, codeMinutes } from '#shared/claims/claims.schemas.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { contactFaults, type Faults, hasFaults, someFaults, toFieldFaults } from '#web/lib/field-faults.ts'
import { useNativeForm } from '#web/lib/use-native-form.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { proveClaim, sendClaimCode } from './claims.queries.ts'

/** The error at the form's one field, else one for the whole form. */
function faultsAt(field: string, error: unknown): Faults {
  const faults = someFaults(toFieldFaults(error), (name) => name === field)
  return hasFaults(faults) ? faults : { form: serverErrorText(error) }
}

type CodeRequestFormProps = { claim: Claim; onSent: (address: string) => void }

/** Sends a code to an address of the business. */
export function CodeRequestForm({ claim, onSent }: CodeRequestFormProps) {
  const api = useApi()
  const { business, listingEmail, websiteDomain } = claim
  const { faults, isSending, isReady, formProps } = useNativeForm<'address', string>({
    fields: ['address'],
    check: ({ address }) => {
      const { email } = contactFaults({ email: address }, { email: 'Please enter an email address' })
      return email ? { address: email } : {}
    },
    async send({ address }) {
      await sendClaimCode(api, business.id, address.trim())
      return address.trim()
    },
    onSent,
    toFaults: (error) => faultsAt('address', error),
  })
  return (
    <form className="Form" {...formProps}>
      {faults.form ? <Alert>{faults.form}</Alert> : null}
      <Field
        label="Email address of the business"
        hint={addressHint(claim)}
        error={faults.address}
        isRequired
      >
        <Input
          name="address"
          type="email"
          autoComplete="email"
          defaultValue={listingEmail ?? ''}
          placeholder={websiteDomain ? `you@${websiteDomain}` : undefined}
        />
      </Field>
      <SubmitButton
        // While our team decides, nothing needs to be done.
        variant={claim.claim?.status === 'review' ? 'outline' : 'primary'}
        isBig
        disabled={!isReady}
        isSending={isSending}
        label="Email me a code"
        sending="Sending..."
      />
    </form>
  )
}

function addressHint({ listingEmail, websiteDomain }: Claim): string {
  const ending = `ending in @${websiteDomain}, like its website`
  if (listingEmail === null) return `Any address ${ending}.`
  return websiteDomain === null
    ? 'The address on the listing.'
    : `The address on the listing, or any other ${ending}.`
}

type CodeFormProps = {
  businessId: number
  /** Empty for a code from our team. */
  sentTo: string
  onOtherAddress: (() => void) | undefined
  onProven: (waiting: number) => unknown
}

/** Takes the code and makes the visitor the owner. */
export function CodeForm({ businessId, sentTo, onOtherAddress, onProven }: CodeFormProps) {
  const api = useApi()
  const again = useOneCall()
  const { faults, isSending, isReady, formProps } = useNativeForm<'code', number>({
    fields: ['code'],
    check: ({ code }) =>
      /^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: 'Enter the six digits of the code' },
    send: async ({ code }) => (await proveClaim(api, businessId, code))?.quoteRequestCount ?? 0,
    onSent: onProven,
    toFaults: (error) => faultsAt('code', error),
  })
  const sendAgain = () =>
    again.run(async () => {
      try {
        await sendClaimCode(api, businessId, sentTo)
        toast({ title: 'New code sent', description: `Only the newest code works. We sent it to ${sentTo}.` })
      } catch (error) {
        toastFailure('Not sent', error)
      }
    })
  return (
    <form className="Form" {...formProps}>
      {faults.form ? <Alert>{faults.form}</Alert> : null}
      <Alert tone="ok">
        {sentTo
          ? `We emailed a code to ${sentTo}. It works for ${codeMinutes} minutes. Don’t see it? Check your spam folder.`
          : 'Enter the code our team gave you by phone or mail.'}
      </Alert>
      <Field label="Code" hint="Six digits" error={faults.code} isRequired>
        <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />
      </Field>
      <SubmitButton
        isBig
        disabled={!isReady}
        isSending={isSending}
        label="Claim this listing"
        sending="Checking..."
      />
      <div className="Claim-ways">
        {sentTo ? (
          <Button variant="quiet" disabled={again.isRunning} onClick={() => void sendAgain()}>
            Send a new code
          </Button>
        ) : null}
        {onOtherAddress ? (
          <Button variant="quiet" onClick={onOtherAddress}>
            {sentTo ? 'Use another address' : 'Get a code by email instead'}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
