import diagnosticsChannel from 'node:diagnostics_channel'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { headScript } from '#server/lib/http/head-script.ts'
import {
  buildBusiness,
  buildCategory,
  buildReview,
  buildSubcategory,
  hoursEveryDay,
} from '#test/factories.ts'
import { setStatus } from '#test/set-status.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const publicUrl = 'https://find.example.com'
const hostile = '</script><script>alert("x")</script><!-- & \u2028'

let test: TestApp
let origin: string
let plumber: number
let attacker: number
let rejected: number

beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: publicUrl })
  const { db } = test
  const home = await buildCategory(db, { id: 2, name: 'Home & Living' })
  const plumbing = await buildSubcategory(db, home.id, 'Plumbing')
  plumber = await buildBusiness(db, {
    name: 'Pecan Street Plumbing',
    description: 'Leaks found and fixed.',
    categoryId: home.id,
    subcategoryId: plumbing.id,
    position: { latitude: 30.25, longitude: -97.75 },
    hours: hoursEveryDay('08:00', '18:00'),
  })
  await buildReview(db, plumber, { rating: 5, content: 'Came the same afternoon, left no mess.' })
  await buildReview(db, plumber, { rating: 4, content: 'Fair price, a little late.' })
  attacker = await buildBusiness(db, { name: `Evil ${hostile}`, description: `We are ${hostile}` })
  await buildReview(db, attacker, { content: `They said ${hostile}` })
  rejected = await buildBusiness(db, { name: 'Refused Roofing', status: 'rejected' })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(() => test.close())

async function visit(address: string) {
  const response = await test.app.inject(address)
  return { status: response.statusCode, headers: response.headers, html: response.body }
}

const contentOf = (html: string, tag: RegExp) =>
  tag.exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

/** The parts of a page for search engines and link previews. */
function headOf(html: string) {
  const [head = ''] = html.split('</head>')
  const property = (name: string) => contentOf(head, new RegExp(`<meta property="${name}" content="([^"]*)"`))
  return {
    title: contentOf(head, /<title>([^<]*)<\/title>/),
    description: contentOf(head, /<meta name="description" content="([^"]*)"/),
    robots: contentOf(head, /<meta name="robots" content="([^"]*)"/),
    canonical: contentOf(head, /<link rel="canonical" href="([^"]*)"/),
    ogTitle: property('og:title'),
    ogDescription: property('og:description'),
    ogUrl: property('og:url'),
    ogImage: property('og:image'),
    ogSiteName: property('og:site_name'),
  }
}

type Thing = Record<string, unknown> & { '@type': string }

function jsonLdOf(html: string): Thing[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...blocks].map(([, text]) => JSON.parse(text ?? '') as Thing)
}

function stateOf(html: string): { config: object; queries: { queries: { queryKey: unknown[] }[] } } {
  return JSON.parse(/<script id="state" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
}

describe('the head of a page', () => {
  it.each([
    ['/', 'Local businesses in Austin, Texas | Find Local', '/'],
    ['/businesses', 'Businesses in Austin | Find Local', '/businesses'],
    ['/businesses?category=2', 'Home & Living in Austin | Find Local', '/businesses?category=2'],
    [
      '/businesses?service=Plumbing',
      'Plumbing in Austin | Find Local',
      '/businesses?category=2&subcategory=1',
    ],
    ['/businesses?sort=name&open=1', 'Businesses in Austin | Find Local', '/businesses'],
    ['/help', 'Help | Find Local', '/help'],
    ['/businesses?price=-50&place=hyde-park', 'Businesses in Austin | Find Local', '/businesses'],
    ['/how-results-are-ordered', 'How results are ordered | Find Local', '/how-results-are-ordered'],
    ['/privacy-policy', 'Privacy policy | Find Local', '/privacy-policy'],
    ['/terms-and-conditions', 'Terms and conditions | Find Local', '/terms-and-conditions'],
    ['/login?returnTo=%2Fprofile', 'Sign in | Find Local', '/login'],
    ['/signup', 'Create an account | Find Local', '/signup'],
  ])('of %s is complete', async (address, title, canonical) => {
    const { status, headers, html } = await visit(address)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const head = headOf(html)
    expect(head).toMatchObject({
      title,
      robots: undefined,
      canonical: publicUrl + canonical,
      ogTitle: title.replace(' | Find Local', ''),
      ogUrl: publicUrl + canonical,
      ogSiteName: 'Find Local',
      ogImage: `${publicUrl}/og.png`,
    })
    expect(head.description?.length).toBeGreaterThan(40)
    expect(head.ogDescription).toBe(head.description)
    for (const thing of jsonLdOf(html)) expect(thing).toMatchObject({ '@context': 'https://schema.org' })
  })

  it('is followed by exactly one h1', async () => {
    for (const address of ['/', '/businesses', `/businesses/${plumber}`, '/help', '/nowhere']) {
      expect((await visit(address)).html.match(/<h1[ >]/g), address).toHaveLength(1)
    }
  })

  it('of the home page describes the site and its search', async () => {
    const things = jsonLdOf((await visit('/')).html)
    expect(things).toContainEqual(
      expect.objectContaining({
        '@type': 'WebSite',
        url: `${publicUrl}/`,
        potentialAction: expect.objectContaining({
          target: expect.objectContaining({
            urlTemplate: `${publicUrl}/businesses?search={search_term_string}`,
          }),
        }),
      }),
    )
  })
})

describe('a business page', () => {
  it('contains its name, description and reviews before any script runs', async () => {
    const { status, html } = await visit(`/businesses/${plumber}`)
    expect(status).toBe(200)
    expect(html).toMatch(/<h1[^>]*>Pecan Street Plumbing<\/h1>/)
    const [body = ''] = html.split('<script id="state"')
    for (const text of [
      'Leaks found and fixed.',
      'Came the same afternoon, left no mess.',
      'Fair price, a little late.',
    ]) {
      expect(body).toContain(text)
    }
  })

  it('tells search engines the same', async () => {
    const { html } = await visit(`/businesses/${plumber}`)
    const address = `${publicUrl}/businesses/${plumber}`
    expect(headOf(html)).toMatchObject({
      title: 'Pecan Street Plumbing: Plumbing in Bouldin Creek | Find Local',
      canonical: address,
      description: 'Leaks found and fixed.',
    })
    const things = jsonLdOf(html)
    expect(things.find((thing) => thing['@type'] === 'Plumber')).toMatchObject({
      '@id': address,
      name: 'Pecan Street Plumbing',
      telephone: '(512) 555-0148',
      geo: { latitude: 30.25, longitude: -97.75 },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      openingHoursSpecification: [{ opens: '08:00', closes: '18:00' }],
    })
    expect(things.find((thing) => thing['@type'] === 'BreadcrumbList')?.itemListElement).toMatchObject([
      { position: 1, name: 'Businesses', item: `${publicUrl}/businesses` },
      { position: 2, name: 'Home & Living', item: `${publicUrl}/businesses?category=2` },
      { position: 3, name: 'Plumbing' },
      { position: 4, name: 'Pecan Street Plumbing', item: address },
    ])
  })

  it('is for search engines once staff have approved it, and not before', async () => {
    const id = await buildBusiness(test.db, { name: 'New Kites', status: 'pending' })
    const address = `/businesses/${id}`
    const isInSitemap = async () => (await visit('/sitemaps/businesses-0.xml')).html.includes(`${address}<`)
    // The second one is kept.
    for (const { headers, html } of [await visit(address), await visit(address)]) {
      expect(headOf(html)).toMatchObject({ robots: 'noindex', canonical: undefined })
      expect(headers['x-robots-tag']).toBe('noindex')
    }
    expect(await isInSitemap()).toBe(false)
    await setStatus(test.app, id, 'approved')
    const { headers, html } = await visit(address)
    expect(headOf(html)).toMatchObject({ robots: undefined, canonical: publicUrl + address })
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(await isInSitemap()).toBe(true)
  })

  it('escapes hostile text in markup, state and JSON-LD', async () => {
    for (const address of [
      `/businesses/${attacker}`,
      '/businesses',
      '/businesses?search=%3C/script%3E%3Cscript%3Ealert(1)',
    ]) {
      const { status, html: whole } = await visit(address)
      expect(status).toBe(200)
      const html = whole.replace(`<script>${headScript}</script>`, '')
      expect(html, address).not.toMatch(/<script>|<script[^>]*>alert/)
      for (const [, attributes = ''] of html.matchAll(/<script\b([^>]*)>/g)) {
        expect(attributes, address).toMatch(/type="(module|application\/json|application\/ld\+json)"/)
      }
      expect(() => [stateOf(html), ...jsonLdOf(html)]).not.toThrow()
    }
    const { html } = await visit(`/businesses/${attacker}`)
    expect(JSON.stringify(stateOf(html))).toContain(JSON.stringify(`Evil ${hostile}`).slice(1, -1))
    expect(jsonLdOf(html).find((thing) => thing['@type'] === 'LocalBusiness')?.name).toBe(`Evil ${hostile}`)
  })

  // Unescaped, the last ones would reach another API route.
  it.each([
    '999999',
    '0',
    'nothing',
    '99999999999',
    '1%20',
    '%00',
    'featured',
    '%3Fpage=2',
    '..%2Ffaqs',
    '1%2F..%2F..%2Ffaqs',
  ])('shows not found at /businesses/%s', async (id) => {
    const { status, html } = await visit(`/businesses/${id}`)
    expect(status).toBe(404)
    expect(html).toMatch(/Business Not Found|404 Page Not Found/)
    expect(headOf(html)).toMatchObject({ robots: 'noindex', canonical: undefined })
  })

  it('shows not found for a hidden business', async () => {
    const { status, html } = await visit(`/businesses/${rejected}`)
    expect(status).toBe(404)
    expect(html).not.toContain('Refused Roofing')
  })
})

it('reads one review as one, and two as several', async () => {
  const { html } = await visit('/businesses')
  const said = [...html.matchAll(/(\d+)(?:<!-- -->)?<span class="sr"> (reviews?)</g)]
  const counts = said.map(([, count, word]) => `${count} ${word}`)
  expect(counts).toContain('1 review')
  expect(counts).toContain('2 reviews')
})

describe('a comparison', () => {
  it('is not indexed, and says which businesses it has and how many are gone', async () => {
    const { status, html } = await visit(`/compare?utm_source=a&ids=${attacker},${plumber},${rejected}`)
    expect(status).toBe(200)
    expect(headOf(html)).toMatchObject({ robots: 'noindex', canonical: `${publicUrl}/compare` })
    expect(html).toMatch(/<th scope="col".*?Evil.*<th scope="col".*?Pecan Street Plumbing/s)
    expect(html).not.toContain(hostile)
    expect(html).toContain('One of these businesses is no longer listed.')
  })

  it.each([
    ['', 200, 'Nothing to compare yet'],
    ['?ids=nonsense', 200, 'Nothing to compare yet'],
    ['?ids=999999', 404, 'This business is no longer listed'],
  ])('of nothing (%s) answers %d', async (query, status, text) => {
    const answer = await visit(`/compare${query}`)
    expect(answer.status).toBe(status)
    expect(answer.html).toContain(text)
  })
})

describe('other addresses', () => {
  it('show the 404 screen with its text', async () => {
    const { status, headers, html } = await visit('/nowhere/at/all')
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(html).toContain('404 Page Not Found')
    expect(html).toContain('Did you forget to add the page to the router?')
    expect(headOf(html).robots).toBe('noindex')
  })

  it.each([
    ['/privacy', '/privacy-policy'],
    ['/terms', '/terms-and-conditions'],
    ['/businesses/', '/businesses'],
    ['/businesses//?category=2', '/businesses?category=2'],
    ['/help/', '/help'],
  ])('%s redirects permanently to %s', async (address, target) => {
    const { status, headers } = await visit(address)
    expect(status).toBe(301)
    expect(headers.location).toBe(target)
  })

  // A Location that starts with two slashes points to another host.
  it.each([
    '//evil.example.com/',
    '///evil.example.com//',
    '/\\evil.example.com/',
    '//evil.example.com/%2e%2e/',
  ])('%s never leads to another site', async (path) => {
    const { status, location = '/' } = await rawGet(path)
    expect(status).toBeLessThan(500)
    expect(location).toMatch(/^\/(?![/\\])/)
  })
})

/** Sends a path unchanged; `fetch` and `inject` would normalize it. */
function rawGet(path: string): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const request = http.get({ hostname, port, path, agent: false }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
    })
    request.on('error', reject)
  })
}

describe('the state of a page', () => {
  it('contains the responses of its API calls and the public settings', async () => {
    const { config, queries } = stateOf((await visit(`/businesses/${plumber}`)).html)
    expect(config).toEqual({ siteName: 'Find Local', publicUrl, apiUrl: '' })
    expect(queries.queries.map(({ queryKey }) => queryKey.at(-1))).toEqual([String(plumber)])
  })
})

/** How many page requests reached the application while `work` ran. */
async function countHandled(work: () => Promise<void>): Promise<number> {
  let count = 0
  const hear = (message: unknown) => {
    if ((message as { route?: { url?: string } }).route?.url === '/*') count += 1
  }
  const channel = 'tracing:fastify.request.handler:start'
  diagnosticsChannel.subscribe(channel, hear)
  try {
    await work()
  } finally {
    diagnosticsChannel.unsubscribe(channel, hear)
  }
  return count
}

/** Over the network, because `inject` bypasses the fast path in front of the application. */
async function fetchPage(address: string, init: RequestInit = {}) {
  const response = await fetch(origin + address, { redirect: 'manual', ...init })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    html: await response.text(),
  }
}

describe('the kept page', () => {
  it('is sent before the application sees the request, with the same headers', async () => {
    let tries = 0
    const askTwice = async () => {
      const address = `/help?first=${++tries}`
      const first = await fetchPage(address)
      const { date: _then, ...expected } = first.headers
      const second = await fetchPage(address)
      const { date: _now, ...actual } = second.headers
      expect(second.html).toBe(first.html)
      expect(actual).toEqual(expected)
      expect(actual['x-request-id']).toBeUndefined()
    }
    // News of another test's write may still arrive and drop the page between the two requests.
    await expect.poll(() => countHandled(askTwice)).toBe(1)
  })

  it('carries every security header', async () => {
    await fetchPage('/')
    const { headers } = await fetchPage('/')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/unsafe|nonce/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
  })

  it('contains nothing about the first visitor', async () => {
    const visitor = {
      authorization: 'Bearer s3cret',
      cookie: 'session=s3cret',
      'user-agent': 'S3cretBrowser',
    }
    const first = await fetchPage('/businesses?search=pecan', { headers: visitor })
    const second = await fetchPage('/businesses?search=pecan')
    for (const { html, headers } of [first, second]) {
      expect(html + JSON.stringify(headers)).not.toMatch(/s3cret/i)
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect(second.html).toBe(first.html)
  })

  it('is shared by all addresses of the same page', async () => {
    // No other test has fetched this one, which could be about to end.
    const path = '/businesses?search=announced'
    const before = (await fetchPage(path)).html
    await buildBusiness(test.db, { name: 'Not Announced Yet' })
    for (const junk of [
      'utm_source=mail',
      'category=abc',
      'page=1&sort=relevance',
      'price=',
      'fbclid=1&page=-3',
    ]) {
      expect((await fetchPage(`${path}&${junk}`)).html, junk).toBe(before)
    }
    expect((await fetchPage(`${path}&sort=name`)).html).toContain('Not Announced Yet')
    expect((await fetchPage('/businesses?search=')).html).toBe((await fetchPage('/businesses')).html)
  })

  it('is dropped when public content changes', async () => {
    const id = await buildBusiness(test.db, { name: 'Old Name' })
    expect((await fetchPage(`/businesses/${id}`)).html).toContain('Old Name')
    await test.db
      .updateTable('business_profiles')
      .set({ name: 'New Name' })
      .where('business_id', '=', id)
      .execute()
    await inTransaction(test.db, announcePublicChange)
    await expect.poll(async () => (await fetchPage(`/businesses/${id}`)).html).toContain('New Name')
  })

  it('is neither stored nor sent for a page that does not exist', async () => {
    for (let visits = 0; visits < 2; visits++) {
      const { status, headers } = await fetchPage('/nowhere')
      expect(status).toBe(404)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) })
    }
  })

  it('answers HEAD and a repeated GET without a body', async () => {
    const { headers } = await fetchPage('/')
    const head = await fetchPage('/', { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, html: '', headers: { etag: headers.etag } })
    const again = await fetchPage('/', { headers: { 'if-none-match': headers.etag ?? '' } })
    expect(again).toMatchObject({ status: 304, html: '' })
  })

  it('answers HEAD for a page that is not kept yet', async () => {
    const head = await fetchPage('/privacy-policy?head', { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, html: '' })
    expect(head.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('for search engines', () => {
  it('robots.txt lists the sitemap and disallows the API except pictures', async () => {
    const { html } = await visit('/robots.txt')
    expect(html.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /api/',
        'Allow: /api/uploads/',
        `Sitemap: ${publicUrl}/sitemap.xml`,
      ]),
    )
  })

  it('the sitemap lists every public page, and each one exists', async () => {
    const locationsOf = async (address: string) => {
      const { status, headers, html } = await visit(address)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/xml; charset=utf-8')
      return [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text = '']) => text.replace(publicUrl, ''))
    }
    const files = await locationsOf('/sitemap.xml')
    expect(files).toEqual(['/sitemaps/pages.xml', '/sitemaps/businesses-0.xml'])
    const pages = (await Promise.all(files.map(locationsOf))).flat()
    expect(pages).toEqual(
      expect.arrayContaining(['/', '/businesses', '/businesses?category=2', `/businesses/${plumber}`]),
    )
    expect(pages).not.toContain(`/businesses/${rejected}`)
    for (const page of pages) {
      const { status, html } = await visit(page)
      expect(status, page).toBe(200)
      expect(headOf(html).canonical, page).toBe(publicUrl + page)
    }
  })

  it('a sitemap file after the last one is 404', async () => {
    expect((await visit('/sitemaps/businesses-x.xml')).status).toBe(404)
    expect((await visit('/sitemaps/nothing.xml')).status).toBe(404)
  })
})
