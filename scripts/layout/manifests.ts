import type { Source } from './imports.ts'
import { rooms } from './map.ts'

const list = 'src/server/rooms.ts'
const manifest = /^(?:src\/server|\.)\/([\w-]+)\/room\.ts$/

/** Manifests that the list of rooms lacks, and a list in another order than the map: events and erasure follow it. */
export function manifestFaults(sources: readonly Source[]): string[] {
  const text = sources.find(({ file }) => file === list)?.text ?? ''
  if (text === '') return []
  const nameOf = (file: string) => manifest.exec(file)?.[1] ?? []
  const names = new Map(
    [...text.matchAll(/as (\w+) } from '(.+)'/g)].map(([, name, from = '']) => [name, nameOf(from)]),
  )
  const listed = [...text.matchAll(/^ {2}(\w+),$/gm)].flatMap(([, name]) => names.get(name) ?? [])
  const inOrder = ['lib', ...Object.keys(rooms)].filter((room) => listed.includes(room))
  const missing = sources.flatMap(({ file }) => nameOf(file)).filter((room) => !listed.includes(room))
  return [
    ...missing.map((room) => `${list} lacks the manifest of ${room}`),
    ...(listed.join() === inOrder.join()
      ? []
      : [`${list}: not in the order of scripts/layout/map.ts: ${inOrder.join(', ')}`]),
  ]
}
