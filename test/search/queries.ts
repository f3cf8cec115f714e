import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { milesTo } from '#shared/lib/geo.ts'

type Listed = BusinessList['businesses'][number]
export type SearchQuery = { kind: string; text: string; fits: string[]; where: string }

/** Reads a file of queries: class, text, what fits, and where or when. */
export function readQueries(file: 'queries.tsv' | 'queries-put-away.tsv'): SearchQuery[] {
  return linesOf(file).map((line) => {
    const [kind = '', text = '', fits = '', where = ''] = line.split('\t')
    return { kind, text, fits: fits.split('|'), where }
  })
}

/** Reads a file of descriptions of jobs: the subcategory that does them, and the text. */
export function readJobs(file: 'jobs.tsv' | 'jobs-put-away.tsv'): { fits: string; text: string }[] {
  return linesOf(file).map((line) => {
    const [fits = '', text = ''] = line.split('\t')
    return { fits, text }
  })
}

/** Reads trades.tsv: words, and the subcategories that may be meant. */
export function readTradeWords(): { text: string; fits: string[] }[] {
  return linesOf('trades.tsv').map((line) => {
    const [text = '', fits = ''] = line.split('\t')
    return { text, fits: fits.split('|') }
  })
}

const linesOf = (file: string): string[] =>
  fs
    .readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)

export type Outcome = SearchQuery & { total: number; hits: number; shown: number; top: string[] }

/** The first ten results of a query, and how many of them fit. */
export async function ask(app: FastifyInstance, db: Db, query: SearchQuery): Promise<Outcome> {
  const response = await app.inject({ url: '/api/businesses', query: { search: query.text, limit: '10' } })
  if (response.statusCode !== 200) throw new Error(`${query.text}: ${response.body}`)
  const { businesses, total } = response.json<BusinessList>()
  // Where nobody of the trade is in the place, or open, the nearest or the next to open are the right answer.
  const isPossible = await exists(db, query)
  const hits = businesses.filter(
    (business) => fitsTrade(query, business) && (!isPossible || fitsWhere(query, business)),
  )
  const top = businesses.map(({ name, subcategory, zipCode }) => `${name} [${subcategory?.name}, ${zipCode}]`)
  return { ...query, total, hits: hits.length, shown: businesses.length, top }
}

function fitsTrade({ fits }: SearchQuery, { name, subcategory }: Listed): boolean {
  return fits.some((one) => (one.startsWith('name:') ? name === one.slice(5) : subcategory?.name === one))
}

function fitsWhere({ where }: SearchQuery, business: Listed): boolean {
  if (where.startsWith('in:')) return business.zipCode === where.slice(3)
  if (where === 'open') return business.isOpen === true
  if (where === 'verified') return business.status === 'approved'
  if (!where.startsWith('near:')) return true
  const [latitude = 0, longitude = 0, miles = 0] = where.slice(5).split(',').map(Number)
  const distance = milesTo({ latitude, longitude }, business)
  return distance !== null && distance <= miles
}

async function exists(db: Db, query: SearchQuery): Promise<boolean> {
  if (query.where === 'open') return false
  const { rows } = await sql<{
    zipCode: string
    latitude: number | null
    longitude: number | null
    status: string
  }>`
    SELECT p.zip_code AS "zipCode", b.latitude, b.longitude, b.status FROM businesses b
    JOIN business_profiles p ON p.business_id = b.id JOIN subcategories s ON s.id = b.subcategory_id
    WHERE b.is_listed AND s.name = ANY(${sql.val(query.fits)}::text[])`.execute(db)
  return rows.some((row) => fitsWhere(query, row as unknown as Listed))
}
