import { socialLinks } from '#shared/businesses/social-links.ts'
import { EditCard } from './edit-card.tsx'
import { EditTextField } from './edit-text-field.tsx'
import type { EditState } from './use-edit-business.ts'

/** The business's social media links. */
export function SocialCard({ edit }: { edit: EditState }) {
  return (
    <EditCard section="social" note="Links to your profiles. Leave blank if none.">
      <div className="Form-two">
        {socialLinks.map((field) => (
          <EditTextField key={field} edit={edit} field={field} />
        ))}
      </div>
    </EditCard>
  )
}
