import type { Manifest } from '#server/lib/manifest.ts'
import { actionsDeskRoutes } from './actions-desk.routes.ts'
import { auditSections } from './export-sections.repository.ts'
import { mailsDeskRoutes } from './mails-desk.routes.ts'

export const room: Manifest = {
  desk: { administration: { '': [mailsDeskRoutes, actionsDeskRoutes] } },
  personalData: { sections: auditSections },
}
