/** This room promises: reviews leave with their author; whoever keeps ratings hears which. */

export { deleteReviewsByUser } from './leaving-author.repository.ts'
