/** A service on the home page, with its fixed price text and its category. */
export type PopularService = {
  name: string
  priceText: string
  unit: string | null
  categoryName: string
  categoryId: number
}

/** The eight home page cards in order (specification §2), with the fallback category ids of §9. */
export const popularServices: readonly PopularService[] = [
  { name: 'Home Cleaning', priceText: '25', unit: null, categoryName: 'Home & Living', categoryId: 2 },
  { name: 'Plumbing', priceText: '80', unit: null, categoryName: 'Home & Living', categoryId: 2 },
  {
    name: 'Car Detailing',
    priceText: '40',
    unit: null,
    categoryName: 'Automotive & Transportation',
    categoryId: 4,
  },
  { name: 'Electrical Work', priceText: '90', unit: null, categoryName: 'Home & Living', categoryId: 2 },
  {
    name: 'Mobile Barber',
    priceText: '35',
    unit: null,
    categoryName: 'Beauty & Personal Care',
    categoryId: 10,
  },
  {
    name: 'Massage Therapy',
    priceText: '50',
    unit: null,
    categoryName: 'Wellness & Self-care',
    categoryId: 3,
  },
  { name: 'Tutoring', priceText: '20', unit: 'per hr', categoryName: 'Tutoring', categoryId: 12 },
  { name: 'Custom Cakes', priceText: '25', unit: null, categoryName: 'Food & Dining', categoryId: 8 },
]

/** The twelve names of the home page's category grid, in order (specification §2). */
export const homeCategoryNames = [
  'Home & Living',
  'Automotive & Transportation',
  'Beauty & Personal Care',
  'Food & Dining',
  'Wellness & Self-care',
  'Business Services',
  'Events & Occasions',
  'Sports & Fitness',
  'Food Trucks',
  'Animal & Pet Services',
  'Technology & IT',
  'Tutoring',
] as const

type Named = readonly { id: number; name: string }[]

/** A popular service's place in the directory. */
export type ServicePlace = { category: number; subcategory: number | null }

/** A popular service's category: by its name among `categories`, else the fallback id; null for an unknown service. */
export function categoryIdOfService(service: string, categories: Named = []): number | null {
  const known = popularServices.find(({ name }) => isSameName(name, service))
  if (!known) return null
  return categories.find(({ name }) => name === known.categoryName)?.id ?? known.categoryId
}

/** The subcategory with exactly a service's name; null if its category has none. */
export function subcategoryIdOfService(service: string, subcategories: Named = []): number | null {
  return subcategories.find(({ name }) => isSameName(name, service))?.id ?? null
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
