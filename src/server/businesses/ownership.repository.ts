import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { publicText, withoutHiddenTexts } from './business-columns.repository.ts'
import { forgetFormerAddressesAmong } from './former-addresses.repository.ts'

/** The facts that decide about the ownership of a listing. */
export type Ownership = {
  id: number
  name: string
  ownerId: number | null
  isListed: boolean
  /** It waits until its owner's email address is confirmed, or staff approve it. */
  isUnconfirmed: boolean
  email: string | null
  website: string | null
  address: string
  zipCode: string
}

/** The address as everybody may read it, for rows of `businesses` and `business_profiles` named `b` and `p`. */
export const publicAddress = [
  publicText('address').as('address'),
  publicText('zipCode').as('zipCode'),
] as const

const ownership = (db: Db | Tx, businessId: number) =>
  db
    .selectFrom('businesses as b')
    .innerJoin('business_profiles as p', 'p.business_id', 'b.id')
    .select(['b.id', 'p.name', 'b.submitted_by_id as ownerId', 'b.is_listed as isListed'])
    .select(sql<boolean>`b.status = 'unconfirmed'`.as('isUnconfirmed'))
    .select(['p.email', 'p.website'])
    .select(publicAddress)
    .where('b.id', '=', businessId)
    .where(sql<boolean>`b.status <> 'merged'`)

export const findOwnershipDetails = (db: Db, businessId: number): Promise<Ownership | undefined> =>
  ownership(db, businessId).executeTakeFirst()

/** The same, locked until the transaction ends. Lock people first. */
export const lockOwnership = (tx: Tx, businessId: number): Promise<Ownership | undefined> =>
  ownership(tx, businessId).forNoKeyUpdate('b').executeTakeFirst()

/** Whether another listing has its website at this domain, at one below it, or at a page there. */
export async function isDomainOfOthers(db: Db, businessId: number, domain: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM business_profiles p JOIN businesses b ON b.id = p.business_id
    WHERE website IS NOT NULL AND reverse('.' || split_part(business_site(website), '/', 1)) LIKE reverse(${`.${domain}`}::text) || '%'
      AND b.is_listed AND b.id <> ${businessId} LIMIT 1`.execute(db)
  return rows.length > 0
}

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
    .where(sql<boolean>`status <> 'merged'`)
    .executeTakeFirstOrThrow()
  return owned
}

const isTheirs = (url: RawBuilder<unknown>, ownerId: number) =>
  sql`EXISTS (SELECT FROM pictures WHERE pictures.url = ${url} AND owner_id = ${ownerId})`

/** Sets for a profile named `p`: the same without the pictures that a person uploaded. */
export function withoutPicturesOf(ownerId: number): RawBuilder<unknown> {
  const kept = (column: string) =>
    sql`CASE WHEN NOT ${isTheirs(sql.ref(`p.${column}`), ownerId)} THEN ${sql.ref(`p.${column}`)} END`
  return sql`logo_url = ${kept('logo_url')}, cover_url = ${kept('cover_url')}, thumbnail_url = ${kept('thumbnail_url')},
    images = coalesce((SELECT jsonb_agg(image ORDER BY place)
      FROM jsonb_array_elements(p.images) WITH ORDINALITY AS shown (image, place)
      WHERE NOT ${isTheirs(sql`image->>'url'`, ownerId)}), '[]'), revision = p.revision + 1`
}

/** Sets for rows of `businesses` and `business_profiles` named `b` and `p`: a hidden address, often somebody's home, is gone. */
export const withoutHiddenAddress = withoutHiddenTexts(sql`b.hides_address`)

/** Takes a hidden address out of a listing that gets another owner, or none. */
export async function takeOutHiddenAddress(tx: Tx, businessId: number): Promise<void> {
  await forgetFormerAddressesAmong(
    tx,
    sql`SELECT id FROM businesses WHERE id = ${businessId} AND hides_address`,
  )
  await sql`
    UPDATE business_profiles p SET ${withoutHiddenAddress}, revision = p.revision + 1
    FROM businesses b WHERE b.id = p.business_id AND b.id = ${businessId} AND b.hides_address`.execute(tx)
}

/** Takes a person's pictures out of a listing, and returns the address of each for each time it was used. */
export async function takeOutPicturesOf(tx: Tx, businessId: number, ownerId: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    SELECT used.url FROM business_profiles p, LATERAL (
      SELECT unnest(ARRAY[logo_url, cover_url, thumbnail_url]) AS url
      UNION ALL SELECT image->>'url' FROM jsonb_array_elements(images) AS image) used
    WHERE business_id = ${businessId} AND ${isTheirs(sql`used.url`, ownerId)}`.execute(tx)
  if (rows.length > 0)
    await sql`UPDATE business_profiles p SET ${withoutPicturesOf(ownerId)} WHERE business_id = ${businessId}`.execute(
      tx,
    )
  return rows.map(({ url }) => url)
}

/** Leaves the pictures that only this listing of a person uses, or one merged into it, to its next owner. */
export async function givePictures(
  tx: Tx,
  businessId: number,
  ownerId: number,
  nextId: number,
): Promise<void> {
  await sql`
    UPDATE pictures SET owner_id = ${nextId} FROM (
      SELECT url, count(*) AS shown FROM business_profiles p, LATERAL (
        SELECT unnest(ARRAY[logo_url, cover_url, thumbnail_url]) AS url
        UNION ALL SELECT image->>'url' FROM jsonb_array_elements(images) AS image) used
      WHERE (business_id = ${businessId} OR business_id IN (SELECT merged_id FROM business_merges WHERE kept_id = ${businessId}))
        AND url IS NOT NULL GROUP BY url HAVING bool_or(business_id = ${businessId})) here
    WHERE pictures.url = here.url AND uses = shown AND owner_id = ${ownerId}`.execute(tx)
}
