import fs from 'node:fs'
import path from 'node:path'
import { paths } from '#shared/lib/paths.ts'
import { importsOf, resolveImport } from './layout/imports.ts'
import { rooms } from './layout/map.ts'
import { placeOf } from './layout/places.ts'
import { listRoutes } from './list-routes.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

const toTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** From the map. */
const roomsList = (): string =>
  Object.entries(rooms)
    .map(([room, { what }]) => `- \`${room}\`: ${what}`)
    .join('\n')

const named = new Map<string, unknown>(Object.entries(paths))
const toAddress = (source: string): string =>
  source
    .replace(/^['`]|['`]$/g, '')
    .replace(/(?:\$\{)?paths\.(\w+)\}?/g, (_, name: string) => String(named.get(name)))

/** From `routes.tsx`: each page with its address, and the rooms that its file combines. */
function pagesTable(): string {
  const source = read('src/web/routes.tsx')
  const page =
    /(?:path: |(?:plain|bare|link|reopened|framed)Page\(|privatePage\('[^']+', )([^,\n]+),(?:(?!path: |Page\()[\s\S])*?import\('\.\/(pages\/[^']+)'\)/g
  const rows = [...source.matchAll(page)].map(([, address = '', file = '']) => [
    `\`${toAddress(address)}\``,
    `\`${file.replace('pages/', '')}\``,
    roomsIn(`src/web/${file}`).join(', '),
  ])
  return toTable(['Address', 'Page', 'Rooms'], rows)
}

function roomsIn(file: string): string[] {
  const used = importsOf(read(file)).flatMap((imported) => {
    const place = placeOf(resolveImport(file, imported) ?? '')
    return place?.floor === 'web' && place.room in rooms
      ? [[place.room, place.subRoom].filter(Boolean).join('/')]
      : []
  })
  return [...new Set(used)].sort()
}

const routesPage = async () => `# Routes of the API

Written by \`npm run docs\` from the running application; \`npm run routes\` prints the same. "Who" names the guards that the hooks and the handler of a route call; \`test/access-matrix.test.ts\` tries every route as every kind of visitor.

${toTable(
  ['Method', 'Path', 'Who', 'File'],
  (await listRoutes()).map(({ method, path: address, who, file }) => [
    method,
    `\`${address}\``,
    who,
    `\`${file}\``,
  ]),
)}
`

/** Replaces what is between the two marks of a generated part. */
const withPart = (file: string, part: string): string => {
  const marks = /(<!-- generated[^>]*-->\n)[\s\S]*(<!-- \/generated -->)/
  if (!marks.test(read(file))) throw new Error(`${file} has no marks of a generated part`)
  return read(file).replace(marks, (_, start: string, end: string) => `${start}\n${part}\n\n${end}`)
}

/** The documents that are made from the code, as they should be. */
const documents: Record<string, string> = {
  'README.md': withPart('README.md', roomsList()),
  'src/web/pages/README.md': withPart('src/web/pages/README.md', pagesTable()),
  'docs/routes.md': await routesPage(),
}

// With --check it only reports which of them differ.
const stale = Object.keys(documents).filter((file) => read(file) !== documents[file])
if (!process.argv.includes('--check'))
  for (const file of stale) fs.writeFileSync(path.join(root, file), documents[file] ?? '')
else if (stale.length > 0) {
  console.error(`Not as the code makes it: ${stale.join(', ')}. npm run docs writes it.`)
  process.exitCode = 1
}
