import { commons } from './floors.ts'
import type { Source } from './imports.ts'
import { isManifest, isTest, placeOf } from './places.ts'

const roles = /\.(routes|guards|service|repository|gateway|handlers|jobs|emails)\.ts$/
const sql = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const http = /from '(fastify|node:https?)'|\bfetch\(/

/** Returns server files whose name doesn't say what they do: SQL outside a repository, or database and HTTP in a file without a role. */
export function roleFaults({ file, text = '' }: Source): string[] {
  const place = placeOf(file)
  if (place?.floor !== 'server' || isTest(file)) return []
  const isRepository = file.endsWith('.repository.ts') || file.startsWith('src/server/lib/database/')
  if (!isRepository && sql.test(text))
    return [`${file}: SQL belongs in a *.repository.ts or in server/lib/database`]
  const isRoom = place.room !== '' && !commons.server?.includes(place.room) && !isManifest(place)
  if (isRoom && !roles.test(place.name) && (http.test(text) || /lib\/database\/(db|tables)/.test(text)))
    return [
      `${file}: a server file that uses the database or HTTP is named for its role: routes, guards, service, repository, gateway, handlers, jobs or emails`,
    ]
  return []
}
