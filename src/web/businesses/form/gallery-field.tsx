import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { galleryMax, pictureHints } from '#shared/businesses/business-fields.ts'
import { useApiHost } from '#web/lib/api-host.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { type GalleryItem, repeatNote } from './gallery-items.ts'
import { useFileDrop } from './use-file-drop.ts'
import type { Gallery } from './use-gallery.ts'

type GalleryFieldProps = { gallery: Gallery }

/** A listing's pictures in order, with a tile that adds more, up to eight. Files can be dropped on it. */
export function GalleryField({ gallery }: GalleryFieldProps) {
  const { pictures, pendingCount, add, remove, fault } = gallery
  const noteId = useId()
  const onApiHost = useApiHost()
  const adder = useRef<HTMLLIElement>(null)
  const drop = useFileDrop(add)
  const isFull = pictures.length + pendingCount >= galleryMax
  const handleRemove = (key: string) => {
    remove(key)
    // The pressed button is gone; the Add tile is there, or will be.
    requestAnimationFrame(() => adder.current?.querySelector('button')?.focus())
  }
  return (
    <fieldset
      className={cx('Fieldset GalleryField', drop.isOver && 'is-over')}
      aria-describedby={noteId}
      data-faulty={fault ? '' : undefined}
      {...drop.handlers}
    >
      <legend>Gallery</legend>
      <ul className="Uploads">
        {pictures.map((item, index) => (
          <li key={keyAt(pictures, index)} className="Upload">
            <img src={onApiHost(item.url)} alt={`Gallery ${index + 1}`} />
            <TileActions gallery={gallery} item={item} index={index} onRemove={handleRemove} />
          </li>
        ))}
        {Array.from({ length: pendingCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and never move
          <li key={index} className="Upload Skeleton" aria-hidden="true" />
        ))}
        {isFull ? null : (
          <li className="Upload is-add" ref={adder}>
            <FileButton accept="image/*" isMultiple onFiles={add}>
              <ImagePlus className="Icon" />
              Add Image
            </FileButton>
          </li>
        )}
      </ul>
      <div id={noteId}>
        <p className="Field-hint">
          {pictures.length} of {galleryMax}. {pictureHints.gallery}. {repeatNote(pictures)}
        </p>
        <FieldError message={fault} />
      </div>
    </fieldset>
  )
}

type TileActsProps = GalleryFieldProps & {
  item: GalleryItem
  index: number
  onRemove: (key: string) => void
}

function TileActions({ gallery: { pictures, move }, onRemove, item, index }: TileActsProps) {
  const name = `photo ${index + 1}`
  return (
    <>
      <IconButton label={`Remove ${name}`} className="Upload-remove" onClick={() => onRemove(item.key)}>
        <X className="Icon is-s" />
      </IconButton>
      {pictures.length > 1 ? (
        <div className="Upload-moves">
          <IconButton
            label={`Move ${name} earlier`}
            disabled={!mayPass(item, pictures[index - 1])}
            onClick={() => move(item.key, -1)}
          >
            <ArrowLeft className="Icon is-s" />
          </IconButton>
          <IconButton
            label={`Move ${name} later`}
            disabled={!mayPass(item, pictures[index + 1])}
            onClick={() => move(item.key, 1)}
          >
            <ArrowRight className="Icon is-s" />
          </IconButton>
        </div>
      ) : null}
    </>
  )
}

/** A listing registered with the same picture twice has it under one address. */
function keyAt(pictures: readonly GalleryItem[], index: number): string | undefined {
  const key = pictures[index]?.key
  return pictures.findIndex((item) => item.key === key) === index ? key : `${key} ${index}`
}

/** New pictures are stored after the existing ones, so each kind keeps its order. */
const mayPass = (item: GalleryItem, other: GalleryItem | undefined): boolean =>
  other !== undefined && (other.jpeg === null) === (item.jpeg === null)
