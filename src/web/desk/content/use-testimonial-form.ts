import type { DeskTestimonial } from '#shared/content/content-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { contentActions } from './content-desk.queries.ts'
import { toTestimonialForm, toTyped } from './testimonial-values.ts'
import { useAuthorPicture } from './use-author-picture.ts'
import { useEditForm } from './use-edit-form.ts'

/** State of the testimonial form: its values, its picture, saving and deleting. */
export function useTestimonialForm(testimonial: DeskTestimonial | null, onDone: () => void) {
  const actions = contentActions(useApi(), 'testimonials', toTestimonialForm)
  const state = useStaffAction()
  const stored = toTyped(testimonial)
  const edit = useEditForm(`testimonial:${testimonial?.id ?? 'new'}`, stored, state)
  const { draft, change, settle } = edit
  const picture = useAuthorPicture({
    typed: draft.authorImage,
    stored: stored.authorImage,
    onChange: (typed) => change('authorImage', typed),
  })
  const finish = () => {
    settle()
    onDone()
  }
  const save = () => {
    const { authorImage: _asText, ...texts } = draft
    const values = { ...texts, picture: picture.change }
    void state.run(
      () => (testimonial ? actions.update(testimonial, values) : actions.create(values)),
      () => {
        toast({ title: testimonial ? 'Saved' : 'Added', description: `Testimonial of ${draft.authorName}` })
        finish()
      },
    )
  }
  const removal = testimonial && {
    title: 'Delete this testimonial',
    text: `The testimonial of ${testimonial.authorName} will be permanently removed from the home page.`,
    remove: () => actions.remove(testimonial),
    onDone: finish,
  }
  const discard = () => {
    // A picture still being read would arrive too late.
    picture.replaceState(stored.authorImage)
    edit.discard()
  }
  return { state, edit: { ...edit, discard }, stored, picture, save, removal: removal ?? undefined }
}
