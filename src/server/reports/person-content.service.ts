import { lockBusinessesOfPerson } from '#server/businesses/decisions/owner-block.repository.ts'
import { returnWithOwner, suspendWithOwner } from '#server/businesses/decisions/owner-block.service.ts'
import { hideWithAuthor, showWithAuthor } from '#server/reviews/author-block.service.ts'
import type { PersonContent } from '#server/users/users-desk.service.ts'

/** Guarantee: a blocked person's reviews and listings are out of sight, and are back in the commit that unblocks them. */

export const personContent: PersonContent = {
  async hide(tx, site, by) {
    await lockBusinessesOfPerson(tx, by.userId)
    const reviews = await hideWithAuthor(tx, by.userId)
    const { listings, countTotals } = await suspendWithOwner(tx, site, by)
    return { reviews, listings, countTotals, publicChange: 'withdrawn' }
  },
  async show(tx, by) {
    await lockBusinessesOfPerson(tx, by.userId)
    const reviews = await showWithAuthor(tx, by.userId)
    const { listings, countTotals } = await returnWithOwner(tx, by)
    return { reviews, listings, countTotals, publicChange: 'changed' }
  },
}
