import { paths } from '#shared/lib/paths.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { PartnerLanding } from '#web/partners/partner-landing.tsx'

const description =
  'Banks, lawyers, insurers, accountants and software makers: partner with the directory of Austin’s local businesses. Apply in ten minutes.'

export function BecomeAPartnerPage() {
  const { siteName, publicUrl } = usePublicConfig()
  return (
    <>
      <Seo
        title="Become a partner"
        description={description}
        path={paths.becomeAPartner}
        jsonLd={[
          {
            '@type': 'WebPage',
            url: publicUrl + paths.becomeAPartner,
            name: 'Become a partner',
            description,
            isPartOf: { '@type': 'WebSite', name: siteName, url: `${publicUrl}/` },
          },
        ]}
      />
      <PartnerLanding />
    </>
  )
}
