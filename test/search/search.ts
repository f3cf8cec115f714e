import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Db } from '#server/lib/database/db.ts'
import { type BusinessList, businessListSchema } from '#shared/businesses/directory/directory.schemas.ts'

export async function search(
  app: FastifyInstance,
  text: string,
  more: Record<string, string> = {},
): Promise<BusinessList> {
  const response = await app.inject({ url: '/api/businesses', query: { search: text, ...more } })
  expect(response.statusCode, response.body).toBe(200)
  return businessListSchema.parse(response.json())
}

export const namesOf = ({ businesses }: BusinessList) => businesses.map(({ name }) => name)

export const tradesOf = ({ businesses }: BusinessList) => [
  ...new Set(businesses.map((one) => one.subcategory?.name)),
]

export async function idOfSubcategory(
  db: Db,
  name: string,
): Promise<{ subcategoryId: number; categoryId: number }> {
  const row = await db
    .selectFrom('subcategories')
    .select(['id', 'category_id'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { subcategoryId: row.id, categoryId: row.category_id }
}

export const share = (some: readonly unknown[], all: readonly unknown[]) => some.length / all.length
