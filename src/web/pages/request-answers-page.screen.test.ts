import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { ownedBusiness } from '#test/asked.ts'
import { buildBusiness } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { openRounds } from '#test/rounds.ts'
import { findLog } from '#test/screens/conversation.ts'
import { fill } from '#test/screens/fill.ts'
import { findToast } from '#test/screens/find.ts'
import { address, page, phone, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

let rounds: Awaited<ReturnType<typeof openRounds>>
beforeAll(async () => {
  rounds = await openRounds(site.test)
  await site.test.db
    .insertInto('search_places')
    .values({
      name: '78704',
      kind: 'zip',
      latitude: 30.243,
      longitude: -97.7651,
      half_height: 0.02,
      half_width: 0.02,
    })
    .execute()
})

type Owned = Awaited<ReturnType<typeof ownedBusiness>>
const owned = (): Promise<Owned> => ownedBusiness(site.test)
const press = async (name: string) => site.user.click(await page().findByRole('button', { name }))
const dialog = async () => within(await page().findByRole('dialog'))
const row = (name: string) => page().findByRole('row', { name: new RegExp(name) })
const closed = () => waitFor(() => expect(page().queryByRole('dialog')).toBeNull())

/** Opens the answers to a request of a visitor to these businesses, by the link in their email. */
async function askAll(businessIds: readonly number[]): Promise<void> {
  const { guest } = await rounds.sent(businessIds)
  await site.visit(`/request-answers?token=${guest['x-round-token']}`, { size: phone })
  await page().findByRole('heading', { name: 'Your quotes' })
}
async function choose(name: string): Promise<void> {
  await press(`Choose ${name}`)
  await site.user.click((await dialog()).getByRole('button', { name: /^Choose / }))
  await page().findByText(new RegExp(`^You chose ${name}\\.`))
}
/** Lets a business answer, which the open page hears. */
async function answer({ business, owner }: Owned): Promise<void> {
  await rounds.say(business.id, owner, 'We can do it on Friday.')
  await page().findByRole('button', { name: `Choose ${business.name}` })
}
async function takeBack(): Promise<void> {
  await press('Change my choice')
  await site.user.click((await dialog()).getByRole('button', { name: 'Take back my choice' }))
  await closed()
}

it('a visitor who chose the wrong business takes that back, and chooses another one', async () => {
  const [wrong, right] = [await owned(), await owned()]
  await askAll([wrong.business.id, right.business.id])
  // One that hasn’t answered can be written to, and isn’t chosen by mistake.
  expect(await page().findByRole('link', { name: `Message ${wrong.business.name}` })).toHaveAttribute(
    'href',
    expect.stringContaining('/quote-status?token='),
  )
  expect(page().queryByRole('button', { name: /^Choose/ })).toBeNull()
  await answer(wrong)
  await answer(right)
  await choose(wrong.business.name)
  expect(page().queryByRole('button', { name: `Choose ${right.business.name}` })).toBeNull()
  await press('Change my choice')
  expect(await page().findByRole('dialog', { name: 'Change your choice?' })).toHaveTextContent(
    `We’ll tell ${wrong.business.name}`,
  )
  await site.user.click((await dialog()).getByRole('button', { name: 'Take back my choice' }))
  await closed()
  await page().findByText('2 of 2 replied.')
  expect(page().queryByRole('button', { name: 'Change my choice' })).toBeNull()
  await choose(right.business.name)

  await site.visit('/messages', { as: wrong.session })
  await site.user.click(await page().findByRole('link', { name: /Ana Ruiz/ }))
  await (await findLog()).findByText(/I’m no longer going ahead with you/)
})

it('a choice whose answer was lost can be taken back, and made again', async () => {
  const one = await owned()
  const { name } = one.business
  await askAll([one.business.id])
  await answer(one)
  await press(`Choose ${name}`)
  site.network.loseAnswer(/\/choice$/, 'PUT')
  await site.user.click((await dialog()).getByRole('button', { name: /^Choose / }))
  await findToast('Not saved')
  await page().findByText(new RegExp(`^You chose ${name}\\.`))
  await site.user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  await closed()
  await takeBack()
  await choose(name)
})

it('a listing for which no one answers can be chosen, and isn’t said to have been told of another choice', async () => {
  const one = await owned()
  const { business } = one
  const name = 'Quiet Pipes'
  const quiet = await buildBusiness(site.test.db, { name, phone: '512-555-0188', email: 'quiet@example.com' })
  await askAll([business.id, quiet])
  await press(`Choose ${name}`)
  expect(await page().findByRole('dialog')).toHaveTextContent(
    `${name} doesn’t reply here, so please tell them yourself`,
  )
  await site.user.click((await dialog()).getByRole('button', { name: /^Choose / }))
  await page().findByText(/^You chose .* please call .*0188/)
  await page().findByRole('heading', { name: 'Let the other business know' })
  expect(page().queryByRole('link', { name: 'Open the conversation' })).toBeNull()
  await takeBack()
  await answer(one)
  await choose(business.name)
  await page().findByText(new RegExp(`We can’t tell ${name}\\. If they expect you, please call them\\.`))
  expect(await row(name)).toHaveTextContent('You chose someone else')
  expect(page().queryByText('Told you chose someone else')).toBeNull()
})

it('a visitor who asked three businesses chooses the one with a quote, and tells the other two at once', async () => {
  const all = [await owned(), await owned(), await owned()] as const
  const [, best] = all
  await askAll(all.map(({ business }) => business.id))
  await rounds.quote(best.business.id, best.owner, 420_00, { earliestDay: '2099-03-01' })
  await page().findByText('1 of 3 replied with a quote.')
  expect(address()).toBe('/request-answers')
  const quoted = await row(best.business.name)
  expect(quoted).toHaveTextContent('$420')
  expect(quoted).toHaveTextContent('March 1, 2099')
  expect(quoted).not.toHaveTextContent(/Lowest|Earliest/)
  await choose(best.business.name)
  // Agreeing on the day comes first, then telling the others.
  const heading = await page().findByRole('heading', { name: 'Let the other 2 know' })
  const open = page().getByRole('link', { name: 'Open the conversation' })
  expect(open.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(open).toHaveAttribute('href', expect.stringMatching(/^\/quote-status\?token=qst_.*&answers=qrd_/))
  expect(open).toHaveClass('is-primary')
  expect(page().getByRole('button', { name: 'Let the other 2 know' })).not.toHaveClass('is-primary')
  await press('Let the other 2 know')
  await page().findByText(/^We told 2 businesses\./)
  expect(await page().findAllByText('Told you chose someone else')).toHaveLength(2)
})

it('of two quotes the lower price and the earlier day are marked, and one can be chosen by an orange button', async () => {
  const [cheap, soon] = [await owned(), await owned()]
  await askAll([cheap.business.id, soon.business.id])
  await rounds.quote(cheap.business.id, cheap.owner, 380_00, { earliestDay: '2099-03-04' })
  await rounds.quote(soon.business.id, soon.owner, 420_00, { earliestDay: '2099-03-01' })
  await page().findByText('2 of 2 replied with a quote.')
  const cells = async ({ business: { name } }: Owned) => {
    const found = within(await row(name)).getAllByRole('cell')
    return found.map(({ textContent }) => textContent)
  }
  expect(await cells(cheap)).toEqual(expect.arrayContaining(['$380 Lowest', 'March 4, 2099 ']))
  expect(await cells(soon)).toEqual(expect.arrayContaining(['$420 ', 'March 1, 2099 Earliest']))
  const [first, ...others] = page().getAllByRole('button', { name: /^Choose/ })
  expect(first).toHaveClass('is-primary')
  expect(others).toHaveLength(1)
  expect(others[0]).toHaveClass('is-outline')
})

it('an answer in words stands among the quotes and leads to its conversation', async () => {
  const one = await owned()
  await askAll([one.business.id])
  await rounds.say(one.business.id, one.owner, 'We can do it for $250 on Friday.\nJust say a time.')
  const answer = await row(one.business.name)
  await waitFor(() => expect(answer).toHaveTextContent('We can do it for $250 on Friday.'))
  const link = within(answer).getByRole('link', {
    name: `Read it in the conversation with ${one.business.name}`,
  }) as HTMLAnchorElement
  await site.visit(link.pathname + link.search)
  await (await findLog()).findByText(/Just say a time\./)
})

it('a link in the owner’s email opens the form for a price', async () => {
  const one = await owned()
  await rounds.sent([one.business.id], { what: 'Plants for a flat roof.' })
  const mails = await openMails(site.test.db, { address: one.session.email })
  const [path = '', id] = /\/messages\/(\d+)\?offer=new/.exec(mails.at(-1)?.text_body ?? '') ?? []
  expect(mails.at(-1)?.text_body).toContain('Send a quote')
  await site.visit(path, { as: one.session })
  const offer = within(await page().findByRole('dialog', { name: 'Send a quote' }))
  fill(offer.getByLabelText('Price in dollars'), '250')
  fill(offer.getByLabelText('What it includes'), 'Soil and plants.')
  await site.user.click(offer.getByRole('button', { name: 'Send quote' }))
  await closed()
  await waitFor(() => expect(address()).toBe(`/messages/${id}`))
  expect(await page().findByRole('region', { name: 'Quote: $250' })).toBeVisible()
})

it('a request to several that hides contact details says where the job is to each business', async () => {
  const one = await owned()
  await rounds.sent([one.business.id], { hidesContact: true })
  await site.visit('/messages', { as: one.session })
  await site.user.click(await page().findByRole('link', { name: /Ana Ruiz/ }))
  await page().findByText(/hidden until they choose you/)
  await (await findLog()).findByText(/Where: 78704/)
})

it('the sender of a request sees an answer at once, signed in as well', async () => {
  const one = await owned()
  const sender = await signUp(site.test)
  const sent = await rounds.send(
    rounds.payloadFor([one.business.id], { email: sender.email }),
    sender.headers,
  )
  expect(sent.statusCode, sent.body).toBe(201)
  const mine = await site.test.app.inject({ url: '/api/quote-rounds/mine', headers: sender.headers })
  await site.visit(`/request-answers/${mine.json().rounds[0].id}`, { as: sender, size: phone })
  await page().findByText(/^No replies yet\./)
  await rounds.quote(one.business.id, one.owner, 420_00)
  await page().findByText('1 of 1 replied with a quote.')
})

it.each(['', '?token=unknown'])(
  'a link that doesn’t work says so below the site’s one header: %s',
  async (query) => {
    await site.visit(`/request-answers${query}`)
    await page().findByRole('heading', { level: 1, name: 'This link doesn’t work' })
    const main = within(page().getByRole('main'))
    expect(main.queryByRole('link', { name: /^Find Local/ })).toBeNull()
    expect(main.getByRole('button', { name: 'Contact us' })).toBeVisible()
  },
)
