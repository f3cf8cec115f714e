import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, layoutFaults, rooms } from './check-layout.ts'

const faultsOf = (file: string, ...imports: string[]) => layoutFaults([{ file, imports }])

const routes = 'src/server/businesses/directory/directory.routes.ts'
const card = 'src/web/businesses/card/business-card.tsx'

describe('a planted import is refused with the reason', () => {
  it.each([
    [
      'web into server',
      card,
      '#server/businesses/directory/directory.service.ts',
      'web and server meet only in shared and over HTTP',
    ],
    [
      'web into server by a relative path',
      card,
      '../../../server/app.ts',
      'web and server meet only in shared and over HTTP',
    ],
    ['server into web', routes, '#web/lib/api-client.ts', 'server and web meet only in shared and over HTTP'],
    [
      'ssr into web by an import',
      'src/server/ssr/page-renderer.ts',
      '../../web/entry-server.tsx',
      'server and web meet only in shared and over HTTP',
    ],
    [
      'shared into server',
      'src/shared/businesses/businesses.policy.ts',
      '#server/lib/db.ts',
      'shared is what both sides agree on and knows neither',
    ],
    [
      'shared into web',
      'src/shared/lib/money.ts',
      '#web/lib/seo.tsx',
      'shared is what both sides agree on and knows neither',
    ],
    [
      'shared/lib into a room',
      'src/shared/lib/money.ts',
      '../businesses/opening-hours.ts',
      'shared/lib knows no room',
    ],
    [
      'server/lib into a room',
      'src/server/lib/http/errors.ts',
      '../../businesses/directory/directory.service.ts',
      'server/lib knows no room',
    ],
    [
      'server/lib into a shared room',
      'src/server/lib/http/errors.ts',
      '#shared/businesses/businesses.policy.ts',
      'server/lib knows no room',
    ],
    [
      'web/lib into a room',
      'src/web/lib/seo.tsx',
      '../businesses/business-card.tsx',
      'web/lib knows no room',
    ],
    [
      'web/ui into a shared room',
      'src/web/ui/card.tsx',
      '#shared/businesses/businesses.schemas.ts',
      'web/ui knows no room',
    ],
    [
      'web/ui into a web room',
      'src/web/ui/card.tsx',
      card.replace('src/', '#'),
      'a web room never enters another one: pages compose rooms',
    ],
    [
      'one web room into another',
      card,
      '#web/reviews/review-item.tsx',
      'a web room never enters another one: pages compose rooms',
    ],
    [
      'a web room into a page',
      card,
      '#web/pages/home-page.tsx',
      'a web room never enters another one: pages compose rooms',
    ],
    [
      'a page into the frame',
      'src/web/pages/home-page.tsx',
      '../app.tsx',
      'a page composes rooms, it does not reach for the frame',
    ],
    [
      'a room that the map does not name',
      'src/server/businesses/directory/directory.service.ts',
      '#server/reviews/reviews.service.ts',
      "the map doesn't let businesses into reviews",
    ],
    [
      'another room past its door',
      routes,
      '#server/categories/categories-desk.repository.ts',
      'another room is entered by a door: categories has categories.service.ts, ',
    ],
    [
      'ssr into a room',
      'src/server/ssr/page.routes.ts',
      '../businesses/directory/directory.service.ts',
      'ssr reads data by the API, not from rooms',
    ],
    [
      'a shared room that the map does not name',
      'src/shared/businesses/opening-hours.ts',
      '../reviews/reviews.schemas.ts',
      "the map doesn't let businesses into reviews",
    ],
    ['demo data', routes, '../../../../db/demo/places.ts', 'demo data is for main.ts and tests alone'],
    ['test code', routes, '../../../../test/factories.ts', 'nothing but tests imports test code'],
    [
      'test code from the demo data',
      'db/demo/people.ts',
      '../../test/factories.ts',
      'nothing but tests imports test code',
    ],
  ])('%s', (_case, file, imported, reason) => {
    const faults = faultsOf(file, imported)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`${file} may not import`)
    expect(faults[0]).toContain(reason)
  })
})

describe('a planted name is refused with the reason', () => {
  it.each([
    ['a capital', 'src/web/ui/Button.tsx', 'file names are kebab-case'],
    ['a drawer', 'src/server/lib/date-utils.ts', 'name the thing, not the drawer'],
    ['a barrel', 'src/web/ui/index.ts', 'name the thing, not the drawer'],
    ['a helper', 'test/helpers.ts', 'name the thing, not the drawer'],
    ['a fourth floor', 'src/common/lib/x.ts', 'there are three floors, shared, server and web'],
    [
      'a stray file on a floor',
      'src/server/worker.ts',
      'only main.ts, admin.ts, admin-commands.ts, admin-import.ts, app.ts, config.ts, job-handlers.ts, person-traces.ts stand at the top of server',
    ],
    [
      'an unknown room',
      'src/web/listings/listing-card.tsx',
      'the room listings is not in the map of scripts/check-layout.ts',
    ],
    [
      'a singular room',
      'src/server/business/business.routes.ts',
      'the room business is not in the map of scripts/check-layout.ts',
    ],
    ['a room on the wrong floor', 'src/server/site/site.routes.ts', 'the room site exists on web alone'],
    ['a server file without a role', 'src/server/businesses/prices.ts', 'a server file is named by its role'],
  ])('%s', (_case, file, reason) => {
    expect(faultsOf(file).join('\n')).toContain(reason)
  })
})

describe('what belongs together is let through', () => {
  it.each([
    [
      'a web room into shared, lib and ui',
      card,
      [
        '#shared/businesses/businesses.schemas.ts',
        '#web/lib/seo.tsx',
        '#web/ui/card.tsx',
        './opening-line.tsx',
        'react',
      ],
    ],
    [
      'a page into rooms',
      'src/web/pages/home-page.tsx',
      ['#web/businesses/business-card.tsx', '#web/site/hero.tsx'],
    ],
    [
      'a room into a lower one by its door',
      'src/server/businesses/directory/directory.service.ts',
      ['#server/categories/categories.service.ts', '#server/lib/database/db.ts'],
    ],
    [
      'the composition root into everything of its floor',
      'src/server/app.ts',
      ['./businesses/directory/directory.routes.ts', './ssr/page.routes.ts'],
    ],
    ['main.ts into the demo data', 'src/server/main.ts', ['../../db/demo/seed.ts']],
    [
      'a test into everything',
      'src/server/businesses/public-businesses.test.ts',
      ['../../../test/factories.ts', '../categories/categories.repository.ts'],
    ],
  ])('%s', (_case, file, imports) => {
    expect(faultsOf(file, ...imports)).toEqual([])
  })
})

it('reads every way to import', () => {
  const text = `import fs from 'node:fs'
import './styles/main.css'
import {
  one,
  two,
} from "#shared/lib/money.ts"
import type { Business } from '../a.ts'
export { three } from './three.ts'
const page = async () => (await import('./pages/home-page.tsx')).HomePage
const text = "import nothing from 'a text'"`
  expect(importsOf(text)).toEqual([
    'node:fs',
    './styles/main.css',
    '#shared/lib/money.ts',
    '../a.ts',
    './three.ts',
    './pages/home-page.tsx',
  ])
})

describe('the map of rooms', () => {
  it('names only rooms above, so that a circle cannot be written', () => {
    expect(layoutFaults([])).toEqual([])
  })

  it('refuses a circle', () => {
    const before = rooms.businesses
    try {
      rooms.businesses = { knows: ['reviews'] }
      expect(layoutFaults([]).join()).toContain("businesses names reviews, which doesn't stand above it")
    } finally {
      rooms.businesses = before ?? { knows: [] }
    }
  })
})

it('finds the real house in order', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'check-layout.ts')],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(stdout).toBe('The house is in order.\n')
  expect(status).toBe(0)
})
