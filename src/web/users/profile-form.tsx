import type { FormEvent } from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ProfilePictureField } from './profile-picture-field.tsx'
import type { ProfileFormState } from './use-profile-form.ts'
import type { OwnProfile } from './users.queries.ts'

type ProfileFormProps = { profile: OwnProfile; state: ProfileFormState }

/** Picture, names and email address. */
export function ProfileForm({ profile, state }: ProfileFormProps) {
  const { apiUrl } = usePublicConfig()
  const { form, draft, faults, picture, isSaving, change, submit } = state
  const { firstName, lastName, email, profilePictureUrl } = profile
  const isNewEmail = draft.email.trim() !== email && !faults.email
  const storedUrl = profilePictureUrl && apiUrl + profilePictureUrl
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form ref={form} className="ProfileForm" noValidate onSubmit={handleSubmit}>
      <ProfilePictureField name={`${firstName} ${lastName}`} storedUrl={storedUrl} picture={picture} />
      <div className="Form">
        <div className="Form-two">
          <Field label="First name" isRequired error={faults.firstName}>
            <Input
              name="firstName"
              autoComplete="given-name"
              maxLength={80}
              value={draft.firstName}
              onChange={(event) => change('firstName', event.target.value)}
            />
          </Field>
          <Field label="Last name" isRequired error={faults.lastName}>
            <Input
              name="lastName"
              autoComplete="family-name"
              maxLength={80}
              value={draft.lastName}
              onChange={(event) => change('lastName', event.target.value)}
            />
          </Field>
        </div>
        <Field
          label="Email"
          isRequired
          error={faults.email}
          hint={isNewEmail ? `${email} will get a message with a link to undo this.` : null}
        >
          <Input
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            value={draft.email}
            onChange={(event) => change('email', event.target.value)}
          />
        </Field>
        <div className="Form-end">
          <Button variant="primary" type="submit" disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </div>
    </form>
  )
}
