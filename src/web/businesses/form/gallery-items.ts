import { galleryMax } from '#shared/businesses/business-fields.ts'
import { pictureFault, type SmallPicture } from '#web/lib/compress-picture.ts'

/** A gallery picture: stored ones have no `jpeg`, new ones are sent. `url` is for an `<img>`. */
export type GalleryItem = { key: string; url: string; jpeg: Blob | null }

export const storedItem = (url: string): GalleryItem => ({ key: url, url, jpeg: null })
export const newItem = ({ jpeg, previewUrl }: SmallPicture): GalleryItem => ({
  key: crypto.randomUUID(),
  url: previewUrl,
  jpeg,
})

/** Moves one picture by `offset` positions, as far as possible. */
export function moved(items: readonly GalleryItem[], key: string, offset: number): GalleryItem[] {
  const from = items.findIndex((item) => item.key === key)
  const item = items[from]
  if (!item) return [...items]
  const others = items.filter((other) => other !== item)
  return others.toSpliced(Math.min(others.length, Math.max(0, from + offset)), 0, item)
}

const listed = new Intl.ListFormat('en-US')

/** "Photos 1 and 3 are the same." when a file was picked twice; null if all differ. */
export function repeatNote(items: readonly GalleryItem[]): string | null {
  const urls = items.map(({ url }) => url)
  const notes = [...new Set(urls)].flatMap((one) => {
    const numbers = urls.flatMap((url, index) => (url === one ? [String(index + 1)] : []))
    return numbers.length > 1 ? [`Photos ${listed.format(numbers)} are the same.`] : []
  })
  return notes.join(' ') || null
}

type PickedFile = Pick<File, 'type' | 'size'> & { name?: string }

/**
 * Which picked files the gallery accepts, given `room` for that many more, and the message about the others. When sizes
 * aren't checked (specification §5, edit), only files that aren't pictures are rejected.
 */
export function takeFiles<Picked extends PickedFile>(
  files: readonly Picked[],
  room: number,
  checksSize: boolean,
): { taken: Picked[]; fault: string | null } {
  const faultOf = ({ type, size, name = '' }: Picked) =>
    pictureFault({ type, name, size: checksSize ? size : 0 })
  const good = files.filter((file) => faultOf(file) === null)
  const fileFault = files.map(faultOf).find((fault) => fault !== null) ?? null
  const isTooMany = good.length > room ? `A listing can have up to ${galleryMax} photos` : null
  return { taken: good.slice(0, room), fault: fileFault ?? isTooMany }
}
