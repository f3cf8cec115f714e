import { expect, it } from 'vitest'
import { namedBusinesses } from '#test/named-businesses.ts'
import { demoCategories, demoSubcategories } from '../../../../db/demo/categories.ts'
import { createCategoryGuesser } from './category-guess.ts'
import { categoryWords } from './category-words.ts'

const tree = demoCategories.map(({ id, name }) => {
  const branches = demoSubcategories.filter(({ categoryId }) => categoryId === id)
  return {
    id,
    name,
    subcategories: branches.map((branch) => ({ id: branch.id, name: branch.trade.name, services: [] })),
  }
})
const guess = createCategoryGuesser(tree)
const nameOf = (id: number | null | undefined) =>
  [...tree, ...tree.flatMap(({ subcategories }) => subcategories)].find((each) => each.id === id)?.name

it('gives most names the right category, and hardly any a wrong one', () => {
  const guesses = namedBusinesses.map(({ name, category }) => ({ category, guess: guess(name) }))
  const sure = guesses.filter((each) => each.guess?.isSure)
  const right = sure.filter(({ category, guess }) => nameOf(guess?.categoryId) === category)
  expect(namedBusinesses.length).toBeGreaterThanOrEqual(200)
  expect(right.length / namedBusinesses.length).toBeGreaterThan(0.85)
  expect((sure.length - right.length) / namedBusinesses.length).toBeLessThan(0.02)
})

it('has words for every category and subcategory', () => {
  const paths = tree.flatMap(({ name, subcategories }) => [
    name,
    ...subcategories.map((branch) => `${name} > ${branch.name}`),
  ])
  expect(Object.keys(categoryWords).sort()).toEqual(paths.sort())
})

it.each([
  ['TAQUERÍA AGAVE', 'Tex-Mex & Mexican', true],
  ['Lucky Nails & Spa', 'Nails', true],
  ['Cedar BBQ Trailer', 'Barbecue Trailers', true],
  ['JARDINERÍA LÓPEZ', 'Lawn & Garden', true],
  ['The Studio', 'Open Studios', false],
  // Two trades: staff decide.
  ['Dove Plumbing & Bakery', 'Bakeries & Panaderías', false],
])('%s is %s', (name, subcategory, isSure) => {
  const guessed = guess(name)
  expect([nameOf(guessed?.subcategoryId), guessed?.isSure]).toEqual([
    isSure || subcategory !== 'Bakeries & Panaderías' ? subcategory : undefined,
    isSure,
  ])
})

it('says nothing about a name that says nothing', () => {
  expect(guess('Juniper & Sons')).toBeUndefined()
  expect(createCategoryGuesser([])('Dove Nails')).toBeUndefined()
})
