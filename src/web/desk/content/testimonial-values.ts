import type { DeskTestimonial } from '#shared/content/content-desk.schemas.ts'
import { fromPreviewUrl } from '#web/lib/compress-picture.ts'
import { keptPicture, type PictureChange } from '#web/ui/use-chosen-picture.ts'

/** The form's values; the picture is a stored one's address, a new one as a data URL, or empty for none. */
export const toTyped = (testimonial: DeskTestimonial | null) => ({
  rating: String(testimonial?.rating ?? 5),
  content: testimonial?.content ?? '',
  authorName: testimonial?.authorName ?? '',
  authorTitle: testimonial?.authorTitle ?? '',
  authorImage: testimonial?.authorImage ?? '',
  position: String(testimonial?.position ?? ''),
})

/** The change of the stored picture when the form is sent with this one. */
export function toPictureChange(typed: string, stored: string): PictureChange {
  if (typed === stored) return keptPicture
  if (typed === '') return { kind: 'removed' }
  const picture = fromPreviewUrl(typed)
  return picture ? { kind: 'new', ...picture } : keptPicture
}

type TestimonialValues = {
  rating: string
  content: string
  authorName: string
  authorTitle: string
  /** Empty for its current position, or for the end. */
  position: string
  picture: PictureChange
  revision?: number
}

/** The body of POST /api/admin/testimonials, and with a revision of PUT. */
export function toTestimonialForm({ picture, position, ...texts }: TestimonialValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.set(name, String(value))
  if (position !== '') form.set('position', position)
  if (picture.kind === 'new') form.set('authorImage', picture.jpeg, 'author.jpg')
  if (picture.kind === 'removed') form.set('removeAuthorImage', 'true')
  return form
}
