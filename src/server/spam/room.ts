import type { Manifest } from '#server/lib/manifest.ts'
import type { FormName } from '#shared/spam/caught-forms.schemas.ts'
import { deleteOldCaught } from './caught-forms.repository.ts'
import { caughtFormsDeskRoutes } from './caught-forms-desk.routes.ts'
import { spamSections } from './export-sections.repository.ts'

export const room: Manifest = {
  start: (app) => void app.decorate('caughtForms', {} as Record<FormName, never>),
  desk: { listings: { '/caught-forms': [caughtFormsDeskRoutes] } },
  cleanUp: [deleteOldCaught],
  personalData: { sections: spamSections },
}
