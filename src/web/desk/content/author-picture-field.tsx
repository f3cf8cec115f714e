import { UserRound } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { PictureActions, shownPicture } from '#web/ui/picture-actions.tsx'
import type { useAuthorPicture } from './use-author-picture.ts'

type AuthorPictureFieldProps = {
  /** The author's name, for the initials. */
  name: string
  /** The stored picture's address, or empty. */
  stored: string
  picture: ReturnType<typeof useAuthorPicture>
  /** Why the server rejected it. */
  serverFault: string | undefined
  /** Someone else has changed it too. */
  isContested: boolean
}

/** The author's picture as the home page will show it, with buttons to change or remove it. */
export function AuthorPictureField(props: AuthorPictureFieldProps) {
  const { name, stored, picture, serverFault, isContested } = props
  const noteId = useId()
  const contestedId = useId()
  const storedUrl = stored || null
  const shown = shownPicture(storedUrl, picture.change)
  return (
    <fieldset className="Fieldset PictureField" aria-describedby={`${noteId} ${contestedId}`}>
      <legend>Picture</legend>
      {shown || name.trim() ? (
        <Avatar name={name} src={shown} size="large" />
      ) : (
        <span className="Avatar is-large" aria-hidden="true">
          <UserRound className="Icon" />
        </span>
      )}
      <PictureActions
        storedUrl={storedUrl}
        change={picture.change}
        onChoose={picture.choose}
        onRemove={() => picture.replaceState('')}
        onUndo={() => picture.replaceState(stored)}
        hint={`${stored ? '' : 'Without one, initials are shown. '}Recommended 400x400, at most 10 MB.`}
        noteId={noteId}
        fault={picture.fault ?? serverFault ?? null}
      />
      {isContested ? (
        <p id={contestedId} className="Field-hint">
          Someone else changed the photo in the meantime. Undo shows their choice.
        </p>
      ) : null}
    </fieldset>
  )
}
