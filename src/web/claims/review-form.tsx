import { useRef } from 'react'
import { documentsMax } from '#shared/inbox/claim-items.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { emptyFaults, hasFaults, someFaults, toFieldFaults } from '#web/lib/field-faults.ts'
import { useNativeForm } from '#web/lib/use-native-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { askForReview } from './claims.queries.ts'

type Fields = 'message' | 'documents'
type ReviewFormProps = { businessId: number; isPrimary: boolean; onSent: () => void }

/** Sends staff a message and documents. */
export function ReviewForm({ businessId, isPrimary, onSent }: ReviewFormProps) {
  const api = useApi()
  const files = useRef<HTMLInputElement>(null)
  const { faults, isSending, isReady, formProps } = useNativeForm<Fields, void>({
    fields: ['message', 'documents'],
    check: ({ message }) => ({
      ...emptyFaults({ message }, { message: 'Please tell us how this listing is yours' }),
      ...documentFaults(files.current?.files),
    }),
    async send({ message }) {
      const form = new FormData()
      form.set('message', message)
      for (const file of files.current?.files ?? []) form.append('documents', file, file.name)
      await askForReview(api, businessId, form)
    },
    onSent,
    toFaults: (error) => {
      const found = someFaults(toFieldFaults(error), (name) => name === 'message' || name === 'documents')
      const form = serverErrorText(error, 'Please check your connection and try again.')
      return hasFaults(found) ? found : { form }
    },
  })
  return (
    <form className="Form" {...formProps}>
      {faults.form ? <Alert>{faults.form}</Alert> : null}
      <Field
        label="How is it yours?"
        hint="Your role, and a number or address of the business where we can reach you."
        error={faults.message}
        isRequired
      >
        <Textarea name="message" rows={4} maxLength={2000} />
      </Field>
      <Field
        label="Documents"
        aside="optional"
        hint={`Up to ${documentsMax} pictures or PDF files, 5 MB each: a permit, a bill, a tax certificate. Only our team sees them, and we delete them 30 days after the decision. Without any, we call the number on the listing or send a letter with a code.`}
        error={faults.documents}
      >
        <Input
          ref={files}
          name="documents"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,application/pdf"
        />
      </Field>
      <Button variant={isPrimary ? 'primary' : 'outline'} isBig type="submit" disabled={!isReady}>
        {isSending ? 'Sending...' : 'Ask for a decision'}
      </Button>
    </form>
  )
}

const bytesMax = 5 * 1024 * 1024

function documentFaults(files: FileList | null | undefined): { documents?: string } {
  const chosen = [...(files ?? [])]
  if (chosen.length > documentsMax) return { documents: `Please choose at most ${documentsMax} files` }
  return chosen.some(({ size }) => size > bytesMax) ? { documents: 'A file can have at most 5 MB' } : {}
}
