import type { Manifest } from '#server/lib/manifest.ts'
import { createBaseMaps } from './base-map.service.ts'
import { baseMapRoutes, mapRoutes } from './map.routes.ts'

export const room: Manifest = {
  start: (app) => void app.decorate('baseMaps', createBaseMaps()),
  routes: { '/map': [mapRoutes] },
  files: [baseMapRoutes],
}
