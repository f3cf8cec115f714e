import type { FastifyInstance } from 'fastify'
import { endAppointmentsOf } from './appointments/appointment-ends.service.ts'
import { lockBusinessesOfUser } from './businesses/account-deletion/account-traces.repository.ts'
import { eraseBusinessTraces, purgeVisits } from './businesses/account-deletion/account-traces.service.ts'
import { deleteMessageMailsOf } from './conversations/messages.repository.ts'
import { abandonPurchases } from './payments/purchases.service.ts'
import { deleteMailsWithRequestsOf } from './quote-requests/quote-delivery.repository.ts'
import { eraseReportTraces } from './reports/report-traces.repository.ts'
import { deleteReviewsByUser } from './reviews/author-deletion.repository.ts'
import type { PersonTraces } from './users/account-deletion.service.ts'

/** Removes a deleted account's data from the rooms that `users` can't import. */
export const personTraces = (tools: Pick<FastifyInstance, 'jobs' | 'config'>): PersonTraces => ({
  thin: purgeVisits,
  async erase(tx, userId) {
    await abandonPurchases(tx, tools.jobs, userId)
    await lockBusinessesOfUser(tx, userId)
    await endAppointmentsOf(tx, tools, userId)
    await deleteMailsWithRequestsOf(tx, userId)
    await deleteMessageMailsOf(tx, userId)
    await eraseReportTraces(tx, userId)
    await eraseBusinessTraces(tx, userId, await deleteReviewsByUser(tx, userId))
  },
})
