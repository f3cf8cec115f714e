import { resolveImport, type Source } from './imports.ts'
import { rooms } from './map.ts'

/** Import cycles within src and db, including types and lazy imports: one message each, with the full path. */
export function cycleFaults(sources: readonly Source[]): string[] {
  const edges = new Map(
    sources
      .filter(({ file }) => /^(src|db)\//.test(file))
      .map(({ file, imports }) => [file, imports.flatMap((name) => resolveImport(file, name) ?? [])]),
  )
  const done = new Set<string>()
  const faults: string[] = []
  const visit = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file)
    if (start !== -1) faults.push(`import cycle: ${[...way.slice(start), file].join(' → ')}`)
    if (start !== -1 || done.has(file)) return
    for (const next of edges.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of edges.keys()) visit(file, [])
  return faults
}

/** Returns errors in the map itself. */
export function mapFaults(): string[] {
  const names = Object.keys(rooms)
  return Object.entries(rooms).flatMap(([room, { knows }]) =>
    knows
      .filter((other) => names.indexOf(other) === -1 || names.indexOf(other) >= names.indexOf(room))
      .map((other) => `map: ${room} names ${other}, which isn't above it, so imports could form a cycle`),
  )
}
