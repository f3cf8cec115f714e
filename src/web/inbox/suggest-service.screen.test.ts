import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildCategory } from '#test/factories.ts'
import { signUpOwner } from '#test/owner.ts'
import { findToast, untilReads } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

const entryWith = async (text: string) => (await page().findByText(text)).closest('li') as HTMLElement

it('a missing service can be suggested when nothing was found', async () => {
  const name = 'Kites of Zilker'
  const category = await buildCategory(site.test.db)
  // Registering announces the category, too.
  await signUpOwner(site.test, { category: String(category.id) })
  await site.visit(`/businesses?search=${encodeURIComponent(name)}`, { as: await signUp(site.test) })
  const open = await page().findByRole('button', { name: 'Suggest a service' })
  await site.user.click(open)
  const findDialog = async () => within(await page().findByRole('dialog', { name: 'Suggest a service' }))
  let dialog = await findDialog()
  const field = () => dialog.getByLabelText('Service')
  const send = () => dialog.getByRole('button', { name: 'Send suggestion' })
  expect(field()).toHaveValue(name)
  expect(field()).toHaveFocus()
  await site.fill(field(), '  ')
  await site.user.click(send())
  await dialog.findByText('Please enter the service')
  expect(field()).toHaveFocus()
  await site.fill(field(), name)
  await site.user.selectOptions(dialog.getByLabelText('Category'), category.name)
  await site.fill(dialog.getByLabelText(/^Details/), 'Zilker in March.')

  const mend = site.network.cut('/api/service-suggestions')
  await site.user.click(send())
  await findToast('Suggestion not sent')
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  expect(open).toHaveFocus()
  await site.user.click(open)
  dialog = await findDialog()
  expect(dialog.getByLabelText(/^Details/)).toHaveValue('Zilker in March.')
  mend()
  await site.user.dblClick(send())
  await findToast('Thank you for your suggestion')
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  await site.visit('/profile?tab=activity')
  await untilReads(await entryWith('Suggested a service'), name)
  expect(page().getAllByText('Suggested a service')).toHaveLength(1)
  expect(await entryWith('Suggested a service')).toHaveTextContent('pending')
})

it('a hidden review shows its reason only to its author', async () => {
  const id = await buildBusiness(site.test.db)
  const author = await signUp(site.test, { firstName: 'Inez' })
  const posted = await site.test.app.inject({
    method: 'POST',
    url: '/api/reviews',
    headers: author.headers,
    payload: { businessId: id, rating: 1, content: 'They are crooks, all of them.' },
  })
  const reason = 'It insults or threatens someone.'
  const desk = await openDesk(site.test)
  const path = `/reviews/${posted.json().review.id}/visibility`
  const hidden = await desk.send('PUT', path, { hidden: true, reason, revision: 1 })
  expect(hidden.statusCode).toBe(200)

  await site.visit(`/businesses/${id}`)
  await page().findByRole('heading', { name: 'No Reviews Yet' })
  await site.visit(`/businesses/${id}`, { as: author })
  const own = await page().findByRole('article', { name: 'Review by Inez Reyes' })
  await untilReads(own, `hiddenOnly you can see it. ${reason}`)
  expect(document.querySelector('.Histogram')).toBeNull()
  await site.visit('/profile?tab=activity')
  const entry = await entryWith('Posted a review')
  await untilReads(entry, `Only you can see it. ${reason}`)
  expect(within(entry).getByText('hidden')).toBeVisible()
})
