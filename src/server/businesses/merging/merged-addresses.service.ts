import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/lib/database/db.ts'
import type { MovedListing } from '#shared/businesses/merging/merges.schemas.ts'
import { findMergedInto } from '../merged-listings.repository.ts'

/** Guarantee: a read of a merged listing's address leads to the same of the one that stays, and not for longer than that. */

/** Pages of one business; its number is the second group. */
const pagesOfOne = /^(\/(?:businesses|edit-business|owner\/business|claim)\/)(\d{1,9})(?=\/|$)/

/** The address of the same page of the listing that this one was merged into; null for any other page. */
export async function findMovedPage(db: Db, { pathname, search }: URL): Promise<string | null> {
  const id = Number(pagesOfOne.exec(pathname)?.[2] ?? 0)
  const keptId = id > 0 && (await findMergedInto(db, [id])).get(id)
  return keptId ? pathname.replace(pagesOfOne, `$1${keptId}`) + search : null
}

/**
 * Turns the 404 of a merged listing into a 301, in the scope of the given instance. Nobody may keep it, because a merge can be
 * undone. Only for reads: a change of one listing isn't made to another.
 */
export function leadToKept(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    const { businessId } = (request.params ?? {}) as { businessId?: unknown }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (reply.statusCode !== 404 || !isRead || typeof businessId !== 'number') return payload
    const keptId = (await findMergedInto(api.db, [businessId])).get(businessId)
    if (keptId === undefined) return payload
    const movedTo = request.url.replace(new RegExp(`/${businessId}(?=[/?]|$)`), `/${keptId}`)
    reply.code(301).header('location', movedTo)
    return JSON.stringify({ movedTo } satisfies MovedListing)
  })
}
