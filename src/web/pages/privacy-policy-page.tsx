import { paths } from '#shared/lib/paths.ts'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { LegalDocument } from '#web/site/legal-document.tsx'
import { privacyEffective, privacySections, privacySummary } from '#web/site/privacy-text.tsx'

export function PrivacyPolicyPage() {
  const { siteName } = usePublicConfig()
  return (
    <>
      <Seo
        title="Privacy policy"
        description={`Which personal information ${siteName} collects, who sees it and what you can do about it. Effective October 22, 2025.`}
        path={paths.privacyPolicy}
      />
      <LegalDocument
        title="Privacy policy"
        lead={`What ${siteName} knows about you and what we do with it.`}
        effective={privacyEffective}
        summary={privacySummary}
        sections={privacySections}
        siteName={siteName}
        contact={<ContactButton className="Link">contact us</ContactButton>}
      />
    </>
  )
}
