import { describe, expect, it } from 'vitest'
import { categoryIdOfService, subcategoryIdOfService } from './popular-services.ts'

describe('the place of a service', () => {
  it('is in the category with its name, else under the fixed id', () => {
    expect(categoryIdOfService(' plumbing', [{ id: 40, name: 'Home & Living' }])).toBe(40)
    expect(categoryIdOfService('Tutoring')).toBe(12)
    expect(categoryIdOfService('Goat yoga')).toBeNull()
  })

  it('is the subcategory with exactly its name, if there is one', () => {
    const subcategories = [
      { id: 21, name: 'Plumbing Supplies' },
      { id: 22, name: 'Plumbing' },
    ]
    expect(subcategoryIdOfService('plumbing ', subcategories)).toBe(22)
    expect(subcategoryIdOfService('Custom Cakes', subcategories)).toBeNull()
  })
})
