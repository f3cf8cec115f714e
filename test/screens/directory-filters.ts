import { waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { fillSearchWords } from '#server/search/vocabulary.repository.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import { buildBusiness, buildPromotion, buildReview } from '#test/factories.ts'
import { fillDirectory, trades } from './directory.ts'
import { countLine } from './find.ts'
import { page, type startSite } from './site.ts'

type Site = ReturnType<typeof startSite>

/** Fills the directory with businesses of two trades, two of them promoted, and with the shipped vocabulary. */
export async function fillFilteredDirectory({ test: { db, patientDb } }: Site): Promise<void> {
  const ids = await fillDirectory(db, { plumbing: 26, tacos: 4 })
  const [first = 0, second = 0, third = 0] = ids
  for (const id of [first, second]) await buildPromotion(db, id)
  for (const id of [first, second, third]) await buildReview(db, id, { rating: 5 })
  await buildBusiness(db, {
    ...trades.plumbing,
    name: 'Prompt Pipes',
    answeredShare: 90,
    loveUsReasons: ['Pet-Friendly', 'Bilingual Staff (English & Spanish)'],
    paymentMethods: { venmo: true },
    status: 'pending',
  })
  await fillShippedVocabulary(patientDb)
  await fillSearchWords(patientDb)
  await inTransaction(db, announcePublicChange)
}

/** Waits until the line above the list has this text. */
export const shows = (text: string) => waitFor(() => expect(countLine()).toHaveTextContent(text))

/** The filters, once their counts have come. */
export async function openFilters(site: Site, role: 'region' | 'dialog') {
  await site.user.click(page().getByRole('button', { name: 'Filters' }))
  const panel = await page().findByRole(role, { name: 'Filters' })
  await within(panel).findByRole('button', { name: /^Verified\b.*\d/ })
  return within(panel)
}

export const chips = () =>
  within(page().getByRole('group', { name: 'Active filters' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

export async function choose(site: Site, label: string, option: string): Promise<void> {
  const select = page().getByRole('combobox', { name: label })
  await site.user.selectOptions(select, await within(select).findByRole('option', { name: option }))
}
