import { toStaff } from '#server/lib/database/personal-data.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { partnersRoutes } from './partners.routes.ts'

export const room: Manifest = {
  routes: { '/partners': [partnersRoutes] },
  personalData: {
    sections: [
      toStaff(
        'partnerApplications',
        'Partner applications',
        'partner_applications',
        'partner_application_id',
      ),
    ],
  },
}
