import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import {
  businessFields,
  comparedFields,
  editedFields,
  textFields,
} from '#shared/businesses/business-fields.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { ComparedBusiness } from '#shared/businesses/compare/compare.schemas.ts'
import { columnWord, importFields, mergedWords } from '#shared/businesses/listing-columns.ts'
import { businessFieldSamples } from '#test/business-field-samples.ts'
import type { Api } from '#web/lib/api-client.ts'
import { AppContextProvider } from '#web/lib/app-context.ts'
import { comparisonGroups } from './compare/comparison-groups.tsx'
import { ComparisonTable } from './compare/comparison-table.tsx'
import { EditCards } from './editing/edit-cards.tsx'
import { useEditBusiness } from './editing/use-edit-business.ts'
import { draftTexts } from './registration/registration-draft.ts'
import { steps } from './registration/registration-steps.ts'

const business = {
  ...Object.fromEntries(textFields.map((field) => [field, businessFieldSamples[field].kept])),
  id: 1,
  status: 'approved',
  logoUrl: null,
  coverPhotoUrl: null,
  thumbnailUrl: null,
  images: [],
  pictures: [],
  services: [],
  mainServices: [],
  paidInstead: null,
  additionalServices: [],
  subSubCategoryIds: [],
  whyPeopleLoveUsData: [],
  ratingCounts: [0, 0, 0, 0, 0],
  reviewCount: 0,
  businessHoursData: null,
  specialHoursData: null,
  paymentMethodsData: {},
} as unknown as Business & ComparedBusiness

const context = {
  api: {} as Api,
  queryClient: new QueryClient(),
  config: { siteName: 'Find Local', publicUrl: 'http://localhost', apiUrl: '' },
  answer: null,
}
/** A part of a page as text and values of inputs. */
function rendered(node: ReactNode): string {
  const element = (
    <QueryClientProvider client={context.queryClient}>
      <AppContextProvider value={context}>{node}</AppContextProvider>
    </QueryClientProvider>
  )
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
    .replaceAll('&amp;', '&')
    .replaceAll('<!-- -->', '')
}

const EditForm = () => (
  <EditCards edit={useEditBusiness(business)} CategoryFields={() => null} PinMap={() => null} />
)

it('the edit form has each field that owners edit, with what is stored', () => {
  const form = rendered(<EditForm />)
  for (const field of editedFields) {
    expect(form).toContain(businessFields[field].label)
    expect(form).toContain(businessFieldSamples[field].kept)
  }
})

it('the registration asks for each of its fields in one step', () => {
  const asked = steps.flatMap(({ fields }) => fields)
  expect(asked.filter((field) => (draftTexts as string[]).includes(field)).toSorted()).toEqual(
    draftTexts.toSorted(),
  )
})

it('the comparison shows each compared field', () => {
  const groups = comparisonGroups([business], { day: 0, minute: 0, date: 20_000 }, null)
  const table = rendered(
    <ComparisonTable businesses={[business]} groups={groups} pair={[0, 1]} onRemove={() => {}} />,
  )
  for (const field of comparedFields) {
    const shown = field === 'averagePrice' ? '$1,079.50' : businessFieldSamples[field].kept
    expect(table).toContain(shown)
  }
})

it('each column of an import and each part of a merge has its own words', () => {
  const words = [...importFields.map(columnWord)]
  expect(new Set(words).size).toBe(words.length)
  expect(Object.values(mergedWords)).toEqual(
    expect.arrayContaining(['phone', 'ZIP code', 'place on the map']),
  )
})
