import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { layoutFaults } from './check-layout.ts'
import { importsOf } from './layout/imports.ts'
import { rooms } from './layout/map.ts'

const faultsOf = (file: string, ...imports: string[]) => layoutFaults([{ file, imports }])

const routes = 'src/server/businesses/directory/directory.routes.ts'
const card = 'src/web/businesses/card/business-card.tsx'

describe('rejects a forbidden import and says why', () => {
  it.each([
    [
      'web into server',
      card,
      '#server/businesses/directory/directory.service.ts',
      'web and server share code only through shared and talk over HTTP',
    ],
    [
      'web into server through a relative path',
      card,
      '../../../server/app.ts',
      'web and server share code only through shared and talk over HTTP',
    ],
    [
      'server into web',
      routes,
      '#web/lib/api-client.ts',
      'server and web share code only through shared and talk over HTTP',
    ],
    [
      'ssr into web through an import',
      'src/server/ssr/page-renderer.ts',
      '../../web/entry-server.tsx',
      'server and web share code only through shared and talk over HTTP',
    ],
    [
      'shared into server',
      'src/shared/businesses/businesses.policy.ts',
      '#server/lib/db.ts',
      'shared may import neither server nor web',
    ],
    [
      'shared into web',
      'src/shared/lib/money.ts',
      '#web/lib/seo.tsx',
      'shared may import neither server nor web',
    ],
    [
      'shared/lib into a room',
      'src/shared/lib/money.ts',
      '../businesses/opening-hours.ts',
      'shared/lib may not import rooms',
    ],
    [
      'server/lib into a room',
      'src/server/lib/http/errors.ts',
      '../../businesses/directory/directory.service.ts',
      'server/lib may not import rooms',
    ],
    [
      'server/lib into a shared room',
      'src/server/lib/http/errors.ts',
      '#shared/businesses/businesses.policy.ts',
      'server/lib may not import rooms',
    ],
    [
      'web/lib into a room',
      'src/web/lib/seo.tsx',
      '../businesses/business-card.tsx',
      'web/lib may not import rooms',
    ],
    [
      'web/ui into a shared room',
      'src/web/ui/card.tsx',
      '#shared/businesses/businesses.schemas.ts',
      'web/ui may not import rooms',
    ],
    [
      'web/ui into a web room',
      'src/web/ui/card.tsx',
      card.replace('src/', '#'),
      'web rooms may not import each other: pages combine them',
    ],
    [
      'one web room into another',
      card,
      '#web/reviews/review-item.tsx',
      'web rooms may not import each other: pages combine them',
    ],
    [
      'a web room into a page',
      card,
      '#web/pages/home-page.tsx',
      'web rooms may not import each other: pages combine them',
    ],
    [
      'a page into the app around it',
      'src/web/pages/home-page.tsx',
      '../app.tsx',
      'a page combines rooms and may not import the app around it',
    ],
    [
      'a room the map does not allow',
      'src/server/businesses/directory/directory.service.ts',
      '#server/reviews/reviews.service.ts',
      "the map doesn't let businesses import reviews",
    ],
    [
      'another room, not through its door',
      routes,
      '#server/categories/categories-desk.repository.ts',
      'another room may only be imported through a door: categories has categories.service.ts, ',
    ],
    [
      'ssr into a room',
      'src/server/ssr/page.routes.ts',
      '../businesses/directory/directory.service.ts',
      'ssr reads data through the API, not from rooms',
    ],
    [
      'a shared room the map does not allow',
      'src/shared/businesses/opening-hours.ts',
      '../reviews/reviews.schemas.ts',
      "the map doesn't let businesses import reviews",
    ],
    [
      'a sub-room below',
      'src/web/businesses/card/business-card.tsx',
      '../directory/business-grid.tsx',
      "in businesses directory isn't above card",
    ],
    [
      'a sub-room from the root',
      'src/server/businesses/businesses.repository.ts',
      './profile/business-visits.repository.ts',
      'the root of businesses is shared by its sub-rooms and may not import them',
    ],
    [
      'a sub-room of lib below',
      'src/server/lib/database/db.ts',
      '../http/errors.ts',
      "in lib http isn't above database",
    ],
    [
      'demo data',
      routes,
      '../../../../db/demo/places.ts',
      'only main.ts, tests and scripts may import demo data',
    ],
    [
      'a manifest, from anything but the list of rooms',
      'src/server/app.ts',
      './outcomes/room.ts',
      'only rooms.ts may import a room’s manifest',
    ],
    ['test code', routes, '../../../../test/factories.ts', 'only tests may import test code'],
    [
      'test code from the demo data',
      'db/demo/people.ts',
      '../../test/factories.ts',
      'only tests may import test code',
    ],
  ])('%s', (_case, file, imported, reason) => {
    const faults = faultsOf(file, imported)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`${file} may not import`)
    expect(faults[0]).toContain(reason)
  })
})

describe('rejects a bad name and says why', () => {
  it.each([
    ['a capital', 'src/web/ui/Button.tsx', 'file names are kebab-case'],
    ['a drawer', 'src/server/lib/date-utils.ts', 'name what it does'],
    ['a barrel', 'src/web/ui/index.ts', 'name what it does'],
    ['a helper', 'test/helpers.ts', 'name what it does'],
    ['a fourth floor', 'src/common/lib/x.ts', 'there are only three floors: shared, server and web'],
    [
      'a stray file on a floor',
      'src/server/worker.ts',
      'only main.ts, admin.ts, admin-audit.ts, admin-commands.ts, admin-export.ts, admin-geocode.ts, admin-import.ts, admin-map.ts, admin-outbox.ts, admin-quotes.ts, app.ts, config.ts, jobs.ts, rooms.ts belong at the top of server',
    ],
    [
      'an unknown room',
      'src/web/listings/listing-card.tsx',
      'the room listings is not in scripts/layout/map.ts',
    ],
    [
      'a singular room',
      'src/server/business/business.routes.ts',
      'the room business is not in scripts/layout/map.ts',
    ],
    ['a room on the wrong floor', 'src/server/site/site.routes.ts', 'the room site exists only on web'],
    [
      'a folder that is not on the map',
      'src/web/businesses/extras/x.tsx',
      'businesses has no sub-room extras in scripts/layout/map.ts',
    ],
  ])('%s', (_case, file, reason) => {
    expect(faultsOf(file).join('\n')).toContain(reason)
  })
})

describe('rejects misplaced SQL and HTTP and says why', () => {
  it.each([
    ['a template', 'const { rows } = await sql<{ id: number }>`SELECT 1`.execute(db)'],
    ['the query builder', "const rows = await db.selectFrom('users').execute()"],
  ])('%s outside a repository', (_case, text) => {
    const file = 'src/server/users/profile.service.ts'
    expect(layoutFaults([{ file, imports: [], text }])).toEqual([
      `${file}: SQL belongs in a *.repository.ts or in server/lib/database`,
    ])
    const repository = 'src/server/users/profile.repository.ts'
    expect(layoutFaults([{ file: repository, imports: [], text }])).toEqual([])
  })

  it('in a file without a role', () => {
    const file = 'src/server/businesses/import/import-rows.ts'
    const text = "import type { Tx } from '#server/lib/database/db.ts'"
    expect(layoutFaults([{ file, imports: [], text }]).join()).toContain('is named for its role')
    expect(layoutFaults([{ file, imports: [], text: 'export const one = 1' }])).toEqual([])
  })
})

it('rejects a list of rooms that lacks one, or is in another order than the map', () => {
  const list = (...names: string[]) => ({
    file: 'src/server/rooms.ts',
    imports: [],
    text: `${names.map((name) => `import { room as ${name} } from './${name}/room.ts'\n`).join('')}[\n${names.map((name) => `  ${name},\n`).join('')}]`,
  })
  const manifests = ['audit', 'push'].map((room) => ({ file: `src/server/${room}/room.ts`, imports: [] }))
  expect(layoutFaults([list('audit', 'push'), ...manifests])).toEqual([])
  expect(layoutFaults([list('audit'), ...manifests])).toEqual([
    'src/server/rooms.ts lacks the manifest of push',
  ])
  expect(layoutFaults([list('push', 'audit'), ...manifests]).join()).toContain('not in the order')
})

it('rejects more than 150 journeys', () => {
  const journeys = (count: number) => ({
    file: 'e2e/home.spec.ts',
    imports: [],
    text: "test.describe('home', () => {\n  test('opens', async () => {})\n})\n".repeat(count),
  })
  expect(layoutFaults([journeys(150)])).toEqual([])
  expect(layoutFaults([journeys(151)])).toEqual([
    expect.stringContaining('e2e/ has 151 journeys, and 150 are the most'),
  ])
})

describe('rejects an import cycle', () => {
  it('through types only, and names it', () => {
    const one = { file: 'src/shared/lib/one.ts', imports: importsOf("import type { Two } from './two.ts'") }
    const two = { file: 'src/shared/lib/two.ts', imports: importsOf("import { type One } from './one.ts'") }
    expect(layoutFaults([one, two])).toEqual([
      'import cycle: src/shared/lib/one.ts → src/shared/lib/two.ts → src/shared/lib/one.ts',
    ])
    expect(layoutFaults([one])).toEqual([])
  })
})

describe('allows imports that follow the map', () => {
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
      'a room into one above it through its door',
      'src/server/businesses/directory/directory.service.ts',
      ['#server/categories/categories.service.ts', '#server/lib/database/db.ts'],
    ],
    [
      'the composition root into everything on its floor',
      'src/server/app.ts',
      ['./businesses/directory/directory.routes.ts', './ssr/page.routes.ts'],
    ],
    ['the list of rooms into a manifest', 'src/server/rooms.ts', ['./outcomes/room.ts']],
    [
      'a manifest into the sub-rooms of its room',
      'src/server/users/room.ts',
      ['./data-export/data-exports.service.ts'],
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

describe('sizes', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sizes-'))
  afterAll(() => fs.rmSync(folder, { recursive: true }))
  const fileOf = (lines: number) => 'console.log(1)\n'.repeat(lines)

  it('rejects files above the limits and allows those at them', () => {
    const root = path.join(import.meta.dirname, '..')
    const texts = {
      'large.ts': fileOf(301),
      'large.test.ts': fileOf(501),
      'fits.ts': fileOf(300),
      'fits.test.ts': fileOf(500),
    }
    for (const [name, text] of Object.entries(texts)) fs.writeFileSync(path.join(folder, name), text)
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
    const options = ['lint', `--config-path=${root}`, '--vcs-enabled=false', '--reporter=github', folder]
    const { stdout } = spawnSync(process.execPath, [biome, ...options], { encoding: 'utf8' })
    const faults = [...stdout.matchAll(/file=[^,]*\/([^,/]+),.*::(.*)/g)].map(
      ([, name, fault]) => `${name}: ${fault}`,
    )
    expect(faults.sort()).toEqual([
      'large.test.ts: This file has too many lines (501). Maximum allowed is 500.',
      'large.ts: This file has too many lines (301). Maximum allowed is 300.',
    ])
  })
})

it('finds every form of import', () => {
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
  it('lists only rooms above each room, so imports cannot form a cycle', () => {
    expect(layoutFaults([])).toEqual([])
  })

  it('rejects a cycle', () => {
    const before = rooms.businesses
    try {
      rooms.businesses = { what: '', knows: ['reviews'] }
      expect(layoutFaults([]).join()).toContain("businesses names reviews, which isn't above it")
    } finally {
      rooms.businesses = before ?? { what: '', knows: [] }
    }
  })
})

it('finds no problems in the real sources', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'check-layout.ts')],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(stdout).toBe('Layout: no problems found.\n')
  expect(status).toBe(0)
})

describe('a function', () => {
  const faultsIn = (file: string, text: string) => layoutFaults([{ file, imports: [], text }])
  const file = 'src/shared/lib/money.ts'
  const statements = (count: number) => Array.from({ length: count }, (_, at) => `  use(${at})\n\n`).join('')
  const markup = `<ul>\n${'<li>one</li>\n'.repeat(60)}</ul>`

  it.each([
    ['declared', (body: string) => `export function long() {\n${body}}\n`],
    ['an arrow', (body: string) => `export const long = () => {\n${body}}\n`],
    ['a method', (body: string) => `export class Long {\n  run() {\n${body}  }\n}\n`],
  ])('%s has at most 50 lines', (_kind, write) => {
    expect(faultsIn(file, write(statements(50)))).toEqual([])
    expect(faultsIn(file, write(statements(51)))).toEqual([
      expect.stringMatching(/money\.ts:[12]: a function has 51 lines, and 50 are the most/),
    ])
  })

  it('has as much JSX as its file allows', () => {
    const page = `export function Long() {\n${statements(49)}  return ${markup}\n}\n`
    expect(faultsIn('src/web/ui/long.tsx', page)).toEqual([])
  })

  it('that lists routes has at most 65', () => {
    const routes = (count: number) => `export const longRoutes = async () => {\n${statements(count)}}\n`
    expect(faultsIn('src/server/map/map-layers.routes.ts', routes(65))).toEqual([])
    expect(faultsIn('src/server/map/map-layers.routes.ts', routes(66))).toHaveLength(1)
  })
})

describe('a comment', () => {
  const faultsIn = (text: string) => layoutFaults([{ file: 'src/shared/lib/money.ts', imports: [], text }])

  it.each([
    ['of a declaration', '/** WORD a link offers. */', 'What'],
    ['of several lines', '/**\n * WORD has a link\n * sees the offer.\n */', 'Whoever'],
    ['of a line', '  // WORD has a link sees the offer.', 'Who'],
    ['behind code', 'const offer = null // WORD a link offers', 'What'],
    ['in JSX', '{/* WORD a link offers */}', 'What'],
    ['of a value of the API', "z.string().describe('WORD a link offers')", 'What'],
    ['of a guarantee', '/** WORD a link offers stays. */', 'Guarantee: what'],
  ])('%s doesn’t begin with a question word', (_place, text, word) => {
    const reason = `a comment begins with “${word}”; begin with its subject: “The offer behind a link.”, not “What a link offers.”`
    expect(faultsIn(`export {}\n\n${text.replace('WORD', word)}\n`)).toEqual([
      expect.stringMatching(new RegExp(`^src/shared/lib/money.ts:[34]: ${reason}$`)),
    ])
  })

  it.each([
    ['/** The offer behind a link, which is what its holder sees. */'],
    ['/**\n * The offer of a link:\n * what its holder sees.\n */'],
    ["const question = '/** What a link offers. */'"],
    ["const url = 'https://findlocal.example/What a link offers'"],
    ['const area = width * Whole'],
  ])('may have one elsewhere, and text may begin with one: %s', (text) => {
    expect(faultsIn(text)).toEqual([])
  })
})

describe('a title of a test', () => {
  const file = 'e2e/home.spec.ts'
  const faultsIn = (text: string) => layoutFaults([{ file, imports: [], text }])

  it.each([
    ["test('what a link offers is shown', show)", 'what'],
    ["test.only('whoever has a link sees the offer', show)", 'whoever'],
    ["test.describe('nobody', () => {})", 'nobody'],
    ["it.each([['a', () => 1]])(`who has %s`, show)", 'who'],
  ])('begins with its subject: %s', (text, word) => {
    expect(faultsIn(`\n${text}\n`)).toEqual([
      expect.stringContaining(`${file}:2: a title begins with “${word}”`),
    ])
  })

  it.each([
    "test('a visitor who has a link sees the offer, whatever it is', show)",
    "test('whole numbers', show)",
    "expect(page).toHaveText('What a link offers')",
  ])('may be %s', (text) => {
    expect(faultsIn(text)).toEqual([])
  })
})

describe('a visible text', () => {
  const file = 'src/web/ui/text.tsx'
  const faultsIn = (text: string, name = file) => layoutFaults([{ file: name, imports: [], text }])

  it.each([
    ['a string', "const hint = 'Ask somebody else.'", 'somebody'],
    ['a template', 'const hint = `Nobody told them.`', 'Nobody'],
    ['an attribute', 'const field = <Field hint="Whoever asks" />', 'Whoever'],
    ['JSX', 'const note = (\n  <p>\n    The person to whom it goes\n  </p>\n)', 'whom'],
    ['a word alone', "const owner = 'Nobody'", 'Nobody'],
  ])('in %s doesn’t say “somebody” and its like', (_place, text, word) => {
    const lines = text.slice(0, text.indexOf(word)).split('\n').length
    expect(faultsIn(`\n${text}\n`)).toEqual([
      expect.stringContaining(`${file}:${lines + 1}: a text says “${word}”`),
    ])
  })

  it.each([
    ['a key', "const role = isOpen ? 'nobody' : 'everybody'"],
    ['a comment', '// Nobody reads it, whoever asks.\nexport {}'],
    ['a longer word', "const hint = 'Bodywork for some bodies'"],
    ['the name of an account', "const fault = 'There is no account postgres, nobody or daemon to drop to.'"],
  ])('isn’t %s', (_kind, text) => {
    expect(faultsIn(text)).toEqual([])
  })

  it('isn’t in the demo’s texts either', () => {
    expect(faultsIn("const remark = 'Nobody rushed us out.'", 'db/demo/texts/remarks.ts')).toEqual([
      expect.stringContaining('db/demo/texts/remarks.ts:1: a text says “Nobody”'),
    ])
  })

  it('isn’t in tests and scripts', () => {
    for (const name of ['src/web/ui/text.test.ts', 'scripts/text.ts'])
      expect(faultsIn("const hint = 'Ask somebody else.'", name).join()).not.toContain('a text says')
  })
})
