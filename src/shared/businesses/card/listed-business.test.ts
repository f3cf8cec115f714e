import { describe, expect, it } from 'vitest'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { toListedBusiness } from './listed-business.ts'

const business = {
  id: 7,
  name: 'Casa Verde',
  description: 'A long text that no card shows',
  categoryName: 'Plumbing',
  subcategory: null,
  neighborhood: null,
  city: 'Austin',
  state: 'TX',
  thumbnailUrl: '/a.webp',
  images: [],
  isOpen: false,
  openUntil: null,
  opensAt: null,
  businessHoursData: null,
} as unknown as Business

describe('toListedBusiness', () => {
  it('keeps what a card shows and drops the rest', () => {
    const listed = toListedBusiness(business)
    expect(listed).toMatchObject({ id: 7, tradeAndPlace: 'Plumbing, Austin, TX' })
    expect(listed.pictures).toEqual([{ url: '/a.webp', altText: 'Casa Verde' }])
    expect(listed).not.toHaveProperty('description')
  })

  it('distinguishes "closed" from "hours not listed"', () => {
    expect(toListedBusiness(business).opening).toBeNull()
    const withHours = { ...business, businessHoursData: {} } as Business
    expect(toListedBusiness(withHours).opening).toEqual({ isOpen: false, openUntil: null, opensAt: null })
  })
})
