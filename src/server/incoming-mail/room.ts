import type { Manifest } from '#server/lib/manifest.ts'
import { incomingMailRoutes } from './incoming-mail.routes.ts'

export const room: Manifest = { routes: { '/incoming-mail': [incomingMailRoutes] } }
