import { buildVocabulary, type Vocabulary } from '#server/search/vocabulary.ts'
import { readShippedVocabulary, type ShippedTerm } from '#server/search/vocabulary-files.ts'
import type { PlaceKind, Wish } from '#shared/search/search.schemas.ts'
import { demoCategories, demoSubcategories } from '../../db/demo/categories.ts'

/** The vocabulary of a new site, in memory. */
export async function shippedVocabulary(): Promise<Vocabulary> {
  const { terms, places } = await readShippedVocabulary()
  const categories = new Map(demoCategories.map(({ name, id }) => [name, id]))
  const subcategories = new Map(
    demoSubcategories.map(({ categoryId, trade, id }) => [`${categoryId} ${trade.name}`, id]),
  )
  const services = new Map(
    demoSubcategories.flatMap(({ id, services: own }) => own.map((one) => [`${id} ${one.name}`, one.id])),
  )
  const meaningOf = ({ category, subcategory, service }: ShippedTerm) => {
    const categoryId = categories.get(category ?? '') ?? null
    if (subcategory === null) return { categoryId, subcategoryId: null, serviceId: null }
    const subcategoryId = subcategories.get(`${categoryId} ${subcategory}`) ?? null
    if (service === null) return { categoryId: null, subcategoryId, serviceId: null }
    const serviceId = services.get(`${subcategoryId} ${service}`) ?? null
    return { categoryId: null, subcategoryId: null, serviceId }
  }
  return buildVocabulary({
    version: 1,
    terms: terms.map((term) => ({
      term: term.term,
      wish: term.wish as Wish | null,
      placeId: null,
      ...meaningOf(term),
    })),
    places: places.map((place, at) => ({ id: at + 1, ...place, kind: place.kind as PlaceKind })),
    categories: demoCategories.map(({ id, name }) => ({ id, name })),
    subcategories: demoSubcategories.map(({ id, categoryId, trade }) => ({
      id,
      parentId: categoryId,
      name: trade.name,
    })),
    services: demoSubcategories.flatMap(({ services: own }) =>
      own.map(({ id, subcategoryId, name }) => ({ id, parentId: subcategoryId, name })),
    ),
  })
}
