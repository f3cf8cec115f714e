import { useId } from 'react'
import type { DeskTestimonial } from '#shared/content/content-desk.schemas.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { StarInput } from '#web/ui/stars.tsx'
import { AuthorPictureField } from './author-picture-field.tsx'
import { EditFrame, TheirChoice, theirsHint } from './edit-frame.tsx'
import { useTestimonialForm } from './use-testimonial-form.ts'

type TestimonialFormProps = { testimonial: DeskTestimonial | null; onDone: () => void }

/** Edits a testimonial or adds a new one. */
export function TestimonialForm({ testimonial, onDone }: TestimonialFormProps) {
  const { state, edit, stored, picture, save, removal } = useTestimonialForm(testimonial, onDone)
  const { draft, change, theirs } = edit
  const { faults } = state
  const theirRating = theirs('rating')
  const ratingNote = useId()
  const text = (name: 'content' | 'authorName' | 'authorTitle') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })
  const wiring = (name: 'content' | 'authorName' | 'authorTitle') => ({
    error: faults[name],
    hint: theirsHint(theirs(name)),
  })
  return (
    <EditFrame
      state={state}
      edit={edit}
      isNew={testimonial === null}
      isReading={picture.isReading}
      onSave={save}
      removal={removal}
    >
      <StarInput
        legend="Rating"
        value={Number(draft.rating)}
        onChange={(rating) => change('rating', String(rating))}
        describedBy={theirRating === null ? undefined : ratingNote}
      />
      <TheirChoice id={ratingNote} text={theirRating === null ? null : `${theirRating} of 5`} />
      <Field label="Text" {...wiring('content')}>
        <Textarea rows={4} maxLength={600} {...text('content')} />
      </Field>
      <div className="Form-two">
        <Field label="Who said it" {...wiring('authorName')}>
          <Input maxLength={120} autoComplete="off" {...text('authorName')} />
        </Field>
        <Field label="Who they are" {...wiring('authorTitle')}>
          <Input maxLength={120} autoComplete="off" {...text('authorTitle')} />
        </Field>
      </div>
      <AuthorPictureField
        name={draft.authorName}
        stored={stored.authorImage}
        picture={picture}
        serverFault={faults.authorImage}
        isContested={theirs('authorImage') !== null}
      />
    </EditFrame>
  )
}
