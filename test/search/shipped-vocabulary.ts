import { readEnglish } from '#server/search/english.ts'
import type { BranchRow } from '#server/search/vocabulary.repository.ts'
import { buildVocabulary, type Vocabulary } from '#server/search/vocabulary.ts'
import { readShippedVocabulary } from '#server/search/vocabulary-files.ts'

/** The vocabulary of a new site, without a database: the words, trades and places of this release. */
export async function shippedVocabulary(): Promise<Vocabulary> {
  const { terms, places } = await readShippedVocabulary()
  const categories = new Map<string, { id: number; name: string }>()
  const subcategories = new Map<string, BranchRow>()
  const services = new Map<string, BranchRow>()
  const idIn = <Row extends { id: number }>(
    rows: Map<string, Row>,
    path: readonly (string | null)[],
    toRow: (id: number, name: string) => Row,
  ) => {
    const name = path.at(-1)
    if (!name) return null
    const key = path.join(' > ')
    const row = rows.get(key) ?? toRow(rows.size + 1, name)
    rows.set(key, row)
    return row.id
  }
  const rows = terms.map(({ term, category, subcategory, service, wish, isNearest }) => {
    const categoryId = idIn(categories, [category], (id, name) => ({ id, name }))
    const branch = (parentId: number | null) => (id: number, name: string) => ({
      id,
      parentId: parentId ?? 0,
      name,
    })
    const subcategoryId = idIn(subcategories, [category, subcategory], branch(categoryId))
    const serviceId = idIn(services, [category, subcategory, service], branch(subcategoryId))
    return {
      term,
      wish: wish as null,
      placeId: null,
      isNearest,
      serviceId,
      categoryId: subcategoryId === null ? categoryId : null,
      subcategoryId: serviceId === null ? subcategoryId : null,
    }
  })
  return buildVocabulary(
    {
      version: 1,
      terms: rows,
      places: places.map((place, at) => ({ ...place, id: at + 1, kind: place.kind as 'zip' })),
      categories: [...categories.values()],
      subcategories: [...subcategories.values()],
      services: [...services.values()],
    },
    await readEnglish(),
  )
}
