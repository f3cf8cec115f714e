import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { buildBusiness, buildReview } from '#test/factories.ts'
import { findToast } from '#test/screens/find.ts'
import { page, phone, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

let serial = 0
async function listed(ownerId?: number) {
  const name = `Reviewed ${++serial}`
  const id = await buildBusiness(site.test.db, { name, ...(ownerId && { ownerId }) })
  return { id, name, path: `/businesses/${id}` }
}

const section = () => within(document.getElementById('reviews') as HTMLElement)
const dialogOf = async ({ name }: { name: string }) =>
  within(await page().findByRole('dialog', { name: `Review ${name}` }))

/** Opens the form of a review from the section of reviews, or from the buttons below the pictures. */
async function openForm(business: { name: string }, isBelowPictures = false) {
  const name = 'Write Review'
  const buttons = isBelowPictures
    ? page().getAllByRole('button', { name })
    : section().getAllByRole('button', { name })
  await site.user.click(buttons[0] as HTMLElement)
  return dialogOf(business)
}

it('a visitor’s review is checked before it is sent, published and counted', async () => {
  const business = await listed()
  await buildReview(site.test.db, business.id)
  await site.visit(business.path, {
    as: await signUp(site.test, { firstName: 'Ines', lastName: 'Okafor' }),
  })
  const dialog = await openForm(business)
  const submit = dialog.getByRole('button', { name: 'Submit Review' })
  const comment = dialog.getByLabelText('Your review')
  expect(submit).toBeDisabled()
  dialog.getByRole('radio', { name: '1 star' }).focus()
  await site.user.keyboard('{Enter}')
  expect(await findToast('Rating Required')).toHaveTextContent('Please select a star rating.')
  expect(dialog.getByRole('radio', { name: '1 star' })).toHaveFocus()

  await site.user.click(dialog.getByRole('radio', { name: '4 stars' }))
  expect(submit).toBeEnabled()
  await site.user.type(comment, ' a ')
  await site.user.click(submit)
  const why = 'Please add a short comment about your experience.'
  expect(await findToast('Comment Required')).toHaveTextContent(why)
  expect(comment).toHaveFocus()
  expect(comment).toHaveAccessibleDescription(why)

  await site.user.clear(comment)
  await site.user.type(comment, 'Kind, quick and <b>honest</b>.')
  const calls = site.network.hold('/api/reviews', 'POST')
  await site.user.dblClick(submit)
  expect(await dialog.findByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await calls.arrived
  calls.release()
  expect(await findToast('Review Submitted!')).toHaveTextContent(
    `Thank you for reviewing ${business.name}. Your review has been submitted.`,
  )
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  expect(calls.count()).toBe(1)
  const newest = () => section().getAllByRole('article')[0]
  await waitFor(() => expect(newest()).toHaveTextContent('Ines Okafor'))
  expect(newest()).toHaveTextContent('Kind, quick and <b>honest</b>.')
  expect((await page().findAllByText(/\(2 reviews\)/))[0]).toBeVisible()
  await site.reload()
  await waitFor(() => expect(newest()).toHaveTextContent('Ines Okafor'))
})

it('a visitor’s second review is rejected, and what they typed stays', async () => {
  const business = await listed()
  const { headers, ...session } = await signUp(site.test)
  const payload = { businessId: business.id, rating: 5, content: 'The first of mine' }
  const first = await site.test.app.inject({ method: 'POST', url: '/api/reviews', headers, payload })
  expect(first.statusCode).toBe(201)
  await site.visit(business.path, { as: session })
  const dialog = await openForm(business)
  await site.user.click(dialog.getByRole('radio', { name: '2 stars' }))
  await site.user.type(dialog.getByLabelText('Your review'), 'And another thing')
  await site.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await findToast('Error')).toHaveTextContent('review already submitted')
  expect(dialog.getByLabelText('Your review')).toHaveValue('And another thing')
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  const again = await openForm(business, true)
  expect(again.getByLabelText('Your review')).toHaveValue('And another thing')
  expect(again.getByRole('radio', { name: '2 stars' })).toBeChecked()
})

it('an owner who reviews their own business reads the same as one whose network fails', async () => {
  const owner = await signUp(site.test)
  const business = await listed(owner.user.id)
  await site.visit(business.path, { as: owner })
  const dialog = await openForm(business, true)
  await site.user.click(dialog.getByRole('radio', { name: '5 stars' }))
  await site.user.type(dialog.getByLabelText('Your review'), 'The best there is')
  const submit = () => site.user.click(dialog.getByRole('button', { name: 'Submit Review' }))
  await submit()
  const notice = await findToast('Error')
  expect(notice).toHaveTextContent('review already submitted')
  await site.user.click(within(notice).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(notice).not.toBeInTheDocument())
  site.network.cut('/api/reviews', 'POST')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Submit Review' })).toBeEnabled())
  await submit()
  expect(await findToast('Error')).toHaveTextContent('review already submitted')
  expect(dialog.getByLabelText('Your review')).toBeVisible()
})

it('the first review of a business takes the place of the note that it has none', async () => {
  const business = await listed()
  await site.visit(business.path, { as: await signUp(site.test), size: phone })
  expect(section().getByRole('heading', { name: 'No Reviews Yet' })).toBeVisible()
  await site.user.click(section().getByRole('button', { name: 'Write the First Review' }))
  const dialog = await dialogOf(business)
  await site.user.click(dialog.getByRole('radio', { name: '3 stars' }))
  await site.user.type(dialog.getByLabelText('Your review'), 'Good enough')
  await site.user.click(dialog.getByRole('button', { name: 'Submit Review' }))
  await findToast('Review Submitted!')
  await waitFor(() => expect(document.getElementById('reviews')).toHaveTextContent('1 review'))
  expect(section().queryByRole('heading', { name: 'No Reviews Yet' })).toBeNull()
})
