import { type ChangeEvent, useId, useRef } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { ProfilePicture } from './use-profile-picture.ts'

type ProfilePictureFieldProps = {
  /** The full name, for the initials. */
  name: string
  /** The stored picture's address, or null. */
  storedUrl: string | null
  picture: ProfilePicture
}

/** The picture as it will be, with the ways to choose another one or none. */
export function ProfilePictureField({ name, storedUrl, picture }: ProfilePictureFieldProps) {
  const { change, fault, choose, remove, reset } = picture
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const shownUrl = { kept: storedUrl, new: change.kind === 'new' ? change.previewUrl : null, removed: null }
  const src = shownUrl[change.kind]
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) choose(file)
    // The same file may be chosen again after a fault.
    event.target.value = ''
  }
  return (
    <fieldset className="Fieldset ProfilePicture" aria-describedby={noteId}>
      <legend>Profile picture</legend>
      <Avatar name={name} src={src} size="large" />
      <div>
        <input ref={input} type="file" accept="image/*" hidden onChange={handleChange} />
        <div className="ProfilePicture-acts">
          <Button onClick={() => input.current?.click()}>
            {src ? 'Change picture' : 'Choose a picture'}
          </Button>
          {change.kind !== 'kept' ? (
            <Button variant="quiet" onClick={reset}>
              Undo
            </Button>
          ) : src ? (
            <Button variant="quiet" onClick={remove}>
              Remove
            </Button>
          ) : null}
        </div>
        <div id={noteId}>
          <p className="Field-hint">{hints[change.kind]}</p>
          <FieldError message={fault} />
        </div>
      </div>
    </fieldset>
  )
}

const hints = {
  kept: 'Recommended 400x400, at most 10 MB.',
  new: 'A preview. It is stored when you save.',
  removed: 'The picture goes when you save.',
}
