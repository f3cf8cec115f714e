import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { ownedBusiness } from '#test/asked.ts'
import { pdfFile } from '#test/attachments.ts'
import { buildBusiness, buildPromotion, buildUser } from '#test/factories.ts'
import { chooseFiles } from '#test/screens/files.ts'
import { fill } from '#test/screens/fill.ts'
import { address, desktop, page, phone, startSite } from '#test/screens/site.ts'
import { insertBasics } from '../../../db/demo/demo-rows.ts'
import { addTradeQuestions } from '../../../db/demo/trade-questions.ts'

const site = startSite()

beforeAll(async () => {
  const { db } = site.test
  await insertBasics(db)
  await addTradeQuestions(db)
  const size = { half_height: 0.02, half_width: 0.02 }
  await db
    .insertInto('search_places')
    .values([
      { name: '78704', kind: 'zip', latitude: 30.243, longitude: -97.7651, ...size },
      { name: 'Zilker Park', kind: 'landmark', latitude: 30.267, longitude: -97.7729, ...size },
      { name: 'Zilker', kind: 'neighborhood', latitude: 30.263, longitude: -97.768, ...size },
    ])
    .execute()
  for (const name of ['Plumbing', 'Electrical Work', 'Florists']) await businessesOf(name)
  await inTransaction(db, announcePublicChange)
})

/** Three verified and well rated businesses that can be asked, of a kind of work, and one that is neither. */
async function businessesOf(kind: string): Promise<void> {
  const { db } = site.test
  const { id, category_id } = await db
    .selectFrom('subcategories')
    .select(['id', 'category_id'])
    .where('name', '=', kind)
    .executeTakeFirstOrThrow()
  const trade = { categoryId: category_id, subcategoryId: id }
  for (let count = 0; count < 3; count += 1)
    await buildBusiness(db, { ownerId: await buildUser(db), rated: [4.6, 20], ...trade })
  await buildBusiness(db, { ownerId: await buildUser(db), status: 'pending', rated: [3.5, 2], ...trade })
}

const field = (name: string) => page().findByLabelText(name)
const goOn = () => site.press('Continue')
const goBack = () => site.press('Back')
const step = (name: string) => page().findByRole('heading', { name, level: 2 })
const focusedStep = (name: string) =>
  waitFor(() => expect(page().getByRole('heading', { name, level: 2 })).toHaveFocus())
const kinds = async () => within(await page().findByRole('group', { name: 'What kind of work is it?' }))
async function chooseKind(category: string, kind: string): Promise<void> {
  for (const [label, value] of [
    ['Category', category],
    ['Kind of work', kind],
  ] as const) {
    const select = await (await kinds()).findByLabelText(label)
    await site.user.selectOptions(select, await within(select).findByRole('option', { name: value }))
  }
}
const suggested = async () =>
  (await page().findAllByRole('checkbox', { name: /^Business/ })).map((box) => box.closest('label'))
const files = () => page().getByRole('list', { name: 'Files to send' })
const go = async (move: () => void) => {
  const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  move()
  await moved
}
/** Counts every press on the page that is open, by whatever helper. */
function countPresses(): () => number {
  let count = 0
  document.addEventListener('click', () => void count++, { capture: true })
  return () => count
}
const pdf = { name: 'Plan.pdf', content: pdfFile, type: 'application/pdf' }

async function describeJob(what = 'Plants for a flat roof.'): Promise<void> {
  fill(await field('What do you need?'), what)
  fill(await field('Where?'), '78704')
}
async function fillInSender(email: string): Promise<void> {
  fill(await field('Name'), 'Ana Ruiz')
  fill(await field('Phone'), '512-555-0101')
  fill(await field('Email'), email)
}

it('Back and Forward go through the steps, and what was chosen stays', async () => {
  const { business } = await ownedBusiness(site.test)
  const start = `/request?businesses=${business.id}`
  await site.visit(start, { size: phone })
  await describeJob()
  await chooseFiles(site, 'Add photos or videos of the job', pdf)
  await waitFor(() => expect(files()).toHaveTextContent('Plan.pdf'))
  await goOn()
  await page().findByText(/^1 of 5 chosen/)
  expect(address()).toBe(`${start}&step=2`)
  await goOn()
  await focusedStep('Your details')
  expect(page().getByText('Asking').closest('div')).toHaveTextContent(business.name)
  expect(address()).toMatch(/step=3$/)
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/request$/)

  history.back()
  await focusedStep('Who to ask')
  history.back()
  await focusedStep('Your job')
  expect(await field('What do you need?')).toHaveValue('Plants for a flat roof.')
  expect(files()).toHaveTextContent('Plan.pdf')
  history.forward()
  await step('Who to ask')
  await goBack()
  await step('Your job')
  expect(address()).toBe(start)

  fill(await field('Where?'), 'Atlantis 99999')
  await go(() => history.forward())
  await waitFor(() => expect(address()).toBe(start))
  fill(await field('Where?'), '78704')
  // The page may still be on the second step, which can be shown now.
  await step('Your job')
  await goOn()
  await page().findByText(/^1 of 5 chosen/)
  await site.user.click(page().getAllByRole('link', { name: /^Find Local/ })[0] as HTMLElement)
  await waitFor(() => expect(address()).toBe('/'))
  history.back()
  await page().findByText(/^1 of 5 chosen/)
  await goBack()
  await step('Your job')
  await waitFor(() => expect(files()).toHaveTextContent('Plan.pdf'))
  await site.reload()
  await waitFor(async () => expect(await field('What do you need?')).toHaveValue('Plants for a flat roof.'))
})

it('a request that is sent is shown under its address without steps, and again after a reload', async () => {
  const { business } = await ownedBusiness(site.test)
  await site.test.db
    .updateTable('businesses')
    .set({ answered_share: 100, answer_minutes: 120 })
    .where('id', '=', business.id)
    .execute()
  await site.visit(`/request?businesses=${business.id}`, { size: phone })
  await describeJob()
  await chooseFiles(site, 'Add photos or videos of the job', pdf)
  await goOn()
  await page().findByText(/^1 of 5 chosen/)
  await goOn()
  await fillInSender('sent.once@example.com')
  await site.press('Ask one business')
  const sent = () => page().findByRole('heading', { name: `We asked ${business.name}` })
  await sent()
  await waitFor(() => expect(address()).toBe('/request'))
  await page().findByText(/^Your request is sent, with 1 file\./)
  await site.reload()
  await sent()
  expect(page().getByRole('heading', { level: 1, name: 'Request sent' })).toBeVisible()
  expect(page().getByText(/They usually reply in 2 hours\.$/)).toBeVisible()
  // The address is read again, so that a slip is seen.
  expect(page().getByText('sent.once@example.com')).toBeVisible()
  await site.user.click(page().getByRole('link', { name: 'Back to businesses' }))
  await waitFor(() => expect(address()).toBe('/businesses'))
  history.back()
  await sent()
})

it('a step that can’t be shown yet leads to the first one', async () => {
  await site.visit('/request?step=3')
  await step('Your job')
  await waitFor(() => expect(address()).toBe('/request'))
})

it('a step that lacks something says so at its field', async () => {
  await site.visit('/request')
  await goOn()
  await page().findByText(/^Please tell us what you need/)
  await describeJob()
  fill(await field('Where?'), 'Atlantis 99999')
  await goOn()
  await page().findByText(/^We don’t know this place\./)
  await waitFor(async () => expect(await field('Where?')).toHaveFocus())
})

it('a visitor from the home page describes a job, and those who do such work are suggested', async () => {
  await site.visit('/', { size: phone })
  await site.user.click(page().getAllByRole('link', { name: /up to five/i })[0] as HTMLElement)
  await waitFor(() => expect(address()).toBe('/request'))
  expect(page().queryByRole('group', { name: 'What kind of work is it?' })).toBeNull()
  fill(
    await field('What do you need?'),
    'Our water heater leaks, and there is a puddle in the garage. We have two dogs.',
  )
  await waitFor(async () => expect((await kinds()).getByLabelText('Plumbing')).toBeChecked())
  expect(await field('Is water leaking right now?')).toBeVisible()
  // Kinds and questions appear late, so they stand below the text that is being typed.
  const legends = page()
    .getAllByRole('group')
    .flatMap((group) => group.querySelector('legend')?.textContent ?? [])
  expect(legends).toEqual(['When?', 'What kind of work is it?', 'Questions about your job'])
  fill(await field('Where?'), '78704')
  await goOn()
  await page().findByText(/^3 of 5 chosen/)
  const rows = await suggested()
  expect(rows[0]).toHaveTextContent('Plumbing')
  expect(rows[0]).toHaveTextContent(/Verified.*4\.6/)
  expect(rows[3]).toHaveTextContent(/Not Verified.*3\.5/)
  expect(rows.map((row) => row?.querySelector('input')?.checked)).toEqual([true, true, true, false])

  await goBack()
  await site.user.click((await kinds()).getByLabelText('Something else'))
  await chooseKind('Home & Living', 'Electrical Work')
  await goOn()
  await waitFor(async () => expect((await suggested())[0]).toHaveTextContent('Electrical Work'))
  await page().findByText(/^3 of 5 chosen/)
  await site.reload()
  await waitFor(async () =>
    expect(((await kinds()).getByLabelText('Kind of work') as HTMLSelectElement).value).toMatch(/\d/),
  )
})

it('from the home page, one business is asked with two presses and several with four', async () => {
  const { db } = site.test
  const { business } = await ownedBusiness(site.test)
  await buildPromotion(db, business.id, { planId: 'premium' })
  await inTransaction(db, announcePublicChange)
  await site.visit('/', { size: desktop })
  const one = countPresses()
  await site.user.click(await page().findByRole('button', { name: `Request Quote from ${business.name}` }))
  const form = await page().findByRole('dialog')
  fill(within(form).getByLabelText('What do you need?'), 'Two awnings.')
  await fillInSender('pressing@example.com')
  await site.user.click(within(form).getByRole('button', { name: 'Send request' }))
  await page().findByRole('dialog', { name: 'Request sent' })
  expect(one()).toBe(2)

  await site.visit('/', { size: desktop })
  const several = countPresses()
  await site.user.click(page().getByRole('link', { name: 'describe the job once and get up to five quotes' }))
  await describeJob('Our water heater leaks, and there is a puddle in the garage.')
  await waitFor(async () => expect((await kinds()).getByLabelText('Plumbing')).toBeChecked())
  await goOn()
  await page().findByText(/^3 of 5 chosen/)
  await goOn()
  await fillInSender('pressing@example.com')
  await site.press('Ask 3 businesses')
  await page().findByText(/^We asked 3 businesses/)
  expect(several()).toBe(4)
})

it('a visitor whose words say no kind of work chooses it, or goes on without', async () => {
  await site.visit('/request')
  await describeJob('Something nice, please.')
  // Nobody waits for the text to be read.
  await goOn()
  await page().findByRole('heading', { name: 'No businesses yet' })
  await chooseKind('Events & Occasions', 'Florists')
  await waitFor(async () => expect((await suggested())[0]).toHaveTextContent('Florists'))
})

it('the place that was typed is suggested before others that begin so', async () => {
  await site.visit('/request')
  const where = await field('Where?')
  await site.user.type(where, 'Zilker')
  const places = async () => (await page().findAllByRole('option')).map(({ textContent }) => textContent)
  await waitFor(async () =>
    expect(await places()).toEqual(['ZilkerNeighborhood', 'Zilker ParkNear this landmark']),
  )
  await site.user.keyboard('{ArrowDown}{Enter}')
  expect(where).toHaveValue('Zilker')
  expect(page().queryByRole('option')).toBeNull()
})

it('a budget is asked for in dollars, and counts for who is suggested', async () => {
  await site.visit('/request')
  await describeJob()
  fill(await field('Budget'), '$1,500')
  await goOn()
  const asked = () => site.network.seen.filter((one) => /quote-rounds\/suggestions\?.*budget=1500/.test(one))
  await waitFor(() => expect(asked()).not.toEqual([]))
})

it('the page about orders says who is suggested for a request to several', async () => {
  await site.visit('/how-results-are-ordered#several')
  const part = page().getByRole('region', { name: 'Who we suggest' })
  expect(part).toHaveTextContent('usually replies within 4 hours')
  expect(part).toHaveTextContent('verified, rated 4.0 or better, and not promoted')
})
