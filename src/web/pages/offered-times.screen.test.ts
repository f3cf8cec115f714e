import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openAppointments, slot } from '#test/appointments.ts'
import { askedBusiness, ownedBusiness } from '#test/asked.ts'
import { newKey } from '#test/new-key.ts'
import { card, closed, dialog, inThreeDays, newEmail } from '#test/screens/appointment.ts'
import { fill } from '#test/screens/fill.ts'
import { findToast } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'
import { openTeams } from '#test/team.ts'

const site = startSite()

const press = async (place: ReturnType<typeof within>, name: string | RegExp) =>
  site.user.click(await place.findByRole('button', { name }))

it('a first time is offered beside the message field, and the focus goes to the messages', async () => {
  const { session, id } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  const button = await page().findByRole('button', { name: 'Offer times' })
  expect(button.closest('form')).toContainElement(page().getByRole('button', { name: 'Send' }))
  expect(page().queryByRole('region', { name: 'Appointment' })).toBeNull()
  await site.user.click(button)
  const offer = await dialog('Choose times to offer')
  fill(await offer.findByLabelText('Date'), inThreeDays())
  fill(offer.getByLabelText('Time'), '09:00')
  await offer.findByRole('button', { name: /^Remove / })
  // Keys in the dialog send no message.
  offer.getByLabelText('Time').focus()
  await site.user.keyboard('{Control>}{Enter}{/Control}')
  await press(offer, 'Send times')
  await closed()
  await (await card()).findByRole('heading', { name: 'You offered other times' })
  expect(page().queryByRole('button', { name: 'Offer times' })).toBeNull()
  expect(page().queryByText('Write a message')).toBeNull()
  await waitFor(() => expect(page().getByRole('region', { name: /^Conversation with/ })).toHaveFocus())
})

it('times that an owner offers next replace those before, and nothing of them is sent again', async () => {
  const owned = await ownedBusiness(site.test)
  const appointments = openAppointments(site.test, openTeams(site.test))
  const booked = await appointments.book(appointments.bookingOf(owned.business.id, slot(5, 10), newEmail()))
  expect(booked.statusCode, booked.body).toBe(201)
  await site.visit(`/messages/${booked.json().id}`, { as: owned.session })
  const place = await card()
  const offerTwo = async (first: string, second: string) => {
    await press(place, 'Offer other times')
    const offer = await dialog('Choose times to offer')
    fill(await offer.findByLabelText('Date'), inThreeDays())
    fill(offer.getByLabelText('Time'), first)
    await press(offer, 'Another time')
    fill(offer.getByLabelText('Date 2'), inThreeDays())
    fill(offer.getByLabelText('Time 2'), second)
    await waitFor(() => expect(offer.getAllByRole('button', { name: /^Remove / })).toHaveLength(2))
    return offer
  }
  await place.findByRole('button', { name: 'Offer other times' })
  await press(await offerTwo('09:00', '14:15'), 'Send times')
  await place.findByRole('heading', { name: 'You offered other times' })
  await press(place, /^2 times waiting for their reply$/)
  await place.findByText(/2:15 PM to 3:15 PM/)

  await press(place, 'Offer other times')
  const note = await page().findByRole('dialog', { name: 'Choose times to offer' })
  expect(note).toHaveTextContent('They replace the times you offered.')
  expect(note).toHaveTextContent('None chosen yet')
  await press(within(note), 'Back')
  await closed()
  const offer = await offerTwo('11:00', '12:00')
  await press(offer, /^Remove .*11:00 AM/)
  expect(offer.getByLabelText('Time')).toHaveValue('')
  await press(offer, 'Send times')
  await place.findByText(/12:00 PM to 1:00 PM/)
  expect(place.queryByText(/2:15 PM/)).toBeNull()
})

it('times whose answer was lost, and that were withdrawn, are offered again', async () => {
  const { session, id, guest } = await askedBusiness(site.test)
  await site.visit(`/messages/${id}`, { as: session })
  const offerNine = async () => {
    await site.user.click(await page().findByRole('button', { name: /^Offer( other)? times$/ }))
    const offer = await dialog('Choose times to offer')
    fill(await offer.findByLabelText('Date'), inThreeDays())
    fill(offer.getByLabelText('Time'), '09:00')
    await offer.findByRole('button', { name: /^Remove / })
    await press(offer, 'Send times')
    return offer
  }
  site.network.loseAnswer(/\/appointments$/)
  const offer = await offerNine()
  await findToast('That didn’t work')
  await press(offer, 'Back')
  await closed()
  const place = await card()
  await place.findByRole('heading', { name: 'You offered other times' })
  const url = `/api/conversations/${id}/appointment`
  const { appointment } = (await site.test.app.inject({ url, headers: guest })).json()
  const withdrawn = await site.test.app.inject({
    method: 'POST',
    url: `${url}s/${appointment.id}/answers`,
    headers: { ...guest, ...newKey() },
    payload: { action: 'cancel', times: [], note: '', revision: appointment.revision },
  })
  expect(withdrawn.statusCode, withdrawn.body).toBe(200)
  await waitFor(() => expect(page().queryByRole('heading', { name: 'You offered other times' })).toBeNull())
  await press(place, / withdrawn$/)
  await offerNine()
  await closed()
  await (await card()).findByRole('heading', { name: 'You offered other times' })
})
