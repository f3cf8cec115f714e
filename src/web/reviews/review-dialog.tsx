import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFormEnd } from '#web/ui/dialog-form-end.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { StarInput } from '#web/ui/stars.tsx'
import { type ReviewedBusiness, type ReviewForm, useReviewForm } from './use-review-form.ts'

type ReviewDialogProps = { business: ReviewedBusiness; isOpen: boolean; onClose: () => void }

/** The dialog in which a signed-in visitor reviews a business. */
export function ReviewDialog({ business, isOpen, onClose }: ReviewDialogProps) {
  const review = useReviewForm(business, onClose)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="narrow"
      title={`Review ${business.name}`}
      description="It appears on this page right away, with your name."
    >
      <ReviewFields review={review} onCancel={onClose} />
    </Dialog>
  )
}

function ReviewFields({ review, onCancel }: { review: ReviewForm; onCancel: () => void }) {
  const { form, draft, faults, isSending, bind, change, submit } = review
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  /** Enter on a star, or Ctrl or Cmd+Enter in the comment; while the button is disabled, shows what is missing. */
  const handleKeys = (event: KeyboardEvent) => {
    const isOnStar = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !(isOnStar || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <form ref={form} className="Form" noValidate onSubmit={handleSubmit} onKeyDown={handleKeys}>
      <RatingField rating={draft.rating} fault={faults.rating} onChange={change} />
      <Field label="Your review" error={faults.content} isRequired>
        <Textarea rows={5} maxLength={5000} placeholder="What was it like?" {...bind('content')} />
      </Field>
      <DialogFormEnd
        onCancel={onCancel}
        disabled={draft.rating === 0}
        isSending={isSending}
        label="Submit Review"
        sending="Submitting..."
      />
    </form>
  )
}

type RatingFieldProps = {
  rating: number
  fault: string | undefined
  onChange: (changes: { rating: number }) => void
}

function RatingField({ rating, fault, onChange }: RatingFieldProps) {
  const note = useId()
  return (
    <div data-faulty={fault ? '' : undefined}>
      <StarInput
        legend="Your rating"
        name="rating"
        value={rating}
        onChange={(chosen) => onChange({ rating: chosen })}
        describedBy={note}
      />
      <div id={note}>
        {fault ? (
          <FieldError message={fault} />
        ) : (
          <p className="Field-hint">{rating === 0 ? 'Choose a rating first.' : `${rating} of 5`}</p>
        )}
      </div>
    </div>
  )
}
