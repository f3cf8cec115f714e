import { useId } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { PictureActions, shownPicture } from '#web/ui/picture-actions.tsx'
import type { ChosenPicture } from '#web/ui/use-chosen-picture.ts'

type ProfilePictureFieldProps = {
  /** The full name, for the initials. */
  name: string
  /** The stored picture's address, or null. */
  storedUrl: string | null
  picture: ChosenPicture
}

/** The picture as it will be saved, with buttons to change or remove it. */
export function ProfilePictureField({ name, storedUrl, picture }: ProfilePictureFieldProps) {
  const { change, fault, choose, remove, reset } = picture
  const noteId = useId()
  return (
    <fieldset className="Fieldset ProfilePicture" aria-describedby={noteId}>
      <legend>Profile picture</legend>
      <Avatar name={name} src={shownPicture(storedUrl, change)} size="large" />
      <PictureActions
        storedUrl={storedUrl}
        change={change}
        onChoose={choose}
        onRemove={remove}
        onUndo={reset}
        hint="Recommended 400x400, at most 10 MB."
        noteId={noteId}
        fault={fault}
      />
    </fieldset>
  )
}
