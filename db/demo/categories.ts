import { type CategoryIcon, iconMarkup } from '#shared/categories/category-icons.ts'
import { slugOf } from '#shared/lib/slug.ts'
import type { Trade } from './trades/trade.ts'
import { addedTrades, type CategorySlug, tradesOfCategory } from './trades/trades.ts'

export type DemoService = { id: number; subcategoryId: number; name: string; position: number }
export type DemoSubcategory = {
  id: number
  categoryId: number
  categorySlug: CategorySlug
  trade: Trade
  /** True for trades that came after the first 720 businesses. */
  isAdded: boolean
  position: number
  services: DemoService[]
}

/** In home page order. The six IDs behind the popular services are the specification's fallback IDs (§9). */
const sheet: readonly { id: number; name: string; icon: CategoryIcon; ground: string }[] = [
  { id: 2, name: 'Home & Living', icon: 'house', ground: 'oklch(0.855 0.070 60)' },
  { id: 4, name: 'Automotive & Transportation', icon: 'car', ground: 'oklch(0.855 0.039 240)' },
  { id: 10, name: 'Beauty & Personal Care', icon: 'scissors', ground: 'oklch(0.855 0.054 10)' },
  { id: 8, name: 'Food & Dining', icon: 'utensils', ground: 'oklch(0.855 0.085 88)' },
  { id: 3, name: 'Wellness & Self-care', icon: 'flower-2', ground: 'oklch(0.855 0.054 168)' },
  { id: 1, name: 'Business Services', icon: 'briefcase-business', ground: 'oklch(0.855 0.028 75)' },
  { id: 5, name: 'Events & Occasions', icon: 'party-popper', ground: 'oklch(0.855 0.050 305)' },
  { id: 6, name: 'Sports & Fitness', icon: 'dumbbell', ground: 'oklch(0.855 0.065 140)' },
  { id: 7, name: 'Food Trucks', icon: 'truck', ground: 'oklch(0.855 0.075 40)' },
  { id: 9, name: 'Animal & Pet Services', icon: 'paw-print', ground: 'oklch(0.855 0.060 110)' },
  { id: 11, name: 'Technology & IT', icon: 'laptop', ground: 'oklch(0.855 0.040 265)' },
  { id: 12, name: 'Tutoring', icon: 'book-open', ground: 'oklch(0.855 0.045 205)' },
  { id: 13, name: 'Health & Medical', icon: 'stethoscope', ground: 'oklch(0.855 0.050 185)' },
  { id: 14, name: 'Kids & Family', icon: 'blocks', ground: 'oklch(0.855 0.055 350)' },
  { id: 15, name: 'Retail & Boutiques', icon: 'shopping-bag', ground: 'oklch(0.855 0.050 330)' },
  { id: 16, name: 'Arts & Music', icon: 'palette', ground: 'oklch(0.855 0.048 285)' },
]

/** The sixteen categories as rows of `categories`. */
export const demoCategories = sheet.map(({ id, name, icon, ground }, index) => ({
  id,
  name,
  slug: slugOf(name),
  icon: `lucide-${icon}`,
  svg_icon: iconMarkup(icon),
  background_color: ground,
  position: index + 1,
}))

/**
 * The first nine subcategories have their category's ID plus a digit, the others plus three, which no first ones reach:
 * category 2 has 21 to 29, then 2010, 2011 and so on. So adding one changes no others.
 */
const subcategoryId = (categoryId: number, place: number): number =>
  categoryId * (place < 10 ? 10 : 1000) + place

/** A service's ID is its subcategory's plus a digit; there are at most nine. */
function subcategoriesOf(categoryId: number, categorySlug: CategorySlug): DemoSubcategory[] {
  const added: readonly Trade[] = addedTrades[categorySlug] ?? []
  return tradesOfCategory[categorySlug].map((trade, index) => {
    const id = subcategoryId(categoryId, index + 1)
    const services = trade.services.map((name, place) => ({
      id: id * 10 + place + 1,
      subcategoryId: id,
      name,
      position: place + 1,
    }))
    return {
      id,
      categoryId,
      categorySlug,
      trade,
      isAdded: added.includes(trade),
      position: index + 1,
      services,
    }
  })
}

/** All subcategories with their services, grouped by category. */
export const demoSubcategories: readonly DemoSubcategory[] = demoCategories.flatMap(({ id, slug }) =>
  subcategoriesOf(id, slug as CategorySlug),
)
