import path from 'node:path'
import { rooms } from './map.ts'
import { isManifest, isTest, type Place, placeOf, subRoomsOf } from './places.ts'

export type Source = { file: string; imports: string[]; text?: string }

/** Returns the imports the map forbids, each with the reason. */
export function importFaults({ file, imports }: Source): string[] {
  if (isTest(file)) return []
  return imports.flatMap((imported) => {
    const target = resolveImport(file, imported)
    const why = target && whyNot(file, target)
    return why ? [`${file} may not import ${target}: ${why}`] : []
  })
}

/** Returns the project file an import names, or null for a package. */
export function resolveImport(file: string, imported: string): string | null {
  if (imported.startsWith('#')) return `src/${imported.slice(1)}`
  if (imported.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), imported))
  return null
}

function whyNot(file: string, target: string): string | null {
  if (/^(test|e2e)\//.test(target) && !/^(test|e2e)\//.test(file)) return 'only tests may import test code'
  const from = placeOf(file)
  const to = placeOf(target)
  if (target.startsWith('db/demo/')) {
    return file.startsWith('db/demo/') || /^(src\/server\/main\.ts|test\/|e2e\/|scripts\/)/.test(file)
      ? null
      : 'only main.ts, tests and scripts may import demo data'
  }
  if (!from || !to) return null
  return from.floor === to.floor ? whyNotOnFloor(from, to) : whyNotAcross(from, to)
}

function whyNotAcross(from: Place, to: Place): string | null {
  if (to.floor === 'shared') return whyNotShared(from, to)
  if (from.floor === 'shared') return 'shared may import neither server nor web'
  return `${from.floor} and ${to.floor} share code only through shared and talk over HTTP`
}

function whyNotShared(from: Place, to: Place): string | null {
  // One file has the columns of all rooms, just as one database has all tables.
  if (from.floor === 'server' && /(^|-)tables\.ts$/.test(from.name)) return null
  const fromLib = from.room === 'lib' || from.room === 'ui'
  return fromLib && to.room !== 'lib' ? `${from.floor}/${from.room} may not import rooms` : null
}

function whyNotOnFloor(from: Place, to: Place): string | null {
  if (isManifest(to)) return from.inRoom === 'rooms.ts' ? null : 'only rooms.ts may import a room’s manifest'
  if (from.room === to.room) return whyNotInRoom(from, to)
  if (from.room === '' || to.room === 'lib') return null
  if (from.room === 'lib' && from.floor === 'server' && to.name === 'config.ts') return null
  if (from.room === 'lib') return `${from.floor}/lib may not import rooms`
  if (from.floor === 'web') return whyNotInWeb(from, to)
  if (from.room === 'ssr') return to.room === '' ? null : 'ssr reads data through the API, not from rooms'
  if (!rooms[from.room]?.knows.includes(to.room)) return `the map doesn't let ${from.room} import ${to.room}`
  const doors = rooms[to.room]?.doors ?? []
  if (from.floor === 'server' && !doors.includes(to.inRoom))
    return `another room may only be imported through a door: ${to.room} has ${doors.join(', ') || 'none'}`
  return null
}

function whyNotInWeb(from: Place, to: Place): string | null {
  if (to.room === 'ui' || to.room === 'styles') return null
  if (from.room === 'pages') {
    return to.room === '' ? 'a page combines rooms and may not import the app around it' : null
  }
  return 'web rooms may not import each other: pages combine them'
}

function whyNotInRoom(from: Place, to: Place): string | null {
  if (isManifest(from)) return null
  const order = subRoomsOf(from)
  if (!order || from.subRoom === to.subRoom || to.subRoom === '') return null
  // Files at the root of lib build on its sub-rooms; files at the root of a room are shared by its sub-rooms.
  if (from.subRoom === '')
    return from.room === 'lib'
      ? null
      : `the root of ${from.room} is shared by its sub-rooms and may not import them`
  return order.indexOf(to.subRoom) < order.indexOf(from.subRoom)
    ? null
    : `in ${from.room} ${to.subRoom} isn't above ${from.subRoom}`
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Returns the modules a source text imports. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(importPattern)].map(([, fixed, lazy]) => fixed ?? lazy ?? '').filter(Boolean)
}
