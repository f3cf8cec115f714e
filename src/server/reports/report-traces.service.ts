import { type RemovedPicture, releasePictures } from '#server/businesses/editing/picture-removal.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { deleteOldCases, forgetHeldPictures, lockHeldPictures } from './report-traces.repository.ts'

/** Guarantee: nothing about a report is kept longer than it is needed. */

/** Releases pictures whose removal can't be appealed anymore, and deletes decisions of more than a year ago. */
export async function tidyReports(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await lockHeldPictures(tx)
    await releasePictures(
      tx,
      held.map(({ former }) => (former as { picture: RemovedPicture }).picture),
    )
    await forgetHeldPictures(
      tx,
      held.map(({ id }) => id),
    )
  })
  await deleteOldCases(db)
}
