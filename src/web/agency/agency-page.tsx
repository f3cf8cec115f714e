import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import type { AgencyCopy } from './agency-copy.ts'
import { agencyJsonLd } from './agency-json-ld.ts'
import { AgencyLanding } from './agency-landing.tsx'

/** The agency page with either of its two sets of texts. */
export function AgencyPage({ copy }: { copy: AgencyCopy }) {
  const config = usePublicConfig()
  return (
    <>
      <Seo
        title={`${copy.name} in Austin, Texas`}
        description={copy.description}
        path={copy.path}
        jsonLd={agencyJsonLd(copy, config)}
      />
      <AgencyLanding copy={copy} />
    </>
  )
}
