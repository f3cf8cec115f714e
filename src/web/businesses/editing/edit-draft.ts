import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { GalleryItem } from '#web/businesses/form/gallery-items.ts'
import { fromPreviewUrl } from '#web/lib/compress-picture.ts'
import type { KeptDraft } from '#web/lib/drafts.ts'
import { keptPicture, type PictureChange } from '#web/ui/use-chosen-picture.ts'
import { type SinglePicture, singlePictures } from './edit-pictures.ts'
import { type EditValues, toEditValues } from './edit-values.ts'

/** The pictures of the form as it shows them. */
export type ShownPictures = Record<SinglePicture, PictureChange> & { gallery: readonly GalleryItem[] }

/** An edit that wasn't saved, over the copy it began with. */
export type EditDraft = { base: Business; values: EditValues; pictures: ShownPictures }

/** Keeps an edit, without its pictures where they don't fit. A blob becomes {}: its preview says the same as text. */
export function keepEditDraft(kept: KeptDraft, draft: EditDraft): void {
  if (!kept.keep(draft)) kept.keep({ ...draft, pictures: withoutNew(draft.pictures) })
}

function withoutNew({ gallery, ...pictures }: ShownPictures): ShownPictures {
  const single = singlePictures.map((which) => [
    which,
    pictures[which].kind === 'new' ? keptPicture : pictures[which],
  ])
  return { ...Object.fromEntries(single), gallery: gallery.filter(({ jpeg }) => jpeg === null) }
}

/** The edit that this tab keeps; null without one, or where something else stands in its place. */
export function findEditDraft(kept: KeptDraft): EditDraft | null {
  try {
    const { base, values, pictures } = kept.read() as EditDraft
    const isWhole = Object.keys(toEditValues(base)).every((field) => field in values)
    return isWhole ? { base, values, pictures: revived(pictures) } : null
  } catch {
    return null
  }
}

/** With new pictures made of their previews. */
function revived({ gallery, ...pictures }: ShownPictures): ShownPictures {
  const single = singlePictures.map((which): [SinglePicture, PictureChange] => {
    const change = pictures[which]
    if (change.kind !== 'new') return [which, change]
    const picture = fromPreviewUrl(change.previewUrl)
    return [which, picture ? { kind: 'new', ...picture } : keptPicture]
  })
  const items = gallery.flatMap((item): GalleryItem[] => {
    if (item.jpeg === null) return [item]
    const jpeg = fromPreviewUrl(item.url)?.jpeg
    return jpeg ? [{ ...item, jpeg }] : []
  })
  return { ...(Object.fromEntries(single) as Record<SinglePicture, PictureChange>), gallery: items }
}
