import { waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { buildBusiness } from '#test/factories.ts'
import { page, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

it('a claim that is submitted for review is confirmed where the focus is, and later without taking it', async () => {
  const businessId = await buildBusiness(site.test.db)
  await site.visit(`/claim/${businessId}`, { as: await signUp(site.test) })
  await site.fill(await page().findByLabelText('What’s your role there?'), 'I bake here.')
  await site.press('Submit for review')
  const findNote = async () =>
    (await page().findByText(/^We’re reviewing your claim/)).closest('[tabindex="-1"]')
  const note = await findNote()
  await waitFor(() => expect(note).toHaveFocus())
  expect(note).toHaveTextContent(/^We’re reviewing your claim and will email you within 24 hours\.$/)

  await site.reload()
  expect(await findNote()).not.toHaveFocus()
})
