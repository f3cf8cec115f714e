import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import type { PictureChange } from '#web/ui/use-chosen-picture.ts'

/** The picture as it will be after the form is sent: an address, or null for none. */
export function shownPicture(storedUrl: string | null, change: PictureChange): string | null {
  if (change.kind === 'new') return change.previewUrl
  return change.kind === 'kept' ? storedUrl : null
}

export type PictureActionsProps = {
  /** The stored picture's address, or null. */
  storedUrl: string | null
  change: PictureChange
  onChoose: (file: File) => void
  onRemove: () => void
  /** Undoes the change. */
  onUndo: () => void
  /** Shown until a picture is chosen, such as the recommended size. */
  hint: ReactNode
  /** Why the chosen file can't be used. */
  fault: string | null
  /** The id for `aria-describedby` of the surrounding field. */
  noteId: string
}

/** The buttons under a picture: choose, change, remove, undo, with the hint and the error. */
export function PictureActions(props: PictureActionsProps) {
  const { storedUrl, change, onChoose, onRemove, onUndo, hint, fault, noteId } = props
  const isShown = shownPicture(storedUrl, change) !== null
  return (
    <div>
      <div className="PictureActions">
        <FileButton
          className="Button is-outline"
          accept="image/*"
          onFiles={([file]) => file && onChoose(file)}
        >
          {isShown ? 'Change photo' : 'Choose a photo'}
        </FileButton>
        {change.kind !== 'kept' ? (
          <Button variant="quiet" className="is-flush" onClick={onUndo}>
            Undo
          </Button>
        ) : isShown ? (
          <Button variant="quiet" className="is-flush" onClick={onRemove}>
            Remove
          </Button>
        ) : null}
      </div>
      <div id={noteId}>
        <p className="Field-hint">{{ kept: hint, ...changeHints }[change.kind]}</p>
        <FieldError message={fault} />
      </div>
    </div>
  )
}

const changeHints = {
  new: 'Preview. Not saved yet.',
  removed: 'The photo will be removed when you save.',
}
