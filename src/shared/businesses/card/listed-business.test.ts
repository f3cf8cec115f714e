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

  it('tells apart the places of a chain by neighborhood, else by street', () => {
    const places = [
      { neighborhood: 'Zilker', address: '1 Main St' },
      { address: '500 W 2nd St' },
      { address: '9 Burnet Rd' },
    ]
    const shown = places.map((place) => toListedBusiness({ ...business, ...place } as Business).tradeAndPlace)
    expect(shown).toEqual(['Plumbing, Zilker', 'Plumbing, 500 W 2nd St', 'Plumbing, 9 Burnet Rd'])
  })

  it('says until when it is away, in place of how quickly it answers', () => {
    const answerTime = { share: 92, text: 'Usually replies in 2 hours · 92% reply rate', openText: null }
    const answering = { ...business, answerTime, away: null } as Business
    expect(toListedBusiness(answering).answerText).toBe(answerTime.text)
    const until = { until: '2026-12-03', brief: 'Away through December 3' }
    const away = { ...until, text: 'At sea.', note: 'Away through December 3. At sea.' }
    expect(toListedBusiness({ ...answering, away }).answerText).toBe('Away through December 3')
  })

  it('distinguishes "closed" from "hours not listed"', () => {
    expect(toListedBusiness(business).opening).toBeNull()
    const withHours = { ...business, businessHoursData: {} } as Business
    expect(toListedBusiness(withHours).opening).toEqual({ isOpen: false, openUntil: null, opensAt: null })
  })
})
