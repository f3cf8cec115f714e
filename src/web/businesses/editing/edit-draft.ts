import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { GalleryItem } from '#web/businesses/form/gallery-items.ts'
import { fromPreviewUrl } from '#web/lib/compress-picture.ts'
import type { KeptDraft } from '#web/lib/drafts.ts'
import { keptPicture, type PictureChange } from '#web/ui/use-chosen-picture.ts'
import { type SinglePicture, singlePictures } from './edit-pictures.ts'
import { type EditValues, toEditValues } from './edit-values.ts'

/** The form's pictures as shown. */
export type ShownPictures = Record<SinglePicture, PictureChange> & { gallery: readonly GalleryItem[] }

/** An unsaved edit, with the copy it is based on. */
export type EditDraft = { base: Business; values: EditValues; pictures: ShownPictures }

/** Stores an edit, without its pictures if they don't fit. A blob becomes {}: its preview has the same content as text. */
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

/** The edit stored in this tab; null if there is none or it is invalid. */
export function findEditDraft(kept: KeptDraft): EditDraft | null {
  try {
    const { base, values, pictures } = kept.read() as EditDraft
    const isWhole = Object.keys(toEditValues(base)).every((field) => field in values)
    return isWhole ? { base, values, pictures: revived(pictures) } : null
  } catch {
    return null
  }
}

/** Recreates new pictures from their previews. */
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
