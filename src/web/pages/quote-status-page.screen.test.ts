import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { ask, askedBusiness, linkTo, ownedBusiness } from '#test/asked.ts'
import { openConversations } from '#test/conversations.ts'
import { openDesk } from '#test/desk.ts'
import { openMails } from '#test/opened-mails.ts'
import { chooseAction, findLog, lines, log, messageBox, send } from '#test/screens/conversation.ts'
import { address, page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

const pitch = 'We get your website on the first page of Google with backlinks: https://rank.example.com'
const press = async (name: string) => site.user.click(await page().findByRole('button', { name }))
const heading = (name: string) => page().findByRole('heading', { name })
const closed = (role: string) => waitFor(() => expect(page().queryByRole(role)).toBeNull())

type Held = { id: number; revision: number }

/** Held requests from an address, as the desk sees them. */
async function heldFrom(desk: Awaited<ReturnType<typeof openDesk>>, search: string): Promise<Held[]> {
  return (await desk.send('GET', `/held-requests?search=${search}`)).json().requests
}

it.each(['after', 'before'])(
  'a visitor sees that an owner answered %s the page began to hear news',
  async (when) => {
    const { id, owner, link } = await askedBusiness(site.test)
    const stream = when === 'before' ? site.network.hold('/api/conversations/events') : null
    await site.visit(link)
    expect(address()).toBe('/quote-status')
    await heading('Sent')
    expect((await page().findByText(/hasn’t opened it yet/)).closest('[role=status]')).not.toBeNull()
    await stream?.arrived
    const answered = await site.test.app.inject({
      method: 'PUT',
      url: `/api/business-quote-requests/${id}/answered`,
      headers: owner,
      payload: { isAnswered: true },
    })
    expect(answered.statusCode, answered.body).toBe(200)
    stream?.release()
    // Without a reload or asking again and again.
    await heading('Replied')
  },
)

it('an owner reads a request on its tab and says that it is answered', async () => {
  const { session, business } = await askedBusiness(site.test, { requirements: 'Two panes.' })
  await site.visit(`/owner/business/${business.id}?tab=quote-requests`, { as: session })
  await page().findByText(/Two panes\./)
  await press('Mark as replied: request from Ana Ruiz')
  await waitFor(() =>
    expect(page().getByRole('button', { name: 'Replied: request from Ana Ruiz' })).toHaveAttribute(
      'aria-pressed',
      'true',
    ),
  )
})

it('a visitor hides phone and email from a business, and shows them again', async () => {
  const { id, owner, link } = await askedBusiness(site.test)
  const { read } = openConversations(site.test)
  const contact = async () => {
    const { visitor } = await read(id, owner)
    return [visitor.phone, visitor.email].filter(Boolean).length
  }
  const more = () => page().getByRole('button', { name: 'More actions' })
  await site.visit(link, { size: phone })
  await chooseAction(site, 'Hide my contact info')
  const hiding = await page().findByRole('dialog', { name: 'Hide your contact info?' })
  expect(hiding).toHaveTextContent('They may still have anything they saw or got by email earlier.')
  await site.user.click(within(hiding).getByRole('button', { name: 'Hide it' }))
  await closed('dialog')
  await page().findByText('Your contact info is hidden', { selector: 'header p' })
  await waitFor(() => expect(more()).toHaveFocus())
  expect(await contact()).toBe(0)

  await chooseAction(site, 'Show my contact info')
  await site.user.click(within(await page().findByRole('dialog')).getByRole('button', { name: 'Show it' }))
  await closed('dialog')
  await waitFor(() => expect(more()).toHaveFocus())
  await waitFor(() =>
    expect(page().queryByText('Your contact info is hidden', { selector: 'header p' })).toBeNull(),
  )
  expect(await contact()).toBe(2)
})

it('of two quotes that can be accepted, the first has the orange button', async () => {
  const { id, owner, link } = await askedBusiness(site.test)
  const { offer } = openConversations(site.test)
  await offer(id, owner, 80_00)
  await offer(id, owner, 120_00, { replaces: [] })
  await site.visit(link, { size: phone })
  await waitFor(() => expect(log().getAllByRole('button', { name: 'Accept' })).toHaveLength(2))
  const [first, second] = log().getAllByRole('button', { name: 'Accept' })
  expect(first).toHaveClass('is-primary')
  expect(second).toHaveClass('is-outline')
})

it('a visitor asks back once by a double click, and accepts a quote, which shows their contact', async () => {
  const { id, owner, link } = await askedBusiness(site.test, { hidesContact: true })
  const { offer, read } = openConversations(site.test)
  await offer(id, owner, 80_00, { maxCents: 120_00 })
  await site.visit(link, { size: phone })
  const box = await messageBox()
  const send = page().getByRole('button', { name: 'Send' })
  expect((await findLog()).getByText('Waiting for you')).toBeVisible()
  // The orange button is the quote’s.
  expect(await (await findLog()).findByRole('button', { name: 'Accept' })).toHaveClass('is-primary')
  expect(send).not.toHaveClass('is-primary')
  await site.user.type(box, 'Does it include the cords?')
  await site.user.dblClick(send)
  await waitFor(() => expect(lines()).toEqual(['One blind.', 'Does it include the cords?']))
  await site.user.click(await (await findLog()).findByRole('button', { name: 'Accept' }))
  const accept = await page().findByRole('dialog', { name: 'Accept this quote?' })
  expect(accept).toHaveTextContent('They’ll see your phone number and email address.')
  await site.user.click(within(accept).getByRole('button', { name: 'Accept quote' }))
  await closed('dialog')
  await log().findByText('Accepted')
  expect(send).toHaveClass('is-primary')
  expect((await read(id, owner)).visitor.phone).toBe('512-555-0101')
})

it('a conversation by its link has the site’s header and no footer, and what its page says of the request', async () => {
  const { link, business } = await askedBusiness(site.test)
  await site.visit(link)
  const main = within(await page().findByRole('main'))
  await main.findByRole('heading', { level: 2, name: business.name })
  expect(main.getByRole('heading', { level: 1, name: 'Sent' })).toBeVisible()
  expect(main.queryByRole('link', { name: /^Find Local/ })).toBeNull()
  expect(page().getAllByRole('link', { name: /^Find Local/ })).toHaveLength(1)
  expect(page().queryByRole('contentinfo')).toBeNull()
  await chooseAction(site, /^Report/)
  await page().findByRole('dialog', { name: 'Report their reply' })
  await site.user.keyboard('{Escape}')
  await closed('dialog')
  await waitFor(() => expect(page().getByRole('button', { name: 'More actions' })).toHaveFocus())
})

it('a link that doesn’t work says so below the site’s one header', async () => {
  await site.visit('/quote-status?token=unknown')
  await page().findByRole('heading', { level: 1, name: 'This link doesn’t work' })
  const main = within(page().getByRole('main'))
  expect(main.queryByRole('link', { name: /^Find Local/ })).toBeNull()
  expect(main.getByRole('button', { name: 'Contact us' })).toBeVisible()
})

it('a visitor’s request that looks like spam waits; their page hears of each step of our team', async () => {
  const { owner, business } = await ownedBusiness(site.test)
  const email = 'held.visitor@example.com'
  const payload = {
    businessId: business.id,
    name: 'Max Rank',
    email,
    phone: '512-555-0101',
    requirements: pitch,
  }
  const sent = await site.test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
  expect(sent.json()).toMatchObject({ message: 'Quote Request Sent!' })
  await site.visit((await linkTo(site.test, email)).link, { size: phone })
  await heading('Under review')
  expect(page().getByLabelText('Your request')).toHaveTextContent('with backlinks')

  const desk = await openDesk(site.test)
  const [held] = await heldFrom(desk, email)
  const reason = 'It looks like a scam.'
  const decide = (path: string, payload: object) =>
    desk.send('PUT', `/held-requests/${held?.id}/${path}`, payload)
  const refused = await decide('decision', { decision: 'refused', reason, revision: held?.revision })
  expect(refused.statusCode, refused.body).toBe(200)
  await heading('Not delivered')
  expect((await openMails(site.test.db, { address: email })).at(-1)?.text_body).toContain(reason)
  const undone = await decide('undo', { revision: refused.json().request.revision })
  expect(undone.statusCode, undone.body).toBe(200)
  await heading('Under review')
  const released = await decide('release', { revision: undone.json().request.revision })
  expect(released.statusCode, released.body).toBe(200)
  await heading('Sent')
  const url = `/api/business-quote-requests/business/${business.id}`
  const received = await site.test.app.inject({ url, headers: owner })
  expect(received.json()).toMatchObject({ total: 1 })
})

it('a message that was checked says when it was written, and another one is taken back', {
  tags: 'long',
}, async () => {
  const { session, business } = await ownedBusiness(site.test)
  const { link, email } = await ask(site.test, business.id, { requirements: 'Clean six windows.' })
  await site.visit(link, { size: phone })
  await send(site, pitch)
  const waiting = await page().findByRole('list', { name: 'Not delivered yet' })
  await within(waiting).findByText(/^Under review\./)
  await send(site, 'Forget that. When can you come?')
  await waitFor(() => expect(lines()).toContain('Forget that. When can you come?'))
  await send(site, `${pitch} Sent by mistake.`)
  const mistake = await waitFor(() => {
    const items = within(page().getByRole('list', { name: 'Not delivered yet' })).getAllByRole('listitem')
    expect(items).toHaveLength(2)
    return items[1] as HTMLElement
  })
  expect(mistake).toHaveTextContent('Sent by mistake.')
  const takeBack = within(mistake).getByRole('button', { name: 'Take it back' })
  // A second tap takes nothing back.
  await site.user.dblClick(takeBack)
  const question = async () =>
    within(await page().findByRole('alertdialog', { name: 'Take this message back?' }))
  await question()
  await site.user.keyboard('{Escape}')
  await closed('alertdialog')
  await site.user.click(takeBack)
  await site.user.click((await question()).getByRole('button', { name: 'Keep it' }))
  await closed('alertdialog')
  await waitFor(() => expect(takeBack).toHaveFocus())
  await site.user.keyboard('{Enter}')
  await site.user.click((await question()).getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(mistake).not.toBeInTheDocument())
  await waitFor(() => expect(page().getByRole('region', { name: /^Conversation with/ })).toHaveFocus())

  const desk = await openDesk(site.test)
  const held = await heldFrom(desk, email)
  expect(held).toHaveLength(1)
  const [first] = held
  const released = await desk.send('PUT', `/held-requests/${first?.id}/release`, {
    revision: first?.revision,
  })
  expect(released.statusCode, released.body).toBe(200)
  const last = () => log().getAllByRole('listitem').at(-1)
  const note = /Written .+, delivered after review/
  await waitFor(() => expect(last()).toHaveTextContent(note))
  expect(page().queryByRole('list', { name: 'Not delivered yet' })).toBeNull()

  await site.visit('/messages', { as: session })
  await site.user.click(await page().findByRole('link', { name: /Ana Ruiz/ }))
  await waitFor(() => expect(last()).toHaveTextContent(pitch))
  expect(last()).toHaveTextContent(note)
})
