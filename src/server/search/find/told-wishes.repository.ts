import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { SoftWish } from '#shared/search/search.schemas.ts'
import { toldWishes } from '../soft-wishes.ts'

/** Where a wish is told of. */
export type ToldIn = 'features' | 'services' | 'description' | 'reviews'

/** The names of the main services in lower case, a line each; null without any. */
export const mainServiceNames = sql`(SELECT lower(string_agg(main ->> 'name', E'\n')) FROM jsonb_array_elements(p.main_services) main)`

const saidIn: Record<ToldIn, (said: string) => RawBuilder<unknown>> = {
  features: (said) => sql`lower(array_to_string(p.why_people_love_us, E'\n')) ~ ${said}`,
  services: (said) =>
    sql`concat_ws(E'\n', lower(array_to_string(p.additional_services, E'\n')), ${mainServiceNames}) ~ ${said}`,
  description: (said) => sql`p.search_text ~ ${said}`,
  // Without OFFSET, PostgreSQL may search the reviews of all businesses for a list of twenty.
  reviews: (said) =>
    sql`EXISTS (SELECT FROM reviews r WHERE r.business_id = b.id AND r.is_counted AND lower(r.content) ~ ${said} OFFSET 0)`,
}
const places = Object.keys(saidIn) as ToldIn[]

/**
 * How much is told of the wishes, as a column of `businesses b` joined with `business_profiles p`: for each, 2 where its owner
 * says so by a feature or service, 1 in a text.
 */
export const toldCount = (wishes: readonly SoftWish[]): RawBuilder<unknown> =>
  sql.join(
    wishes.map((wish) => {
      const told = (place: ToldIn) => saidIn[place](toldWishes[wish].said)
      return sql`CASE WHEN ${told('features')} OR ${told('services')} THEN 2 WHEN ${told('description')} OR ${told('reviews')} THEN 1 ELSE 0 END`
    }),
    sql` + `,
  )

/** The text of a business tells of one of the wishes; found by the index of the texts. */
export const tellsOfAny = (wishes: readonly SoftWish[]): RawBuilder<unknown> =>
  saidIn.description(wishes.map((wish) => toldWishes[wish].said).join('|'))

/** By business, where each of the wishes is told of. */
export async function findTold(
  db: Db,
  businessIds: readonly number[],
  wishes: readonly SoftWish[],
): Promise<Map<number, (ToldIn | null)[]>> {
  const where = wishes.map((wish) => {
    const cases = places.map(
      (place) => sql`WHEN ${saidIn[place](toldWishes[wish].said)} THEN ${sql.lit(place)}`,
    )
    return sql`CASE ${sql.join(cases, sql` `)} END`
  })
  const { rows } = await sql<{ id: number; told: (ToldIn | null)[] }>`
    SELECT b.id, ARRAY[${sql.join(where)}]::text[] AS told
    FROM businesses b JOIN business_profiles p ON p.business_id = b.id
    WHERE b.id = ANY(${sql.val(businessIds)}::int[])`.execute(db)
  return new Map(rows.map(({ id, told }) => [id, told]))
}
