import { AgencyPage } from '#web/agency/agency-page.tsx'
import { webCopy } from '#web/agency/web-copy.ts'

export function WebAppDevelopmentPage() {
  return <AgencyPage key="web" copy={webCopy} />
}
