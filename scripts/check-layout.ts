import fs from 'node:fs'
import path from 'node:path'

export type Room = {
  /** Rooms that it may enter: each stands above it. */
  knows: readonly string[]
  /** The files of its server folder that other rooms may import. */
  doors?: readonly string[]
}

/**
 * The map of rooms. A room may name only rooms above it, so a circle cannot be written. The same names stand on every
 * floor; a room needs no folder on a floor where it has nothing to do.
 */
export const rooms: Record<string, Room> = {
  audit: { knows: [], doors: ['acts.service.ts', 'staff-action.service.ts', 'acts.repository.ts'] },
  uploads: { knows: [], doors: ['uploads.service.ts', 'picture-forms.service.ts'] },
  sessions: {
    knows: [],
    doors: [
      'sessions.service.ts',
      'sessions.repository.ts',
      'known-devices.service.ts',
      'known-devices.repository.ts',
      'password-resets.repository.ts',
      'sign-in-codes.repository.ts',
    ],
  },
  users: {
    knows: ['sessions', 'uploads', 'audit'],
    doors: [
      'credentials.service.ts',
      'credentials.repository.ts',
      'email-changes.service.ts',
      'email-changes.repository.ts',
    ],
  },
  auth: { knows: ['sessions', 'users', 'audit'] },
  categories: {
    knows: ['audit'],
    doors: [
      'categories.service.ts',
      'categories.repository.ts',
      'category-names.repository.ts',
      'category-paths.repository.ts',
      'subcategories-with-services.repository.ts',
    ],
  },
  content: { knows: ['uploads', 'audit'] },
  businesses: {
    knows: ['sessions', 'users', 'uploads', 'categories', 'audit'],
    doors: [
      'businesses.guards.ts',
      'profile/business-ratings.service.ts',
      'profile/business-ratings.repository.ts',
    ],
  },
  reviews: { knows: ['businesses', 'audit'] },
  payments: { knows: ['businesses', 'audit'] },
  'quote-requests': { knows: ['businesses'] },
  inbox: { knows: ['categories', 'audit'], doors: ['inbox-items.service.ts'] },
  partners: { knows: ['inbox'] },
  agency: { knows: ['inbox', 'categories'] },
  desk: { knows: [] },
  site: { knows: [] },
}

/** Rooms that one floor alone has. */
const onlyOn: Record<string, string> = { site: 'web', desk: 'web', ssr: 'server', sessions: 'server' }
/** Folders of a floor that are no rooms. */
const commons: Record<string, readonly string[]> = {
  shared: ['lib'],
  server: ['lib', 'ssr'],
  web: ['lib', 'ui', 'pages', 'styles', 'public'],
}
/** Files at the top of a floor: they put the floor together and may import everything on it. */
const composers: Record<string, readonly string[]> = {
  shared: [],
  server: [
    'main.ts',
    'admin.ts',
    'admin-commands.ts',
    'admin-import.ts',
    'app.ts',
    'config.ts',
    'job-handlers.ts',
    'person-traces.ts',
  ],
  web: ['app.tsx', 'routes.tsx', 'entry-client.tsx', 'entry-server.tsx'],
}
const serverRoles = /\.(routes|guards|service|repository|gateway|handlers|jobs|emails)\.ts$/
const vagueNames = /(^|[-.])(utils?|helpers?|common|misc|manager|index)\.tsx?$/

export type Source = { file: string; imports: string[] }
type Place = { floor: string; room: string; inRoom: string; name: string }

/** Faults of a set of sources, each a sentence that says why. Files are paths from the project's root. */
export function layoutFaults(sources: readonly Source[]): string[] {
  return [
    ...mapFaults(),
    ...sources.flatMap((source) => [...nameFaults(source.file), ...importFaults(source)]),
  ]
}

function mapFaults(): string[] {
  const names = Object.keys(rooms)
  return Object.entries(rooms).flatMap(([room, { knows }]) =>
    knows
      .filter((other) => names.indexOf(other) === -1 || names.indexOf(other) >= names.indexOf(room))
      .map((other) => `map: ${room} names ${other}, which doesn't stand above it: a circle could be written`),
  )
}

function placeOf(file: string): Place | null {
  const [source, floor = '', room = '', ...rest] = file.split('/')
  if (source !== 'src') return null
  if (rest.length === 0) return { floor, room: '', inRoom: room, name: room }
  return { floor, room, inRoom: rest.join('/'), name: rest.at(-1) ?? '' }
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

function nameFaults(file: string): string[] {
  const place = placeOf(file)
  const faults: string[] = []
  const name = path.posix.basename(file)
  if (/\.tsx?$/.test(name) && !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(name))
    faults.push(`${file}: file names are kebab-case`)
  if (vagueNames.test(name))
    faults.push(`${file}: name the thing, not the drawer (no utils, helpers, common, misc, manager, index)`)
  if (!place) return faults
  const { floor, room } = place
  if (!commons[floor]) return [...faults, `${file}: there are three floors, shared, server and web`]
  if (room === '') {
    if (!composers[floor]?.includes(name.replace(/\.test(?=\.tsx?$)/, '')))
      faults.push(`${file}: only ${composers[floor]?.join(', ')} stand at the top of ${floor}`)
    return faults
  }
  if (commons[floor]?.includes(room)) return faults
  if (!(room in rooms)) faults.push(`${file}: the room ${room} is not in the map of scripts/check-layout.ts`)
  if (onlyOn[room] && onlyOn[room] !== floor)
    faults.push(`${file}: the room ${room} exists on ${onlyOn[room]} alone`)
  if (floor === 'server' && !isTest(file) && !serverRoles.test(name)) {
    faults.push(
      `${file}: a server file is named by its role: routes, guards, service, repository, gateway, handlers, jobs or emails`,
    )
  }
  return faults
}

function importFaults({ file, imports }: Source): string[] {
  if (isTest(file)) return []
  return imports.flatMap((imported) => {
    const target = resolveImport(file, imported)
    const why = target && whyNot(file, target)
    return why ? [`${file} may not import ${target}: ${why}`] : []
  })
}

/** The project file that an import names, or null for a package. */
function resolveImport(file: string, imported: string): string | null {
  if (imported.startsWith('#')) return `src/${imported.slice(1)}`
  if (imported.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), imported))
  return null
}

function whyNot(file: string, target: string): string | null {
  if (/^(test|e2e)\//.test(target) && !/^(test|e2e)\//.test(file))
    return 'nothing but tests imports test code'
  const from = placeOf(file)
  const to = placeOf(target)
  if (target.startsWith('db/demo/')) {
    return file.startsWith('db/demo/') || /^(src\/server\/main\.ts|test\/|e2e\/|scripts\/)/.test(file)
      ? null
      : 'demo data is for main.ts and tests alone'
  }
  if (!from || !to) return null
  return from.floor === to.floor ? whyNotOnFloor(from, to) : whyNotAcross(from, to)
}

function whyNotAcross(from: Place, to: Place): string | null {
  if (to.floor === 'shared') return whyNotShared(from, to)
  if (from.floor === 'shared') return 'shared is what both sides agree on and knows neither'
  return `${from.floor} and ${to.floor} meet only in shared and over HTTP`
}

function whyNotShared(from: Place, to: Place): string | null {
  // The columns of all rooms stand in one file, as the tables stand in one database.
  if (from.floor === 'server' && from.name === 'tables.ts') return null
  const fromLib = from.room === 'lib' || from.room === 'ui'
  return fromLib && to.room !== 'lib' ? `${from.floor}/${from.room} knows no room` : null
}

function whyNotOnFloor(from: Place, to: Place): string | null {
  if (from.room === to.room || from.room === '' || to.room === 'lib') return null
  if (from.room === 'lib' && from.floor === 'server' && to.name === 'config.ts') return null
  if (from.room === 'lib') return `${from.floor}/lib knows no room`
  if (from.floor === 'web') return whyNotInWeb(from, to)
  if (from.room === 'ssr') return to.room === '' ? null : 'ssr reads data by the API, not from rooms'
  if (!rooms[from.room]?.knows.includes(to.room)) return `the map doesn't let ${from.room} into ${to.room}`
  const doors = rooms[to.room]?.doors ?? []
  if (from.floor === 'server' && !doors.includes(to.inRoom))
    return `another room is entered by a door: ${to.room} has ${doors.join(', ') || 'none'}`
  return null
}

function whyNotInWeb(from: Place, to: Place): string | null {
  if (to.room === 'ui' || to.room === 'styles') return null
  if (from.room === 'pages') {
    return to.room === '' ? 'a page composes rooms, it does not reach for the frame' : null
  }
  return 'a web room never enters another one: pages compose rooms'
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The modules that a source text names. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(importPattern)].map(([, fixed, lazy]) => fixed ?? lazy ?? '').filter(Boolean)
}

function readSources(root: string): Source[] {
  return ['src', 'db', 'scripts', 'test', 'e2e'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .map((file) => ({ file, imports: importsOf(fs.readFileSync(path.join(root, file), 'utf8')) })),
  )
}

if (import.meta.main) {
  const faults = layoutFaults(readSources(path.join(import.meta.dirname, '..')))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log('The house is in order.')
}
