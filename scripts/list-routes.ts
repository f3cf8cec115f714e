import diagnostics from 'node:diagnostics_channel'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { buildApp } from '#server/app.ts'
import { parseConfig } from '#server/config.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { rooms } from '#server/rooms.ts'
import { type BusinessTask, invitedRoles, mayDo } from '#shared/businesses/team-roles.ts'
import { type DeskArea, deskAreas } from '#shared/lib/staff-roles.ts'

export type ListedRoute = { method: string; path: string; who: string; file: string }

const forSome = 'after a fresh proof for what acts on people or listings'

/** Guards by name, in the hooks of a route or the text of its handler, and who passes; also services that guard some of what they do. */
const guards: Record<string, string> = {
  requireUser: 'signed in',
  requireSender: 'signed in or with the link',
  requireParticipant: 'signed in or with the link',
  requireAudience: 'signed in or with the link',
  requireUploaderOrToken: 'signed in, with the link or an upload token',
  requireUploadToken: 'with an upload token',
  requireConversation: 'both sides of the conversation',
  requireTeamConversation: 'the business of the conversation',
  requireRound: 'the sender of the requests',
  requireLinkedRound: 'with the link',
  requireConfirmation: 'after a fresh proof',
  requireOwnConfirmation: 'after a fresh proof',
  requireStaffConfirmation: 'after a fresh proof',
  requireFactorConfirmation: 'after a fresh proof with the second step',
  decideCase: forSome,
  undoDecision: forSome,
  decideAppeal: forSome,
  refuseHeld: forSome,
  undoHeld: forSome,
}

/** Two sites: one takes test cards, the other one cards through Stripe and events of a mail provider. */
const sites = [
  {},
  {
    STRIPE_SECRET_KEY: 'sk_test_1234567890',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234567890123456',
    MAIL_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  },
]

type Defined = Pick<RouteOptions, 'handler'> & { file: string; plugin: string }

/** Every route of the API, read from the running application. It needs no database. */
export async function listRoutes(): Promise<ListedRoute[]> {
  const found = new Map<string, ListedRoute>()
  for (const settings of sites)
    for (const route of await routesOf(settings)) found.set(`${route.path} ${route.method}`, route)
  return [...found.values()].sort((one, other) =>
    one.path === other.path ? (one.method < other.method ? -1 : 1) : one.path < other.path ? -1 : 1,
  )
}

async function routesOf(settings: Record<string, string>): Promise<ListedRoute[]> {
  const defined = new Map<string, Defined>()
  const collect = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, handler }) => {
      for (const each of [method].flat())
        defined.set(`${each} ${trimmed(url)}`, { handler, ...definedAt(new Error().stack ?? '') })
    })
  }
  diagnostics.subscribe('fastify.initialization', collect)
  const app = await buildSite(settings)
  diagnostics.unsubscribe('fastify.initialization', collect)
  const hooks = readHooks(app.printRoutes({ includeHooks: true, commonPrefix: false }))
  await app.close()
  return [...defined].flatMap(([route, one]) => {
    const [method = '', url = ''] = route.split(' ')
    const isListed = url.startsWith('/api/') && method !== 'HEAD' && one.file !== ''
    return isListed ? [{ method, path: url, file: one.file, who: whoOf(one, hooks.get(route) ?? []) }] : []
  })
}

async function buildSite(settings: Record<string, string>): Promise<FastifyInstance> {
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: path.join(os.tmpdir(), 'find-local-routes'),
    ...settings,
  })
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const nothing = async () => {}
  const publicChanges = { onChange() {}, announceHere() {}, follow() {}, listenAlso() {}, stop: nothing }
  const jobs = { secretsKey: Buffer.alloc(32), enqueue: nothing, enqueueAll: nothing }
  const app = await buildApp({ config, db, publicChanges, jobs })
  await app.ready()
  return app
}

/** The first file of ours in a stack, and the function in it. */
function definedAt(stack: string): { file: string; plugin: string } {
  const [, plugin = '', file = ''] =
    /at (?:async )?(\S+) \((?:file:\/\/)?([^)]*\/src\/server\/[^:)]+\.routes\.ts)/.exec(stack) ?? []
  return {
    plugin,
    file:
      file &&
      path
        .relative(path.join(import.meta.dirname, '..'), file)
        .split(path.sep)
        .join('/'),
  }
}

const trimmed = (url: string) => (url.length > 1 ? url.replace(/\/$/, '') : url)

/** Names of the functions that run at `onRequest`, by method and path. */
function readHooks(printed: string): Map<string, string[]> {
  const parents: string[] = []
  const found = new Map<string, string[]>()
  let current: string[] = []
  for (const line of printed.split('\n')) {
    const [, names] = /• \(onRequest\) (\[.*\])/.exec(line) ?? []
    if (names)
      for (const route of current)
        found.set(
          route,
          (JSON.parse(names) as string[]).map((name) => name.replace('()', '')),
        )
    const parts = /^(?<lead>[\s│├└─]*)(?<path>[^\s•]\S*|(?=\())(?: ?\((?<methods>[A-Z, ]+)\))?$/.exec(
      line,
    )?.groups
    if (!parts) continue
    const depth = (parts.lead?.length ?? 0) / 4
    parents.length = depth - 1
    const url = trimmed(parents.join('') + parts.path)
    parents.push(parts.path ?? '')
    current = (parts.methods?.split(', ') ?? []).map((method) => `${method} ${url}`)
  }
  return found
}

function whoOf({ handler, plugin }: Defined, hooks: readonly string[]): string {
  const text = handler.toString()
  const names = [...hooks, ...[...text.matchAll(/\b(\w+)\(/g)].map(([, name]) => name ?? '')]
  const passing = names.flatMap((name) => (Object.hasOwn(guards, name) ? (guards[name] ?? []) : []))
  const [, guard, task = 'answer'] =
    /\b(requireBusinessTask|requireTeam)\([^;]*?(?:'(\w+)',?\s*)?\)\n/.exec(text) ?? []
  if (guard) passing.push(rolesFor(task as BusinessTask, guard === 'requireBusinessTask').join(', '))
  const areas = Object.entries(deskAreas).filter(([area]) => pluginsOf(area as DeskArea).includes(plugin))
  for (const [, roles] of areas) passing.unshift(`staff: ${roles.join(', ')}`)
  return [...new Set(passing)].join('; ') || 'anyone'
}

const pluginsOf = (area: DeskArea): string[] =>
  rooms.flatMap(({ desk }) =>
    Object.values(desk?.[area] ?? {}).flatMap((plugins) => plugins.map(({ name }) => name)),
  )

const rolesFor = (task: BusinessTask, withStaff: boolean): string[] =>
  [...invitedRoles, ...(withStaff ? (['staff'] as const) : [])].filter((role) => mayDo(role, task))

if (import.meta.main)
  for (const { method, path, who, file } of await listRoutes())
    console.log(`${method.padEnd(6)} ${path}\n       ${who}  ${file}`)
