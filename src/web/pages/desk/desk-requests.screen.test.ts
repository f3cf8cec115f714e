import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { linkTo, ownedBusiness } from '#test/asked.ts'
import { openMails } from '#test/opened-mails.ts'
import { fill } from '#test/screens/fill.ts'
import { findToast } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'
import { signUpStaff } from '#test/screens/staff.ts'
import { insertBasics } from '../../../../db/demo/demo-rows.ts'

const site = startSite()

beforeAll(() => insertBasics(site.test.db))

const press = async (name: string) => site.user.click(await page().findByRole('button', { name }))
const dialog = async (name?: string) =>
  within(await page().findByRole('dialog', name === undefined ? {} : { name }))

it('staff refuse a request that looks like spam for a reason, undo that, and release it', async () => {
  const { owner, business } = await ownedBusiness(site.test)
  const email = 'held.at.the.desk@example.com'
  const requirements =
    'We get your website on the first page of Google with backlinks: https://rank.example.com'
  const payload = { businessId: business.id, name: 'Max Rank', email, phone: '512-555-0101', requirements }
  await site.test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
  await linkTo(site.test, email)
  await site.visit(`/admin/held?search=${email}`, { as: await signUpStaff(site) })
  const name = `Max Rank to ${business.name}`
  await press(name)
  const row = () => page().getByRole('button', { name }).closest('li') as HTMLElement
  await waitFor(() =>
    expect(row()).toHaveTextContent('Mentions several things that are often advertised in bulk (+80)'),
  )
  await waitFor(() => expect(row()).toHaveTextContent('512-555-0101'))
  await site.user.click(within(row()).getByRole('button', { name: 'Reject' }))
  const refusal = await dialog('Reject')
  await site.user.click(refusal.getByRole('button', { name: 'Reject' }))
  await refusal.findByText('Please give a reason')
  await site.user.click(refusal.getByLabelText('It looks like a scam.'))
  await site.user.click(refusal.getByRole('button', { name: 'Reject' }))
  const done = await findToast('Rejected')
  const mails = await openMails(site.test.db, { address: email })
  expect(mails.at(-1)?.text_body).toContain('It looks like a scam.')
  await site.user.click(within(done).getByRole('button', { name: 'Undo' }))
  await findToast('Undone')
  await press(name)
  await site.user.click(await within(row()).findByRole('button', { name: 'Release' }))
  await findToast('Released')
  await waitFor(() => expect(page().queryByRole('button', { name })).toBeNull())
  const url = `/api/business-quote-requests/business/${business.id}`
  const received = await site.test.app.inject({ url, headers: owner })
  expect(received.json()).toMatchObject({ total: 1 })
})

it('staff open a form that waits as spam, and release it', async () => {
  const message = `My listing shows the wrong street, ${'please look at it, '.repeat(10)}thank you.`
  const payload = { name: 'Maya Reyes', email: 'maya.spam@example.com', message, url2: 'Reyes' }
  await site.test.app.inject({ method: 'POST', url: '/api/support', payload })
  await site.visit('/admin/held', { as: await signUpStaff(site) })
  await press('Spam')
  const name = 'Message to us from Maya Reyes'
  await press(name)
  await page().findByText(message)
  const row = page().getByRole('button', { name }).closest('li') as HTMLElement
  expect(row).toHaveTextContent('In the hidden fieldReyes')
  expect(row).toHaveTextContent('Emailmaya.spam@example.com')
  await site.user.click(within(row).getByRole('button', { name: 'Not spam: release' }))
  await findToast('Released')
  await page().findByText('No spam.')
  const [mail] = await openMails(site.test.db, { address: payload.email })
  expect(mail?.subject).toBeTruthy()
})

it('staff open a report to read the request that it is about', async () => {
  const { owner, business } = await ownedBusiness(site.test)
  const email = 'reported.at.the.desk@example.com'
  const payload = { businessId: business.id, name: 'Max Rank', email, phone: '512-555-0101' }
  const post = async (url: string, body: object, headers: object = {}) =>
    (await site.test.app.inject({ method: 'POST', url, payload: body, headers: { ...headers } })).json()
  const requirements = 'You are all crooks.'
  const { id } = await post('/api/business-quote-requests', { ...payload, requirements })
  await post('/api/reports', { kind: 'request', id, reason: 'insult' }, owner)
  await site.visit(`/admin/reports?search=${encodeURIComponent(business.name)}`, {
    as: await signUpStaff(site),
  })
  await press(`Quote request to ${business.name}`)
  await page().findByText(requirements)
  await page().findByText(new RegExp(email))
})

it('staff add a question to a trade, change its options and retire it', { tags: 'long' }, async () => {
  const staff = await signUpStaff(site)
  for (const count of [1, 2, 3])
    await site.test.app.inject({
      method: 'POST',
      url: '/api/admin/trade-questions',
      headers: staff.headers,
      payload: { question: `Asked no. ${count}?`, kind: 'text', categoryId: 2, subcategoryId: null },
    })
  await site.visit('/admin/content?show=trades', { as: staff })
  const question = 'Is the roof flat?'
  await press('Add Question')
  const form = await dialog()
  fill(form.getByLabelText('Question'), question)
  await site.user.selectOptions(form.getByLabelText('Answer'), 'One of several options')
  fill(form.getByLabelText('Options'), 'Flat\nSteep')
  const add = async () => site.user.click(await form.findByRole('button', { name: 'Add' }))
  await add()
  await form.findByText('Please choose a category')
  const category = form.getByLabelText('Category')
  const choice = await within(category).findByRole('option', { name: 'Home & Living' })
  await site.user.selectOptions(category, choice)
  await site.user.selectOptions(await form.findByLabelText('Subcategory'), 'All of them')
  await add()
  await form.findByText(/at most 3 questions/)
  await site.user.selectOptions(category, 'Tutoring')
  const subcategory = await form.findByLabelText('Subcategory')
  await within(subcategory).findByRole('option', { name: 'Math Tutoring' })
  await site.user.selectOptions(subcategory, 'Math Tutoring')
  await add()
  await findToast('Added')
  fill(page().getByLabelText('Search questions and trades'), question)
  await press(question)
  const row = () => page().getByRole('button', { name: question }).closest('li') as HTMLElement
  fill(await within(row()).findByLabelText('Options'), 'Flat\nSteep\nBoth')
  await site.user.click(within(row()).getByRole('button', { name: 'Save' }))
  await findToast('Saved')
  await waitFor(() => expect(row()).toHaveTextContent('Flat, Steep, Both'))
  expect(row()).toHaveTextContent('Tutoring, Math Tutoring')
  await press(question)
  await site.user.click(await within(row()).findByRole('button', { name: 'Retire' }))
  await within(row()).findByText('retired')
})
