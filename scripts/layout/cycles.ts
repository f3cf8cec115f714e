import { resolveImport, type Source } from './imports.ts'

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
