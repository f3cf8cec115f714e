import { expect, it } from 'vitest'
import { demoBusinesses } from './businesses.ts'
import { demoCategories, demoSubcategories } from './categories.ts'
import { tradeQuestions } from './trade-questions.ts'

const unique = (values: readonly unknown[]) => new Set(values).size === values.length

it('no subcategory or service has the ID of another, however many a category has', () => {
  expect(unique(demoSubcategories.map(({ id }) => id))).toBe(true)
  expect(unique(demoSubcategories.flatMap(({ services }) => services.map(({ id }) => id)))).toBe(true)
  for (const { services, trade } of demoSubcategories) expect(services.length, trade.name).toBeLessThan(10)
})

it('subcategories keep the IDs that links and listings have', () => {
  const idOf = (name: string) => demoSubcategories.find(({ trade }) => trade.name === name)?.id
  expect(['Home Cleaning', 'Moving & Hauling', 'Open Studios'].map(idOf)).toEqual([21, 28, 164])
  expect(['Roofing', 'Siding & Stucco', 'Urgent Care', 'Picture Framing'].map(idOf)).toEqual([
    29, 2010, 136, 165,
  ])
})

it('no name is used twice, and the specification’s sixteen categories stay', () => {
  expect(unique(demoSubcategories.map(({ trade }) => trade.name))).toBe(true)
  expect(demoCategories).toHaveLength(16)
})

it('trades that came later follow the first ones and have listings', () => {
  const businesses = demoBusinesses()
  expect(businesses.findIndex(({ subcategory }) => subcategory.isAdded)).toBe(720)
  const listed = new Set(businesses.map(({ subcategory }) => subcategory.id))
  expect(demoSubcategories.filter(({ id }) => !listed.has(id))).toEqual([])
})

it('a trade that came later has its own where a category’s questions don’t fit', () => {
  const silent = demoSubcategories.flatMap(({ isAdded, categoryId, trade }) => {
    const category = demoCategories.find(({ id }) => id === categoryId)?.name ?? ''
    return isAdded && !tradeQuestions[category]?.of[trade.name] ? [`${category}: ${trade.name}`] : []
  })
  // A home, a practice and a shop ask all their customers the same.
  expect(silent.filter((one) => !/^(Home & Living|Health & Medical|Retail & Boutiques):/.test(one))).toEqual(
    [],
  )
})
