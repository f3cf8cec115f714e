import { ofPerson } from '#server/lib/database/personal-data.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { authRoutes } from './auth.routes.ts'
import { emailChangesRoutes } from './email-changes.routes.ts'
import { googleRoutes } from './google.routes.ts'
import { passwordsRoutes } from './passwords.routes.ts'
import { sessionListRoutes } from './session-list.routes.ts'
import { deleteExpiredSignInFlows } from './sign-in-flows.repository.ts'

export const room: Manifest = {
  routes: { '/auth': [authRoutes, sessionListRoutes, passwordsRoutes, emailChangesRoutes, googleRoutes] },
  cleanUp: [deleteExpiredSignInFlows],
  personalData: {
    sections: [ofPerson('signInWith', 'Other accounts you sign in with', 'identities')],
  },
}
