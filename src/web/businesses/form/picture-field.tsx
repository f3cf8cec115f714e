import { ImageIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useApiHost } from '#web/lib/api-host.ts'
import { cx } from '#web/ui/class-names.ts'
import { PictureActions, type PictureActionsProps, shownPicture } from '#web/ui/picture-actions.tsx'
import { useFileDrop } from './use-file-drop.ts'

export type PictureShape = 'square' | 'wide' | 'thumb'

type PictureFieldProps = Omit<PictureActionsProps, 'noteId'> & { label: ReactNode; shape: PictureShape }

/** A listing's picture as it will be saved, with buttons to change or remove it. A file can be dropped on it. */
export function PictureField({ label, shape, ...actions }: PictureFieldProps) {
  const noteId = useId()
  const drop = useFileDrop(([file]) => file && actions.onChoose(file))
  const src = useApiHost()(shownPicture(actions.storedUrl, actions.change))
  return (
    <fieldset
      className={cx('Fieldset PictureField', `is-${shape}`)}
      aria-describedby={noteId}
      data-faulty={actions.fault ? '' : undefined}
    >
      <legend>{label}</legend>
      <div
        className={cx('PictureField-frame', !src && 'is-empty', drop.isOver && 'is-over')}
        {...drop.handlers}
      >
        {src ? <img src={src} alt="" /> : <ImageIcon className="Icon" />}
      </div>
      <PictureActions {...actions} noteId={noteId} />
    </fieldset>
  )
}
