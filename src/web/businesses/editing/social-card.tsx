import { useController } from 'react-hook-form'
import { type SocialLink, socialLinkLabels, socialLinks } from '#shared/businesses/form/business-fields.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { EditCard } from './edit-card.tsx'
import type { EditState } from './use-edit-business.ts'

/** Where else the business is found. */
export function SocialCard({ edit }: { edit: EditState }) {
  return (
    <EditCard section="social" note="Links to your profiles. Leave blank if none.">
      <div className="Form-two">
        {socialLinks.map((field) => (
          <SocialField key={field} edit={edit} field={field} />
        ))}
      </div>
    </EditCard>
  )
}

function SocialField({ edit, field }: { edit: EditState; field: SocialLink }) {
  const { value, onChange, onBlur } = useController({ control: edit.form.control, name: field }).field
  return (
    <Field label={socialLinkLabels[field]} error={edit.faults.texts[field]}>
      <Input
        type="url"
        name={field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onBlur={() => {
          onBlur()
          edit.checkText(field, value)
        }}
        onChange={({ target }) => {
          onChange(target.value)
          edit.mendText(field)
        }}
      />
    </Field>
  )
}
