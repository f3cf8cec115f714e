import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFormEnd } from '#web/ui/dialog-form-end.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { type SearchedService, useServiceSuggestion } from './use-service-suggestion.ts'

export type SuggestServiceDialogProps = { sought: SearchedService; isOpen: boolean; onClose: () => void }

/** Asks which service is missing. The draft survives closing; only sending clears it. */
export function SuggestServiceDialog({ sought, isOpen, onClose }: SuggestServiceDialogProps) {
  const suggestion = useServiceSuggestion(sought, onClose)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="narrow"
      title="Suggest a service"
      description="Tell us what you were looking for. Our team reads every suggestion."
    >
      <SuggestionForm suggestion={suggestion} categories={sought.categories} onCancel={onClose} />
    </Dialog>
  )
}

type SuggestionFormProps = {
  suggestion: ReturnType<typeof useServiceSuggestion>
  categories: SearchedService['categories']
  onCancel: () => void
}

function SuggestionForm({ suggestion, categories, onCancel }: SuggestionFormProps) {
  const { form, faults, isSending, bind, submit } = suggestion
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <Field label="Service" isRequired error={faults.name}>
        <Input data-autofocus autoComplete="off" maxLength={80} {...bind('name')} />
      </Field>
      <Field label="Category" error={faults.categoryId}>
        <Select isBlock {...bind('categoryId')}>
          <option value="">I’m not sure</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Details" aside="optional" error={faults.note}>
        <Textarea rows={3} maxLength={500} {...bind('note')} />
      </Field>
      <Honeypot />
      <DialogFormEnd onCancel={onCancel} isSending={isSending} label="Send suggestion" sending="Sending..." />
    </form>
  )
}
