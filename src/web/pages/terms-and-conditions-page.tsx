import { paths } from '#shared/lib/paths.ts'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { LegalDocument } from '#web/site/legal-document.tsx'
import { termsEffective, termsSections, termsSummary } from '#web/site/terms-text.tsx'

export function TermsAndConditionsPage() {
  const { siteName } = usePublicConfig()
  return (
    <>
      <Seo
        title="Terms and conditions"
        description={`The terms of ${siteName}: who may use it, listings, reviews, paid services and refunds. Effective June 4, 2025.`}
        path={paths.termsAndConditions}
      />
      <LegalDocument
        title="Terms and conditions"
        lead={`What you and ${siteName} can expect from each other.`}
        effective={termsEffective}
        summary={termsSummary}
        sections={termsSections}
        siteName={siteName}
        contact={<ContactButton className="Link">contact us</ContactButton>}
      />
    </>
  )
}
