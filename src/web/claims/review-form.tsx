import { useState } from 'react'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { emptyFaults, hasFaults, someFaults, toFieldFaults } from '#web/lib/field-faults.ts'
import { useNativeForm } from '#web/lib/use-native-form.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { askForReview } from './claims.queries.ts'
import { DocumentsField, documentsFault } from './documents-field.tsx'

type Fields = 'message' | 'documents'
type ReviewFormProps = { businessId: number; isPrimary: boolean; onSent: () => void }

/** Sends staff a message and documents. */
export function ReviewForm({ businessId, isPrimary, onSent }: ReviewFormProps) {
  const api = useApi()
  const [files, setFiles] = useState<File[]>([])
  /** Errors are about these. */
  const [sent, setSent] = useState(files)
  const { faults, isSending, isReady, formProps } = useNativeForm<Fields, void>({
    fields: ['message', 'documents'],
    check: ({ message }) => {
      setSent(files)
      const documents = documentsFault(files)
      return {
        ...emptyFaults({ message }, { message: 'Please tell us your role there' }),
        ...(documents !== null && { documents }),
      }
    },
    async send({ message }) {
      const form = new FormData()
      form.set('message', message)
      for (const file of files) form.append('documents', file, file.name)
      await askForReview(api, businessId, form)
    },
    onSent,
    toFaults: (error) => {
      const found = someFaults(toFieldFaults(error), (name) => name === 'message' || name === 'documents')
      const form = serverErrorText(error)
      return hasFaults(found) ? found : { form }
    },
  })
  return (
    <form className="Form" {...formProps}>
      {faults.form ? <Alert>{faults.form}</Alert> : null}
      <Field
        label="What’s your role there?"
        hint="Your role and a business number or address where we can reach you."
        error={faults.message}
        isRequired
      >
        <Textarea name="message" rows={4} maxLength={2000} />
      </Field>
      <DocumentsField
        files={files}
        onChange={setFiles}
        fault={documentsFault(files) ?? (files === sent ? faults.documents : null)}
      />
      <SubmitButton
        variant={isPrimary ? 'primary' : 'outline'}
        isBig
        disabled={!isReady}
        isSending={isSending}
        label="Submit for review"
        sending="Sending..."
      />
    </form>
  )
}
