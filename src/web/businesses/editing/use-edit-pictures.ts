import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { storedItem } from '#web/businesses/form/gallery-items.ts'
import { useGallery } from '#web/businesses/form/use-gallery.ts'
import { usePicture } from '#web/businesses/form/use-picture.ts'
import { keptPicture } from '#web/ui/use-chosen-picture.ts'
import type { ShownPictures } from './edit-draft.ts'
import { type EditPictures, galleryUrls, type SinglePicture, singlePictures } from './edit-pictures.ts'

const savedWithout = 'This photo can’t be used. Choose another.'

/** The gallery's stored pictures by URL, followed by the new ones. */
function toEditPictures({ gallery, ...single }: ShownPictures): EditPictures {
  const kept = gallery.flatMap(({ key, jpeg }) => (jpeg ? [] : [key]))
  return { ...single, gallery: { kept, added: gallery.flatMap(({ jpeg }) => jpeg ?? []) } }
}

/** The edit form's pictures, from a draft or as stored. */
export function useEditPictures(business: Business, draft: ShownPictures | undefined) {
  const logo = usePicture({ savedWithout, start: draft?.logo })
  const coverPhoto = usePicture({ savedWithout, start: draft?.coverPhoto })
  const thumbnail = usePicture({ savedWithout, start: draft?.thumbnail })
  const gallery = useGallery({
    start: draft?.gallery ?? galleryUrls(business).map(storedItem),
    checksSize: false,
  })
  const single = { logo, coverPhoto, thumbnail }
  const shown: ShownPictures = {
    logo: logo.change,
    coverPhoto: coverPhoto.change,
    thumbnail: thumbnail.change,
    gallery: gallery.pictures,
  }
  return {
    ...single,
    gallery,
    shown,
    now: toEditPictures(shown),
    isPending: gallery.pendingCount > 0,
    /** The pictures to send, once every one is compressed. */
    read: async (): Promise<EditPictures> =>
      toEditPictures({
        logo: await logo.read(),
        coverPhoto: await coverPhoto.read(),
        thumbnail: await thumbnail.read(),
        gallery: await gallery.read(),
      }),
    /** Shows another copy's pictures, with my changes in `pictures` applied. */
    replaceState: (pictures: EditPictures) => {
      for (const which of singlePictures)
        if (pictures[which].kind !== single[which].change.kind) single[which].restore(pictures[which])
      const added = gallery.pictures.filter(({ jpeg }) => jpeg && pictures.gallery.added.includes(jpeg))
      gallery.reset([...pictures.gallery.kept.map(storedItem), ...added])
    },
    /** Resets to the pictures stored in `business`. */
    reset: (business: Business) => {
      for (const which of singlePictures) single[which].restore(keptPicture)
      gallery.reset(galleryUrls(business).map(storedItem))
    },
    refuse: (faults: Partial<Record<SinglePicture | 'gallery', string>>) => {
      for (const which of singlePictures) if (faults[which]) single[which].refuse(faults[which])
      if (faults.gallery) gallery.refuse(faults.gallery)
    },
  }
}

export type EditPicturesState = ReturnType<typeof useEditPictures>
