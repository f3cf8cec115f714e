import { AgencyPage } from '#web/agency/agency-page.tsx'
import { mobileCopy } from '#web/agency/mobile-copy.ts'

export function MobileAppDevelopmentPage() {
  return <AgencyPage key="mobile" copy={mobileCopy} />
}
