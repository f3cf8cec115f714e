import fs from 'node:fs'
import path from 'node:path'
import { commentFaults } from './layout/comments.ts'
import { cycleFaults, mapFaults } from './layout/cycles.ts'
import { functionFaults } from './layout/functions.ts'
import { importFaults, importsOf, type Source } from './layout/imports.ts'
import { journeyFaults } from './layout/journeys.ts'
import { manifestFaults } from './layout/manifests.ts'
import { nameFaults } from './layout/names.ts'
import { roleFaults } from './layout/roles.ts'
import { titleFaults } from './layout/titles.ts'
import { wordFaults } from './layout/words.ts'

/** Returns the errors in a set of sources, each with the reason. Files are paths from the project's root. */
export function layoutFaults(sources: readonly Source[]): string[] {
  return [
    ...mapFaults(),
    ...cycleFaults(sources),
    ...manifestFaults(sources),
    ...journeyFaults(sources),
    ...sources.flatMap((source) => [
      ...nameFaults(source.file),
      ...importFaults(source),
      ...roleFaults(source),
      ...functionFaults(source),
      ...commentFaults(source),
      ...wordFaults(source),
      ...titleFaults(source),
    ]),
  ]
}

function readSources(root: string): Source[] {
  return ['src', 'db', 'scripts', 'test', 'e2e'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }))
      .map(({ file, text }) => ({ file, text, imports: importsOf(text) })),
  )
}

if (import.meta.main) {
  const faults = layoutFaults(readSources(path.join(import.meta.dirname, '..')))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log('Layout: no problems found.')
}
