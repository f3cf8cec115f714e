import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { QuoteRequestReceived } from '#shared/quote-requests/quote-requests.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { AttachmentField } from '#web/ui/attachment-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { HideContact, JobField, SenderFields } from './quote-fields.tsx'
import { askedBusinessQuery } from './quote-requests.queries.ts'
import {
  type QuestionFields,
  type QuotableBusiness,
  type TypedQuote,
  useQuoteForm,
} from './use-quote-form.ts'
import type { RequestFiles } from './use-request-files.ts'

type QuoteRequestFormProps = {
  business: QuotableBusiness
  questions: QuestionFields
  onClose: () => void
  files: RequestFiles
  /** `isOpen`: the form is still on screen. */
  onSent: (received: QuoteRequestReceived | null, isOpen: boolean, typed: TypedQuote) => void
  /** The business can no longer be asked; nothing was stored. */
  onNotAccepted: () => void
}

export function QuoteRequestForm(props: QuoteRequestFormProps) {
  const { business, questions, files, onClose, onSent, onNotAccepted } = props
  const { form, draft, faults, isSending, change, bind, submit, refuse } = useQuoteForm(
    business,
    onSent,
    onNotAccepted,
  )
  const { data: asked } = useQuery(askedBusinessQuery(useApi(), business.id))
  return (
    <form ref={form} className="Form" onSubmit={submit} onInvalidCapture={refuse}>
      {asked?.typicalPrice ? <p className="Form-note">{asked.typicalPrice}.</p> : null}
      <JobField faults={faults} bind={bind} />
      <AttachmentField
        files={files}
        label="Add photos or videos of the job"
        hint="Up to 10 photos, videos of a minute at most, or PDFs."
      />
      {questions({
        businessId: business.id,
        value: draft.answers,
        error: faults.answers,
        onChange: (answers) => change({ answers }),
      })}
      <SenderFields faults={faults} bind={bind} />
      {asked?.answersHere || draft.hidesContact ? (
        <HideContact
          isHidden={draft.hidesContact}
          error={faults.hidesContact}
          onChange={(hidesContact) => change({ hidesContact })}
        />
      ) : null}
      <FormEnd businessName={business.name} isSending={isSending} onCancel={onClose} />
    </form>
  )
}

type FormEndProps = { businessName: string; isSending: boolean; onCancel: () => void }

function FormEnd({ businessName, isSending, onCancel }: FormEndProps) {
  return (
    <div className="Form-end">
      <p className="Form-note">
        <Lock className="Icon is-s" />
        <span>This is only for {businessName}. You pay the pro directly.</span>
      </p>
      <Button variant="quiet" className="desk" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send request'}
      </Button>
    </div>
  )
}
