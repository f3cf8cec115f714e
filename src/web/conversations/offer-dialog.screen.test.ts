import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { askedBusiness } from '#test/asked.ts'
import { openConversations } from '#test/conversations.ts'
import { findLog, log } from '#test/screens/conversation.ts'
import { findToast } from '#test/screens/find.ts'
import { page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

const openOffer = async () => {
  await site.user.click(await page().findByRole('button', { name: 'Send a quote' }))
  return within(await page().findByRole('dialog', { name: 'Send a quote' }))
}
type Offer = Awaited<ReturnType<typeof openOffer>>
async function fill(offer: Offer, price: string, includes = 'One blind.'): Promise<void> {
  await site.user.type(offer.getByLabelText('Price in dollars'), price)
  await site.user.type(offer.getByLabelText('What it includes'), includes)
}
const press = (offer: Offer) => site.user.click(offer.getByRole('button', { name: 'Send quote' }))
const closed = () => waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
const quotes = () => log().queryAllByRole('region', { name: /^Quote/, hidden: true })
const quote = async (price: string) => (await findLog()).findByRole('region', { name: `Quote: ${price}` })

it('a quote that is changed after its answer was lost isn’t taken for sent', async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  site.network.loseAnswer(`/api/conversations/${id}/quotes`)
  const offer = await openOffer()
  await fill(offer, '400')
  await press(offer)
  await findToast('Your quote wasn’t sent')

  // Closed and opened, it is the same quote, which has one price.
  await site.user.clear(offer.getByLabelText('Price in dollars'))
  await site.user.type(offer.getByLabelText('Price in dollars'), '550')
  await site.user.click(offer.getByRole('button', { name: 'Cancel' }))
  await closed()
  const again = await openOffer()
  expect(again.getByLabelText('Price in dollars')).toHaveValue('550')
  await press(again)
  await again.findByText(/^Your quote of \$400 was already sent\./)
  await waitFor(() => expect(quotes()).toHaveLength(1))
  await site.user.click(again.getByRole('button', { name: 'Keep $400' }))
  await closed()
  expect(await quote('$400')).toBeVisible()
  expect((await openOffer()).getByLabelText('Price in dollars')).toHaveValue('')
})

it('a quote whose answer was lost is sent once, also after the page was loaded again', async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  site.network.loseAnswer(`/api/conversations/${id}/quotes`)
  const offer = await openOffer()
  await fill(offer, '400')
  await press(offer)
  await findToast('Your quote wasn’t sent')
  await site.reload()
  await press(await openOffer())
  await closed()
  await quote('$400')
  expect(quotes()).toHaveLength(1)
})

it('a form without a price says so, and one of two prices is sent once by a double click', async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  const offer = await openOffer()
  await press(offer)
  await offer.findByText('Please enter a price')
  await fill(offer, '80', 'Two blinds with labor.')
  await site.user.type(offer.getByLabelText('Up to'), '120')
  await site.user.dblClick(offer.getByRole('button', { name: 'Send quote' }))
  await closed()
  await quote('$80 to $120')
  expect(quotes()).toHaveLength(1)
})

it('an owner’s new quote takes the place of the open one, unless they say that it doesn’t', {
  tags: 'long',
}, async () => {
  const { session, id, guest } = await askedBusiness(site.test)
  const { decide, read } = openConversations(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  const send = async (price: string, isReplacing: boolean | null) => {
    const offer = await openOffer()
    await fill(offer, price)
    const replaces = offer.queryByRole('checkbox', { name: /^This replaces my/ })
    if (isReplacing === null) expect(replaces).toBeNull()
    else expect(replaces).toBeChecked()
    if (isReplacing === false) await site.user.click(replaces as HTMLElement)
    await press(offer)
    await closed()
    await quote(`$${price}`)
  }
  await send('100', null)
  await send('90', true)
  expect(await within(await quote('$100')).findByText('Replaced by a newer quote')).toBeVisible()
  await send('70', false)
  const { messages } = await read(id, guest)
  const accepted = messages.find((one) => one.quote?.minCents === 90_00)?.quote?.id ?? 0
  expect((await decide(id, guest, accepted, 'accepted')).statusCode).toBe(201)
  const offer = await openOffer()
  await offer.findByText(/^They’ve accepted your quote of \$90\./)
  await site.user.type(offer.getByLabelText('Price in dollars'), '0')
  await press(offer)
  await offer.findByText('Must be more than $0')
})

it('a visitor sees at once which quote is replaced, and can accept only one', async () => {
  const { id, owner, guest, link } = await askedBusiness(site.test)
  const { quote: send, read } = openConversations(site.test)
  await site.visit(link, { size: phone })
  await send(id, owner, 100_00)
  expect(await within(await quote('$100')).findByRole('button', { name: 'Accept' })).toBeVisible()
  const { messages } = await read(id, guest)
  const replaces = messages.flatMap((one) => one.quote?.id ?? [])
  await send(id, owner, 90_00, { replaces })
  const first = within(await quote('$100'))
  await first.findByText('Replaced by a newer quote')
  expect(first.queryAllByRole('button')).toEqual([])
  await send(id, owner, 70_00)
  await quote('$70')
  await site.user.click(within(await quote('$90')).getByRole('button', { name: 'Accept' }))
  const dialog = within(await page().findByRole('dialog'))
  await site.user.click(dialog.getByRole('button', { name: 'Accept quote' }))
  await within(await quote('$90')).findByText('Accepted')
  const other = within(await quote('$70'))
  await other.findByText(/^You’ve accepted another quote\./)
  expect(other.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Decline',
    'Ask about this quote',
  ])
})
