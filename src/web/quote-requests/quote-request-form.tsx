import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useApi } from '#web/lib/app-context.ts'
import { AlreadySent } from '#web/ui/already-sent.tsx'
import { AttachmentField } from '#web/ui/attachment-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { ContactFields, HideContact } from '#web/ui/contact-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { askedBusinessQuery } from './quote-requests.queries.ts'
import {
  type QuestionFields,
  type QuotableBusiness,
  type QuoteOutcome,
  useQuoteForm,
} from './use-quote-form.ts'
import type { RequestFiles } from './use-request-files.ts'

type QuoteRequestFormProps = QuoteOutcome & {
  onClose: () => void
  business: QuotableBusiness
  questions: QuestionFields
  files: RequestFiles
}

export function QuoteRequestForm(props: QuoteRequestFormProps) {
  const { business, questions, files, onClose } = props
  const quote = useQuoteForm(business, files.count > 0, props)
  const { form, draft, faults, isSending, change, bind, submit, refuse, earlier } = quote
  const { data: asked } = useQuery(askedBusinessQuery(useApi(), business))
  const handleKept = () => {
    files.discard()
    onClose()
  }
  return (
    <form ref={form} className="Form QuoteRequestForm" onSubmit={submit} onInvalidCapture={refuse}>
      <Field label="What do you need?" isRequired error={faults.requirements}>
        <Textarea data-autofocus rows={4} maxLength={5000} {...bind('requirements')} />
      </Field>
      <AttachmentField files={files} />
      <ContactFields faults={faults} bind={bind} />
      {/* The rest may appear while the visitor types above. */}
      {questions({
        businessId: business.id,
        value: draft.answers,
        error: faults.answers,
        onChange: (answers) => change({ answers }),
      })}
      {asked?.answersHere || draft.hidesContact ? (
        <HideContact
          isHidden={draft.hidesContact}
          error={faults.hidesContact}
          onChange={(hidesContact) => change({ hidesContact })}
        />
      ) : null}
      {earlier ? (
        <AlreadySent earlier={earlier} onKept={handleKept} onSend={submit} />
      ) : (
        <FormEnd
          businessName={business.name}
          typicalPrice={asked?.typicalPrice ?? null}
          isSending={isSending}
          onCancel={onClose}
        />
      )}
    </form>
  )
}

type FormEndProps = {
  businessName: string
  typicalPrice: string | null
  isSending: boolean
  onCancel: () => void
}

function FormEnd({ businessName, typicalPrice, isSending, onCancel }: FormEndProps) {
  return (
    <div className="Form-end">
      <p className="Form-note">
        <Lock className="Icon is-s" />
        <span>
          This goes only to {businessName}. You pay the pro directly.
          {typicalPrice ? ` ${typicalPrice}.` : null}
        </span>
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
