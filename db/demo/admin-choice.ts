import type { DemoBusiness } from './businesses.ts'
import { demoPromotions } from './promotions.ts'

const choices = 20
const choicesPerCategory = 2
const reviewsAtLeast = 9

/** IDs that staff chose: approved, well liked and often reviewed, none that also pays for promotion. */
export function adminChoiceIds(businesses: readonly DemoBusiness[]): Set<number> {
  const promoted = new Set(demoPromotions(businesses).map(({ business }) => business.id))
  const perCategory = new Map<number, number>()
  const chosen = businesses
    .filter(({ id, status, reviewCount, pictures }) => {
      const isShown = pictures.images.length > 0 && status === 'approved'
      return isShown && reviewCount >= reviewsAtLeast && !promoted.has(id)
    })
    .sort((a, b) => b.quality - a.quality || a.id - b.id)
    .filter(({ subcategory: { categoryId } }) => {
      const count = (perCategory.get(categoryId) ?? 0) + 1
      perCategory.set(categoryId, count)
      return count <= choicesPerCategory
    })
  return new Set(chosen.slice(0, choices).map(({ id }) => id))
}
