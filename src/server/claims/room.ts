import type { Manifest } from '#server/lib/manifest.ts'
import { deleteOldDocuments } from './claim-reviews.repository.ts'
import { claimsRoutes } from './claims.routes.ts'
import { claimsDeskRoutes } from './claims-desk.routes.ts'
import { claimSections } from './export-sections.repository.ts'
import { ownersDeskRoutes } from './owners-desk.routes.ts'

export const room: Manifest = {
  routes: { '/businesses': [claimsRoutes] },
  desk: {
    inbox: { '/claims': [claimsDeskRoutes] },
    administration: { '/claims': [ownersDeskRoutes] },
  },
  cleanUp: [deleteOldDocuments],
  personalData: {
    sections: claimSections,
    notExported: {
      claim_documents: 'their names are with the claims; the files are the person’s own',
    },
  },
}
