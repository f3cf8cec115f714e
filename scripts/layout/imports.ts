import path from 'node:path'
import { isTest, type Place, placeOf, rooms, subRoomsOf } from './map.ts'

export type Source = { file: string; imports: string[]; text?: string }

/** Imports that the map forbids, each with the reason. */
export function importFaults({ file, imports }: Source): string[] {
  if (isTest(file)) return []
  return imports.flatMap((imported) => {
    const target = resolveImport(file, imported)
    const why = target && whyNot(file, target)
    return why ? [`${file} may not import ${target}: ${why}`] : []
  })
}

/** The project file that an import names, or null for a package. */
export function resolveImport(file: string, imported: string): string | null {
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
  if (from.floor === 'server' && /(^|-)tables\.ts$/.test(from.name)) return null
  const fromLib = from.room === 'lib' || from.room === 'ui'
  return fromLib && to.room !== 'lib' ? `${from.floor}/${from.room} knows no room` : null
}

function whyNotOnFloor(from: Place, to: Place): string | null {
  if (from.room === to.room) return whyNotInRoom(from, to)
  if (from.room === '' || to.room === 'lib') return null
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

function whyNotInRoom(from: Place, to: Place): string | null {
  const order = subRoomsOf(from)
  if (!order || from.subRoom === to.subRoom || to.subRoom === '') return null
  // What lib has at its root stands on its sub-rooms; what a room has there is what they share.
  if (from.subRoom === '')
    return from.room === 'lib' ? null : `the root of ${from.room} is what its sub-rooms share and knows none`
  return order.indexOf(to.subRoom) < order.indexOf(from.subRoom)
    ? null
    : `in ${from.room} ${to.subRoom} doesn't stand above ${from.subRoom}`
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The modules that a source text names. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(importPattern)].map(([, fixed, lazy]) => fixed ?? lazy ?? '').filter(Boolean)
}
