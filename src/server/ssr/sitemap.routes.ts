import type { FastifyPluginAsync } from 'fastify'
import { notFound } from '#server/lib/http/errors.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { paths } from '#shared/lib/paths.ts'
import { findLargestBusinessId, listSitemapBusinesses, listSitemapCategories } from './sitemap.repository.ts'

/** Addresses in one sitemap file; the protocol allows 50,000 (sitemaps.org). */
const urlsPerFile = 10_000
const maxAge = 'public, max-age=3600'

const fixedPages = [
  paths.home,
  paths.businesses,
  paths.services,
  paths.webAppDevelopment,
  paths.mobileAppDevelopment,
  paths.becomeAPartner,
  paths.help,
  paths.howResultsAreOrdered,
  paths.privacyPolicy,
  paths.termsAndConditions,
]

type SitemapOptions = { rooms: readonly Pick<Manifest, 'sitemap'>[] }

/** robots.txt, the sitemap index and its files: fixed pages, categories and places first, then businesses by id. */
export const sitemapRoutes: FastifyPluginAsync<SitemapOptions> = async (app, { rooms }) => {
  const { publicUrl } = app.config
  const options = { schema: { hide: true } }

  app.get('/robots.txt', options, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', maxAge)
      .send(`User-agent: *\nDisallow: /api/\nAllow: /api/uploads/\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', options, async (_request, reply) => {
    const files = Math.ceil((await findLargestBusinessId(app.reads)) / urlsPerFile)
    const names = ['pages', ...Array.from({ length: files }, (_, file) => `businesses-${file}`)]
    const entries = names.map((name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', maxAge)
      .send(sitemap('sitemapindex', entries))
  })

  app.get('/sitemaps/pages.xml', options, async (_request, reply) => {
    const [categories, ...ofRooms] = await Promise.all([
      listSitemapCategories(app.reads),
      ...rooms.map(({ sitemap }) => sitemap?.(app.reads) ?? []),
    ])
    const places = ofRooms.flat()
    const addresses = [
      ...fixedPages,
      ...(places.length > 0 ? [paths.places] : []),
      ...categories.map(({ slug }) => paths.categoryServices(slug)),
      ...categories.map(({ id }) => `${paths.businesses}?category=${id}`),
    ]
    const entries = [
      ...addresses.map((address) => urlEntry(publicUrl + address)),
      ...places.map(({ path, changedAt }) => urlEntry(publicUrl + path, changedAt)),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', maxAge)
      .send(sitemap('urlset', entries))
  })

  app.get<{ Params: { file: string } }>('/sitemaps/businesses-:file.xml', options, async (request, reply) => {
    if (!/^\d{1,6}$/.test(request.params.file)) throw notFound('sitemap')
    const from = Number(request.params.file) * urlsPerFile
    const businesses = await listSitemapBusinesses(app.reads, from, from + urlsPerFile)
    const entries = businesses.map(({ id, updatedAt }) => urlEntry(publicUrl + paths.business(id), updatedAt))
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', maxAge)
      .send(sitemap('urlset', entries))
  })
}

function urlEntry(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${lastmod}</url>`
}

function sitemap(root: 'sitemapindex' | 'urlset', entries: string[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('\n')}\n</${root}>\n`
}
