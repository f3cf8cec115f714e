import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { austinToday, fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { ownedBusiness } from '#test/asked.ts'
import { openDesk } from '#test/desk.ts'
import { buildCategory } from '#test/factories.ts'
import { findLog } from '#test/screens/conversation.ts'
import { fill } from '#test/screens/fill.ts'
import { findToast } from '#test/screens/find.ts'
import { address, page, phone, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

type Owned = Awaited<ReturnType<typeof ownedBusiness>>
type Form = ReturnType<typeof within>

type Asked = { requirements: string; phone: string; wishedTime: string | null }

/** A business's quote requests, newest first. */
async function requestsOf({ owner, business }: Owned): Promise<Asked[]> {
  const url = `/api/business-quote-requests/business/${business.id}`
  return (await site.test.app.inject({ url, headers: owner })).json().requests
}
async function askedOf(owned: Owned): Promise<string[]> {
  return (await requestsOf(owned)).map((one) => `${one.requirements} ${one.phone.replace(/\D/g, '')}`)
}

const pressFirst = async (name: string) =>
  site.user.click((await page().findAllByRole('button', { name }))[0] as HTMLElement)
async function openForm(button = 'Request Quote'): Promise<Form> {
  await pressFirst(button)
  return within(await page().findByRole('dialog'))
}
async function openPage({ business }: Owned, button?: string): Promise<Form> {
  await site.visit(`/businesses/${business.id}`, { size: phone })
  return openForm(button)
}
const person = { Name: 'Ana Ruiz', Phone: '512-555-0101', Email: 'ana.ruiz@example.com' }
function fillAll(form: Form, fields: Record<string, string>): void {
  for (const [label, value] of Object.entries(fields)) fill(form.getByLabelText(label), value)
}
const press = (form: Form, name: string) => site.user.click(form.getByRole('button', { name }))
const sent = () => page().findByRole('dialog', { name: 'Request sent' })

const job = 'What do you need?'
const quotes = '/api/business-quote-requests'
let serial = 0
const newText = () => `Two awnings, no. ${++serial}.`

/** The form for a quote, filled in, and sent with an answer that is lost. */
async function loseQuote(owned: Owned, lose = () => site.network.loseAnswer(quotes)) {
  const form = await openPage(owned)
  const text = newText()
  fillAll(form, { ...person, [job]: text })
  lose()
  await press(form, 'Send request')
  expect(await findToast('Error')).toHaveTextContent('Failed to send quote request. Please try again.')
  return { form, text }
}
const alreadySent = async (form: Form) => {
  const note = (await form.findByText(/^Already sent: /)).closest('[role=status]') as HTMLElement
  await waitFor(() => expect(note.parentElement).toHaveFocus())
  return note
}

it('a quote request whose answer was lost is sent once, also after the page was loaded again', {
  tags: 'long',
}, async () => {
  const owned = await ownedBusiness(site.test)
  const { text } = await loseQuote(owned)
  await site.reload()
  await press(await openForm(), 'Send request')
  await sent()
  expect(await askedOf(owned)).toEqual([`${text} 5125550101`])
})

it('a quote request that was changed after its answer was lost isn’t taken for sent: the first one can stay', async () => {
  const owned = await ownedBusiness(site.test)
  const { form, text } = await loseQuote(owned)
  fillAll(form, { Phone: '512-555-0177', [job]: 'Three awnings.' })
  await press(form, 'Send request')
  expect(await alreadySent(form)).toHaveTextContent('Use the link in your email to open it.')
  expect(form.queryByRole('button', { name: 'Send request' })).toBeNull()
  fillAll(form, { Name: 'Ana R. Ruiz' })
  expect(form.getByLabelText(job)).toHaveValue('Three awnings.')
  await press(form, 'Keep the first one')
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  expect(await askedOf(owned)).toEqual([`${text} 5125550101`])
  expect((await openForm()).getByLabelText(job)).toHaveValue('')
})

it('a quote request that never arrived can be changed: it is sent once, without a question', async () => {
  const owned = await ownedBusiness(site.test)
  let connect: (() => void) | undefined
  const { form, text } = await loseQuote(owned, () => {
    connect = site.network.cut(quotes, 'POST')
  })
  connect?.()
  fillAll(form, { Phone: '512-555-0177' })
  await press(form, 'Send request')
  await sent()
  expect(await askedOf(owned)).toEqual([`${text} 5125550177`])
})

it('both versions of a quote request are sent, if that is wished', async () => {
  const owned = await ownedBusiness(site.test)
  const { form, text } = await loseQuote(owned)
  fillAll(form, { Phone: '512-555-0177' })
  await press(form, 'Send request')
  await alreadySent(form)
  expect(await askedOf(owned)).toEqual([`${text} 5125550101`])
  // The choice stays open across a reload.
  await site.reload()
  const again = await openForm()
  await waitFor(() => expect(again.getByLabelText('Phone')).toHaveValue('512-555-0177'))
  await press(again, 'Send request')
  await alreadySent(again)
  await press(again, 'Send this one too')
  await sent()
  expect(await askedOf(owned)).toEqual([`${text} 5125550177`, `${text} 5125550101`])
})

it('a person who is signed in opens the request that was sent before they changed it', async () => {
  const owned = await ownedBusiness(site.test)
  const session = await signUp(site.test)
  await site.visit(`/businesses/${owned.business.id}`, { as: session, size: phone })
  const form = await openForm()
  const text = newText()
  fillAll(form, { ...person, [job]: text })
  site.network.loseAnswer(quotes)
  await press(form, 'Send request')
  await findToast('Error')
  fillAll(form, { Phone: '512-555-0177' })
  await press(form, 'Send request')
  await site.user.click(within(await alreadySent(form)).getByRole('link', { name: 'Open it' }))
  await (await findLog()).findByText(text)
  expect(address()).toMatch(/^\/messages\/\d+$/)
  expect(await askedOf(owned)).toEqual([`${text} 5125550101`])
})

it('a time that was changed after its answer was lost isn’t taken for asked', async () => {
  const owned = await ownedBusiness(site.test)
  const form = await openPage(owned, 'Request a time')
  await form.findByLabelText('Date')
  fillAll(form, {
    Date: toIsoDate(fromIsoDate(austinToday()) + 3),
    Time: '10:30',
    ...person,
    'What’s it for?': newText(),
  })
  site.network.loseAnswer('/api/appointments')
  await press(form, 'Request this time')
  await findToast('Not sent')
  fillAll(form, { Time: '15:45' })
  await press(form, 'Request this time')
  await alreadySent(form)
  expect(await askedOf(owned)).toHaveLength(1)
  await press(form, 'Send this one too')
  expect(await page().findByRole('dialog', { name: 'You requested a time' })).toHaveTextContent('3:45 PM')
  const times = (await requestsOf(owned)).map(({ wishedTime }) => wishedTime)
  expect(times).toEqual([expect.stringContaining('3:45 PM'), expect.stringContaining('10:30 AM')])
})

it('a person who is signed in finds name and email filled in; a phone number needs its area code', async () => {
  const owned = await ownedBusiness(site.test)
  const session = await signUp(site.test)
  await site.visit(`/businesses/${owned.business.id}`, { as: session })
  const form = await openForm()
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveValue('Maya Reyes'))
  expect(form.getByLabelText('Email')).toHaveValue(session.email)
  fillAll(form, { Name: 'Rosa Reyes', Phone: 'x', [job]: 'Two blinds.' })
  await press(form, 'Send request')
  await form.findByText(/^Please enter a phone number with its area code/)

  // The typed name stays.
  await site.reload()
  const again = await openForm()
  await waitFor(() => expect(again.getByLabelText('Name')).toHaveValue('Rosa Reyes'))
  fillAll(again, { Phone: '512-555-0117' })
  await press(again, 'Send request')
  await sent()
})

it('the note above the buttons says what customers usually paid', async () => {
  const owned = await ownedBusiness(site.test)
  await site.test.db
    .updateTable('business_profiles')
    .set({ typical_low_cents: 30_000, typical_high_cents: 44_000, typical_is_own: true })
    .where('business_id', '=', owned.business.id)
    .execute()
  const form = await openPage(owned)
  expect(form.getByText(/^This goes only to/)).toHaveTextContent(
    'You pay the pro directly. Customers usually paid $300 to $440.',
  )
  // The page knows the business: the form asks for nothing more of it.
  expect(site.network.seen).not.toContain(`GET /api/businesses/${owned.business.id}`)
})

it('a visitor answers what the trade asks, across a reload, and the business reads it', async () => {
  const { id: categoryId } = await buildCategory(site.test.db)
  const desk = await openDesk(site.test)
  for (const question of [
    { question: 'What kind of place is it?', kind: 'choice', options: ['House', 'Office'] },
    { question: 'How soon?', kind: 'choice', options: ['Today', 'No hurry'] },
  ]) {
    const added = await desk.send('POST', '/trade-questions', {
      ...question,
      categoryId,
      subcategoryId: null,
    })
    expect(added.statusCode, added.body).toBe(201)
  }
  const owned = await ownedBusiness(site.test, { categoryId })
  const form = await openPage(owned)
  fillAll(form, { ...person, [job]: 'Two panes.' })
  await form.findByText(/^2 quick questions for a better quote/)
  const kind = form.getByLabelText('What kind of place is it?')
  expect(kind).not.toBeVisible()
  await site.user.selectOptions(kind, 'House')
  expect(kind).toBeVisible()
  // Questions appear late, so they stand below the text that is being typed, and the switch below them.
  const hiding = form.getByLabelText(/^Hide my contact info/)
  expect(kind.compareDocumentPosition(hiding) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const labels = [...document.querySelectorAll('dialog .Field-label label')]
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    job,
    'Name',
    'Phone',
    'Email',
    'What kind of place is it?',
    'How soon?',
  ])
  await site.user.selectOptions(form.getByLabelText('How soon?'), 'No hurry')
  await site.reload()
  const again = await openForm()
  const place = await again.findByLabelText('What kind of place is it?')
  await waitFor(() => expect(place).toHaveValue('House'))
  expect(place).toBeVisible()
  await site.user.selectOptions(again.getByLabelText('How soon?'), 'Choose')
  await press(again, 'Send request')
  await sent()

  await site.visit('/messages', { as: owned.session })
  await site.user.click(await page().findByRole('link', { name: /Ana Ruiz/ }))
  const question = await (await findLog()).findByText('What kind of place is it?')
  expect(question.closest('dl')).toHaveTextContent(/^What kind of place is it\?House$/)
})
