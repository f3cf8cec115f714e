import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { publicConfig } from '#server/config.ts'
import { htmlDocument } from './html-document.ts'
import { cardsMark, type EntryServer, injectTransport, type PageRenderer } from './page-renderer.ts'

const assets = {
  fonts: ['bricolage-grotesque', 'instrument-sans'].map(
    (name) => `/node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  ),
  style: '',
  styleSource: '',
  styles: ['/src/web/styles/main.css'],
  modules: [],
  scripts: ['/src/web/entry-client.tsx'],
}

/** Renders from source through Vite, with hot reload in the browser. Development only. */
export async function createDevRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  const transport = injectTransport(app)
  const loadEntry = () => vite.ssrLoadModule('/src/web/entry-server.tsx') as Promise<EntryServer>
  return {
    cacheKey: async (url) => (await loadEntry()).pageCacheKey(url),
    async render(url) {
      const entry = await loadEntry()
      const page = await entry.renderPage(url, transport, publicConfig(app.config), async () => {})
      if (page.kind === 'redirect') return page
      const isSecret = entry.pageCacheKey(url) === null
      const cards = cardsMark(app.config, page.takesCards)
      const html = htmlDocument({ ...page, assets, cards, isSecret })
      const transformed = await vite.transformIndexHtml(url.pathname, html.toString())
      return { status: page.status, html: Buffer.from(transformed) }
    },
  }
}
