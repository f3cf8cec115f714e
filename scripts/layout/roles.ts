import type { Source } from './imports.ts'
import { commons, isTest, placeOf } from './map.ts'

const roles = /\.(routes|guards|service|repository|gateway|handlers|jobs|emails)\.ts$/
const sql = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const http = /from '(fastify|node:https?)'|\bfetch\(/

/** Server files whose name doesn't say what they do: SQL outside of a repository, a file without a role that does more than think. */
export function roleFaults({ file, text = '' }: Source): string[] {
  const place = placeOf(file)
  if (place?.floor !== 'server' || isTest(file)) return []
  const isRepository = file.endsWith('.repository.ts') || file.startsWith('src/server/lib/database/')
  if (!isRepository && sql.test(text))
    return [`${file}: SQL stands in a *.repository.ts or in server/lib/database`]
  const isRoom = place.room !== '' && !commons.server?.includes(place.room)
  if (isRoom && !roles.test(place.name) && (http.test(text) || /lib\/database\/(db|tables)/.test(text)))
    return [
      `${file}: a server file that touches database or HTTP is named by its role: routes, guards, service, repository, gateway, handlers, jobs or emails`,
    ]
  return []
}
