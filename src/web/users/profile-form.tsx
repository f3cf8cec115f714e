import { SubmitButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ProfilePictureField } from './profile-picture-field.tsx'
import type { ProfileFormState } from './use-profile-form.ts'
import type { OwnProfile } from './users.queries.ts'

type ProfileFormProps = { profile: OwnProfile; state: ProfileFormState }

/** Picture, names and email address. */
export function ProfileForm({ profile, state }: ProfileFormProps) {
  const { form, draft, faults, picture, isSending, bind, submit } = state
  const { firstName, lastName, email, profilePictureUrl } = profile
  const isNewEmail = draft.email.trim() !== email && !faults.email
  return (
    <form ref={form} className="ProfileForm" noValidate onSubmit={submit}>
      <ProfilePictureField
        name={`${firstName} ${lastName}`}
        storedUrl={profilePictureUrl}
        picture={picture}
      />
      <div className="Form">
        <div className="Form-two">
          <Field label="First name" isRequired error={faults.firstName}>
            <Input autoComplete="given-name" maxLength={80} {...bind('firstName')} />
          </Field>
          <Field label="Last name" isRequired error={faults.lastName}>
            <Input autoComplete="family-name" maxLength={80} {...bind('lastName')} />
          </Field>
        </div>
        <Field
          label="Email"
          isRequired
          error={faults.email}
          hint={isNewEmail ? `${email} will get a message with a link to undo this.` : null}
        >
          <Input type="email" autoComplete="email" maxLength={254} {...bind('email')} />
        </Field>
        <div className="Form-end">
          <SubmitButton isSending={isSending} label="Save Changes" sending="Saving..." />
        </div>
      </div>
    </form>
  )
}
