import fs from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'

/** Takes itself out of a browser, with everything it kept. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/** The service worker, or with SERVICE_WORKER=off one that leaves, and what a browser needs to install the site. */
export const workerRoutes: FastifyPluginAsync<{ file: string }> = async (app, { file }) => {
  const { hasServiceWorker, siteName } = app.config
  const script = hasServiceWorker ? await fs.readFile(file, 'utf8') : leavingWorker
  app.get('/sw.js', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )

  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })
  const manifest = JSON.stringify({
    name: siteName,
    short_name: siteName,
    description: 'Local businesses in Austin, Texas.',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    background_color: '#f8f3ea',
    theme_color: '#f8f3ea',
    icons: [icon(192), icon(512)],
  })
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=86400').send(manifest),
  )
}
