import type { FastifyInstance } from 'fastify'

/**
 * Returns every route of the running application as "METHOD /path", read from the router itself, so hidden ones are included.
 * A prefix with and without a trailing slash is one route.
 */
export function routeTable(app: FastifyInstance): string[] {
  const parents: string[] = []
  const found = new Set<string>()
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const parts = /^(?<lead>[\s│├└─]*)(?<path>\S*)(?: \((?<methods>[A-Z, ]+)\))?$/.exec(line)?.groups
    if (!parts?.path) continue
    const depth = (parts.lead?.length ?? 0) / 4
    parents.length = depth - 1
    const path = parents.join('') + parts.path
    parents.push(parts.path)
    for (const method of parts.methods?.split(', ') ?? [])
      found.add(`${method} ${path.length > 1 ? path.replace(/\/$/, '') : path}`)
  }
  return [...found]
}
