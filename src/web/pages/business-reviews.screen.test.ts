import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { buildBusiness, buildReview } from '#test/factories.ts'
import { findToast } from '#test/screens/find.ts'
import { address, otherTabStored, page, phone, signInHere, startSite } from '#test/screens/site.ts'
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

it('a visitor deletes their review after a question, and can write another one', async () => {
  const business = await listed()
  const { headers, ...session } = await signUp(site.test)
  await buildReview(site.test.db, business.id, { rating: 5 })
  const payload = { businessId: business.id, rating: 1, content: 'Too soon to say' }
  const sent = await site.test.app.inject({ method: 'POST', url: '/api/reviews', headers, payload })
  expect(sent.statusCode, sent.body).toBe(201)
  await site.visit(business.path, { as: session })
  const own = await section().findByRole('button', { name: 'Delete your review' })
  expect(own.closest('article')).toHaveTextContent('Too soon to say')
  expect(section().getAllByRole('button', { name: /^Report/ })).toHaveLength(1)
  await site.user.click(own)
  const question = async () => within(await page().findByRole('alertdialog', { name: 'Delete your review?' }))
  await site.user.click((await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(own).toHaveFocus())

  await site.user.click(own)
  await site.user.click((await question()).getByRole('button', { name: 'Delete review' }))
  await findToast('Review deleted')
  await waitFor(() => expect(page().queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(section().queryByText('Too soon to say')).toBeNull())
  await waitFor(() => expect(section().getByText('Customer Reviews')).toHaveFocus())
  expect((await page().findAllByText(/\(1 review\)/))[0]).toBeVisible()
  await openForm(business)
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

it('a visitor who signs out in another tab, or signs in as someone else there, finds an empty review form', async () => {
  const business = await listed()
  await buildReview(site.test.db, business.id)
  await site.visit(business.path, { as: await signUp(site.test) })
  const keys = ['token', 'auth-storage']
  const mine = await openForm(business)
  await site.user.type(mine.getByLabelText('Your review'), 'Good enough')
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  signInHere(await signUp(site.test, { firstName: 'Zoe', lastName: 'Quill' }))
  for (const key of keys) otherTabStored(key)
  await waitFor(() => expect(page().getAllByRole('banner')[0]).toHaveTextContent('ZQ'))
  const dialog = await openForm(business)
  const comment = dialog.getByLabelText('Your review')
  expect(comment).toHaveValue('')

  await site.user.type(comment, 'Good enough')
  for (const key of keys) {
    localStorage.removeItem(key)
    otherTabStored(key)
  }
  await waitFor(() => expect(section().queryByRole('button', { name: 'Write Review' })).toBeNull())
  // The typed review isn't kept for the next person.
  await waitFor(() => expect(comment).toHaveValue(''))
  await site.user.click(dialog.getByRole('radio', { name: '3 stars' }))
  await site.user.click(dialog.getByRole('button', { name: 'Submit Review' }))
  expect(await findToast('Login Required')).toHaveTextContent('Please log in to submit a review.')
})

/** One to five stars in turn, the newest visit first. */
async function reviewed(visits: number) {
  const business = await listed()
  for (let visit = visits; visit >= 1; visit--)
    await buildReview(site.test.db, business.id, {
      rating: ((visit - 1) % 5) + 1,
      content: visit === 7 ? 'They cleaned the gutter.' : `Visit ${visit}.`,
    })
  return business
}
/** Only read. */
let many: Awaited<ReturnType<typeof reviewed>>
beforeAll(async () => {
  many = await reviewed(45)
})
const shown = () => section().getAllByRole('article')
const count = () => section().getByRole('status')
const counts = (text: string) => waitFor(() => expect(count()).toHaveTextContent(text))
const arrivesAt = (query: string) => waitFor(() => expect(address()).toBe(many.path + query))
const bar = (stars: string) => section().getByRole('link', { name: `${stars}: 9` })
const press = (name: string, role: 'button' | 'link' = 'link') =>
  site.user.click(section().getByRole(role, { name }))

it('all reviews are read in pages of twenty, and Back leads to the page before', async () => {
  await site.visit(many.path)
  expect(shown()).toHaveLength(3)
  await press('Display All Reviews (45)', 'button')
  await counts('1–20 of 45 reviews')
  expect(shown()).toHaveLength(20)
  await press('Page 3')
  await counts('41–45 of 45 reviews')
  expect(count()).toHaveFocus()
  await arrivesAt('?page=3')
  expect(shown().at(-1)).toHaveTextContent('Visit 45.')
  await press('Previous')
  await counts('21–40 of 45 reviews')
  history.back()
  await counts('41–45 of 45 reviews')
  history.back()
  await counts('1–20 of 45 reviews')
  await press('Show Less', 'button')
  await waitFor(() => expect(shown()).toHaveLength(3))
  await arrivesAt('')
})

it('a bar shows the reviews with its stars, in any order, and pressed again all of them', async () => {
  await site.visit(many.path)
  const { length } = history
  bar('2 stars').focus()
  await site.user.keyboard('{Enter}')
  await counts('1–9 of 9 reviews')
  await arrivesAt('?stars=2')
  expect(section().getAllByRole('img', { name: '2 out of 5' })).toHaveLength(9)
  expect(bar('2 stars')).toHaveFocus()
  expect(bar('2 stars')).toHaveAttribute('aria-current', 'true')
  const sort = section().getByRole('combobox', { name: 'Sort' })
  await site.user.selectOptions(sort, 'Lowest rated')
  await arrivesAt('?sort=lowest&stars=2')
  await waitFor(() => expect(bar('2 stars').getAttribute('href')).toContain('sort=lowest'))
  await site.user.click(bar('2 stars'))
  await counts('1–20 of 45 reviews')
  expect(bar('2 stars')).not.toHaveAttribute('aria-current')
  const starsOf = (review: HTMLElement | undefined) =>
    within(review as HTMLElement)
      .getByRole('img')
      .getAttribute('aria-label')
  expect(starsOf(shown()[8])).toBe('1 out of 5')
  expect(starsOf(shown()[9])).toBe('2 out of 5')
  await site.user.selectOptions(sort, 'Highest rated')
  await waitFor(() => expect(starsOf(shown()[0])).toBe('5 out of 5'))
  expect(history.length).toBe(length)
})

it('words find reviews, and where none has them, one press shows all again', async () => {
  await site.visit(many.path)
  const box = section().getByRole('searchbox', { name: 'Search reviews' })
  await site.user.type(box, 'GUTTER')
  await counts('1 of 1 review')
  expect(shown()[0]).toHaveTextContent('They cleaned the gutter.')
  await site.user.clear(box)
  await site.user.type(box, 'zebra')
  await section().findByRole('heading', { name: 'No reviews mention “zebra”.' })
  expect(count()).toHaveTextContent('No reviews found')
  await press('Show All Reviews')
  await counts('1–20 of 45 reviews')
  expect(count()).toHaveFocus()
  expect(box).toHaveValue('')
})

it('spaces between words stay as they are typed', async () => {
  await site.visit(many.path)
  const box = section().getByRole('searchbox', { name: 'Search reviews' })
  await site.user.type(box, 'cleaned  the ')
  await counts('1 of 1 review')
  await arrivesAt('?search=cleaned+the')
  await site.user.type(box, 'gutter')
  await arrivesAt('?search=cleaned+the+gutter')
  expect(box).toHaveValue('cleaned  the gutter')
})

it('the last reviews stay while others load, and a failure can be tried again', async () => {
  await site.visit(many.path)
  const api = `/api/businesses/${many.id}/reviews`
  const reading = site.network.hold(api)
  await site.user.click(bar('5 stars'))
  await reading.arrived
  const list = () => shown()[0]?.parentElement
  await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'true'))
  expect(shown()).toHaveLength(3)
  reading.release()
  await counts('1–9 of 9 reviews')
  expect(list()).toHaveAttribute('aria-busy', 'false')
  const json = { error: 'Out', message: 'Out', code: 'unavailable', requestId: '1' }
  const end = site.network.answer(api, { status: 503, json })
  await site.user.click(bar('4 stars'))
  expect(await section().findByRole('alert')).toHaveTextContent('Reviews couldn’t be loaded')
  end()
  await press('Try again', 'button')
  expect(await section().findAllByRole('img', { name: '4 out of 5' })).toHaveLength(9)
  await counts('1–9 of 9 reviews')
})

it('the server’s page has the reviews that its address names', async () => {
  const { body } = await site.test.app.inject(`${many.path}?utm_source=a&stars=2`)
  expect(body.match(/<article class="Review"/g)).toHaveLength(9)
  expect(body).toContain('1–9 of 9 reviews')
  await site.visit(`${many.path}?stars=2`)
  expect(count()).toHaveTextContent('1–9 of 9 reviews')
  expect(site.network.seen.filter((one) => one.includes('/reviews'))).toEqual([])
  // Of a list that has become shorter.
  await site.visit(`${many.path}?stars=2&page=4`)
  await arrivesAt('?stars=2')
  await counts('1–9 of 9 reviews')
})
