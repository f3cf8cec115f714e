import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { galleryMax, pictureHints } from '#shared/businesses/business-fields.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import type { GalleryItem } from './gallery-items.ts'
import { useFileDrop } from './use-file-drop.ts'

export type { GalleryItem }

type GalleryFieldProps = {
  label?: ReactNode
  pictures: readonly GalleryItem[]
  /** How many more are being made small; each has its place already. */
  pendingCount?: number
  onAdd: (files: File[]) => void
  onRemove: (key: string) => void
  /** Moves a picture by -1 or 1; without it the order is fixed. */
  onMove?: ((key: string, offset: number) => void) | undefined
  fault: string | null
}

/** The pictures of a listing in their order, with a tile that adds more until there are eight. Files may be dropped on it. */
export function GalleryField(props: GalleryFieldProps) {
  const { label = 'Gallery', pictures, pendingCount = 0, onAdd, onRemove, fault } = props
  const noteId = useId()
  const adder = useRef<HTMLLIElement>(null)
  const drop = useFileDrop(onAdd)
  const isFull = pictures.length + pendingCount >= galleryMax
  const handleRemove = (key: string) => {
    onRemove(key)
    // The button that was pressed is gone; the tile that adds is there, or will be.
    requestAnimationFrame(() => adder.current?.querySelector('button')?.focus())
  }
  return (
    <fieldset
      className={cx('Fieldset GalleryField', drop.isOver && 'is-over')}
      aria-describedby={noteId}
      data-faulty={fault ? '' : undefined}
      {...drop.handlers}
    >
      <legend>{label}</legend>
      <ul className="Uploads">
        {pictures.map((item, index) => (
          <li key={item.key} className="Upload">
            <img src={item.url} alt={`Gallery ${index + 1}`} />
            <TileActs {...props} item={item} index={index} onRemove={handleRemove} />
          </li>
        ))}
        {Array.from({ length: pendingCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
          <li key={index} className="Upload Skeleton" aria-hidden="true" />
        ))}
        {isFull ? null : (
          <li className="Upload is-add" ref={adder}>
            <FileButton accept="image/*" isMultiple onFiles={onAdd}>
              <ImagePlus className="Icon" />
              Add Image
            </FileButton>
          </li>
        )}
      </ul>
      <div id={noteId}>
        <p className="Field-hint">
          {pictures.length} of {galleryMax}. {pictureHints.gallery}.
        </p>
        <FieldError message={fault} />
      </div>
    </fieldset>
  )
}

type TileActsProps = Pick<GalleryFieldProps, 'pictures' | 'onRemove' | 'onMove'> & {
  item: GalleryItem
  index: number
}

function TileActs({ pictures, onRemove, onMove, item, index }: TileActsProps) {
  const name = `picture ${index + 1}`
  return (
    <>
      <IconButton label={`Remove ${name}`} className="Upload-remove" onClick={() => onRemove(item.key)}>
        <X className="Icon is-s" />
      </IconButton>
      {onMove && pictures.length > 1 ? (
        <div className="Upload-moves">
          <IconButton
            label={`Move ${name} earlier`}
            disabled={!mayPass(item, pictures[index - 1])}
            onClick={() => onMove(item.key, -1)}
          >
            <ArrowLeft className="Icon is-s" />
          </IconButton>
          <IconButton
            label={`Move ${name} later`}
            disabled={!mayPass(item, pictures[index + 1])}
            onClick={() => onMove(item.key, 1)}
          >
            <ArrowRight className="Icon is-s" />
          </IconButton>
        </div>
      ) : null}
    </>
  )
}

/** New pictures are stored after those that are stored already, so the two kinds keep their order. */
const mayPass = (item: GalleryItem, other: GalleryItem | undefined): boolean =>
  other !== undefined && (other.jpeg === null) === (item.jpeg === null)
