import { ImageIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { PictureActs, type PictureActsProps, shownPicture } from '#web/ui/picture-acts.tsx'
import { useFileDrop } from './use-file-drop.ts'

export type PictureShape = 'square' | 'wide' | 'thumb'

type PictureFieldProps = Omit<PictureActsProps, 'noteId'> & { label: ReactNode; shape: PictureShape }

/** One picture of a listing as it will be, with the ways to choose another one or none. A file may be dropped on it. */
export function PictureField({ label, shape, ...acts }: PictureFieldProps) {
  const noteId = useId()
  const drop = useFileDrop(([file]) => file && acts.onChoose(file))
  const src = shownPicture(acts.storedUrl, acts.change)
  return (
    <fieldset
      className={cx('Fieldset PictureField', `is-${shape}`)}
      aria-describedby={noteId}
      data-faulty={acts.fault ? '' : undefined}
    >
      <legend>{label}</legend>
      <div
        className={cx('PictureField-frame', !src && 'is-empty', drop.isOver && 'is-over')}
        {...drop.handlers}
      >
        {src ? <img src={src} alt="" /> : <ImageIcon className="Icon" />}
      </div>
      <PictureActs {...acts} noteId={noteId} />
    </fieldset>
  )
}
