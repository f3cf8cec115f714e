import type { Db, Tx } from '#server/lib/database/db.ts'

/** What decides about the ownership of a listing. */
export type Ownership = {
  id: number
  name: string
  ownerId: number | null
  isListed: boolean
  email: string | null
  website: string | null
  address: string
  zipCode: string
}

const ownership = (db: Db | Tx, businessId: number) =>
  db
    .selectFrom('businesses as b')
    .innerJoin('business_profiles as p', 'p.business_id', 'b.id')
    .select(['b.id', 'p.name', 'b.submitted_by_id as ownerId', 'b.is_listed as isListed'])
    .select(['p.email', 'p.website', 'p.address', 'p.zip_code as zipCode'])
    .where('b.id', '=', businessId)

export const findOwnershipDetails = (db: Db, businessId: number): Promise<Ownership | undefined> =>
  ownership(db, businessId).executeTakeFirst()

/** The same, locked until the transaction ends. Lock people first. */
export const lockOwnership = (tx: Tx, businessId: number): Promise<Ownership | undefined> =>
  ownership(tx, businessId).forNoKeyUpdate('b').executeTakeFirst()

/** Gives a listing to somebody, or to nobody. From then on it outlives its owner's account. */
export async function changeOwner(tx: Tx, businessId: number, ownerId: number | null): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ submitted_by_id: ownerId, outlives_owner: true })
    .where('id', '=', businessId)
    .execute()
}

/** How many listings a person owns, of any status. Lock the person, so that it stays true. */
export async function countOwned(tx: Tx, ownerId: number): Promise<number> {
  const { owned } = await tx
    .selectFrom('businesses')
    .select(({ fn }) => fn.countAll<number>().as('owned'))
    .where('submitted_by_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return owned
}
