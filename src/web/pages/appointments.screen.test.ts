import { fireEvent, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { timeText } from '#shared/appointments/appointment-words.ts'
import { openAppointments, slot } from '#test/appointments.ts'
import { askedBusiness, ownedBusiness } from '#test/asked.ts'
import { openConversations } from '#test/conversations.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { quietFor } from '#test/quiet-time.ts'
import { card, closed, dialog, inThreeDays, newEmail } from '#test/screens/appointment.ts'
import { findLog } from '#test/screens/conversation.ts'
import { chooseFiles } from '#test/screens/files.ts'
import { fill } from '#test/screens/fill.ts'
import { findToast } from '#test/screens/find.ts'
import { address, desktop, page, phone, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'
import { slotSettings } from '#test/slot-settings.ts'
import { openTeams } from '#test/team.ts'

const site = startSite()

type Owned = Awaited<ReturnType<typeof ownedBusiness>>
type Place = ReturnType<typeof within>

let serial = 0
const press = async (place: Place, name: string | RegExp) =>
  site.user.click(await place.findByRole('button', { name }))
const isConfirmed = { name: 'Your appointment is confirmed' }
const days = (place: Place) => within(place.getByRole('group', { name: /^Day/ })).getAllByRole('radio')
const times = (place: Place) => within(place.getByRole('group', { name: /^Time on / })).getAllByRole('radio')

/** Lets visitors of a business choose from an hour every day between 9 and 5. */
async function giveTimes({ owner, business }: Owned): Promise<void> {
  const saved = await site.test.app.inject({
    method: 'PUT',
    url: `/api/businesses/${business.id}/slot-settings`,
    headers: owner,
    payload: slotSettings({ daysAhead: 60 }),
  })
  expect(saved.statusCode, saved.body).toBe(200)
}

async function openAsking({ business }: Owned): Promise<Place> {
  await site.visit(`/businesses/${business.id}`, { size: phone })
  await site.user.click((await page().findAllByRole('button', { name: 'Request a time' }))[0] as HTMLElement)
  return dialog()
}
function fillInSender(place: Place, email: string): void {
  fill(place.getByLabelText('Name'), 'Ana Ruiz')
  fill(place.getByLabelText('Phone'), '512-555-0101')
  fill(place.getByLabelText('Email'), email)
  fill(place.getByLabelText('What’s it for?'), `Two awnings, no. ${++serial}.`)
}

/** A visitor’s confirmed appointment, and the link to it. */
async function confirmed() {
  const appointments = openAppointments(site.test, openTeams(site.test))
  const asked = await appointments.asked(await appointments.business())
  const { appointment } = await asked.view(asked.owner)
  const startsAt = appointment?.proposed[0]?.startsAt ?? ''
  expect((await asked.answer(asked.owner, { action: 'accept', times: [startsAt] })).statusCode).toBe(200)
  return { ...asked, link: `/quote-status?token=${asked.token}` }
}

it('a visitor asks for one of the free times by keyboard; what is chosen stays when the form is opened again', async () => {
  const owned = await ownedBusiness(site.test)
  await giveTimes(owned)
  const form = await openAsking(owned)
  const send = (place: Place) => place.getByRole('button', { name: 'Request this time' })
  await form.findByRole('group', { name: /^Day/ })
  await site.user.click(send(form))
  await form.findByText('Please choose a time')
  await site.user.click(days(form)[1] as HTMLElement)
  expect(days(form)[1]).toBeChecked()
  times(form)[0]?.focus()
  await site.user.keyboard(' ')
  expect(times(form)[0]).toBeChecked()
  fillInSender(form, newEmail())
  await form.findByText(/You pay the business directly\./)
  const later = form.getByRole('button', { name: 'Later' })
  later.focus()
  await site.user.keyboard('{Enter}')
  await form.findByText(/^Days from /)
  expect(later).toHaveFocus()
  expect(form.getByRole('button', { name: 'Earlier' })).not.toHaveAttribute('aria-disabled')
  await site.user.click(days(form)[1] as HTMLElement)
  await site.user.click(times(form)[1] as HTMLElement)
  const wish = form.getByRole('button', { name: /^Remove / }).getAttribute('aria-label')
  await site.user.keyboard('{Escape}')
  await closed()
  const again = await openAsking(owned)
  await again.findByRole('group', { name: /^Day/ })
  const remove = await again.findByRole('button', { name: wish ?? '' })
  expect(days(again)[1]).toBeChecked()
  expect(times(again).filter((one) => (one as HTMLInputElement).checked)).toHaveLength(1)
  expect(remove).toBeVisible()
  await site.user.dblClick(send(again))
  const sent = await page().findByRole('dialog', { name: 'You requested a time' })
  await waitFor(() => expect(sent.firstElementChild).toHaveFocus())
  const url = `/api/business-quote-requests/business/${owned.business.id}`
  const stored = await site.test.app.inject({ url, headers: owned.owner })
  expect(stored.json()).toMatchObject({ total: 1 })
})

it('an owner’s list shows a wish and a move at once, and the owner confirms both', async () => {
  const appointments = openAppointments(site.test, openTeams(site.test))
  const owned = await ownedBusiness(site.test)
  await giveTimes(owned)
  const { session, business } = owned
  await site.visit(`/owner/business/${business.id}?tab=appointments`, { as: session })
  const owner = { id: session.user.id, email: session.email, headers: owned.owner }
  const { guest, answer } = await appointments.asked({ ...business, owner, at: `/businesses/${business.id}` })
  const confirm = async () => {
    const row = (await page().findByText('Ana Guest')).closest('li') as HTMLElement
    await site.user.click(await within(row).findByRole('button', { name: /^Confirm/ }))
    await within(row).findByRole('heading', isConfirmed)
  }
  await confirm()
  expect((await answer(guest, { action: 'propose', times: [slot(6, 14)] })).statusCode).toBe(200)
  await confirm()
  await press(page(), 'Close the appointment with Ana Guest')
  await press(page(), 'Details of the appointment with Ana Guest')
  await page().findByRole('heading', isConfirmed)
})

it('a visitor moves an appointment; what was removed or chosen earlier isn’t sent', async () => {
  const { link } = await confirmed()
  await site.visit(link, { size: phone })
  const place = await card()
  await place.findByRole('heading', isConfirmed)
  await press(place, / confirmed$/)
  const move = async () => {
    await press(place, 'Reschedule')
    const form = await dialog()
    await form.findByRole('group', { name: /^Day/ })
    expect(form.getByText('None chosen yet')).toBeVisible()
    // The first day may be today, with hardly a time left.
    await site.user.click(days(form)[1] as HTMLElement)
    expect(times(form).filter((one) => (one as HTMLInputElement).checked)).toEqual([])
    return form
  }
  const form = await move()
  await site.user.click(times(form)[1] as HTMLElement)
  await press(form, /^Remove /)
  await press(form, 'Request this time')
  await form.findByText('Please choose a time')
  await site.user.click(times(form)[2] as HTMLElement)
  await press(form, 'Back')
  await closed()
  const again = await move()
  await site.user.click(times(again)[1] as HTMLElement)
  await press(again, 'Request this time')
  await place.findByRole('heading', { name: 'You asked to reschedule your appointment' })
})

it('one button of a conversation is orange: that of a quote, else that of a single time', async () => {
  const appointments = openAppointments(site.test, openTeams(site.test))
  const asked = await appointments.asked(await appointments.business())
  const propose = async (...times: string[]) => {
    const offered = await asked.answer(asked.owner, { action: 'propose', times })
    expect(offered.statusCode, offered.body).toBe(200)
  }
  await propose(slot(6, 10), slot(6, 14))
  await site.visit(`/quote-status?token=${asked.token}`)
  const place = await card()
  const confirms = (count: number) =>
    waitFor(() => expect(place.getAllByRole('button', { name: /^Confirm/ })).toHaveLength(count))
  const areOrange = (texts: unknown[]) =>
    waitFor(() => {
      const buttons = [...document.querySelectorAll('.Thread .is-primary')]
      expect(buttons.map(({ textContent }) => textContent)).toEqual(texts)
    })
  await confirms(2)
  await areOrange([])
  await propose(slot(6, 14))
  await confirms(1)
  await areOrange([expect.stringMatching(/^Confirm/)])
  await openConversations(site.test).offer(asked.conversationId, asked.owner.headers, 80_00)
  await areOrange(['Accept'])
  await press(place, /^Confirm/)
  await place.findByRole('heading', isConfirmed)
  await areOrange(['Accept'])
})

it('of the times that wait at a business, the first has the orange button', async () => {
  const appointments = openAppointments(site.test, openTeams(site.test))
  const owned = await ownedBusiness(site.test)
  await giveTimes(owned)
  const { business, session } = owned
  for (const time of [slot(6, 14), slot(6, 10)]) {
    const booked = await appointments.book(appointments.bookingOf(business.id, time))
    expect(booked.statusCode, booked.body).toBe(201)
  }
  await site.visit(`/owner/business/${business.id}?tab=appointments`, { as: session })
  const coming = within(await page().findByRole('list', { name: 'Upcoming appointments' }))
  await waitFor(() => expect(coming.getAllByRole('button', { name: /^Confirm/ })).toHaveLength(2))
  const [first, second] = coming.getAllByRole('button', { name: /^Confirm/ })
  expect(first).toHaveAccessibleName(expect.stringContaining('10:00 AM'))
  expect(first).toHaveClass('is-primary')
  expect(second).toHaveClass('is-outline')
  // Editing can wait, too.
  expect(page().getByRole('link', { name: 'Edit Business' })).toHaveClass('is-outline')
})

it('the dashboard’s time to confirm leads to the conversations that have one, until it is confirmed', async () => {
  const appointments = openAppointments(site.test, openTeams(site.test))
  const { business, session } = await askedBusiness(site.test)
  const booked = await appointments.book(appointments.bookingOf(business.id, slot(6, 10)))
  expect(booked.statusCode, booked.body).toBe(201)
  await site.visit('/dashboard', { as: session, size: desktop })
  await page().findByText(/^2 requests waiting/)
  await site.user.click(await page().findByRole('link', { name: '1 time to confirm' }))
  const { id } = booked.json()
  await waitFor(() => expect(address()).toBe(`/messages/${id}?show=business&stage=confirm`))
  await page().findByRole('link', { name: /Ana Guest.*Time to confirm/ })
  expect(page().queryByRole('link', { name: /^Ana Ruiz/ })).toBeNull()
  await site.user.click(await page().findByRole('button', { name: /^Confirm/ }))
  await waitFor(() => expect(page().queryByRole('link', { name: /Time to confirm/ })).toBeNull())
  await page().findByText('Nothing found')
  const counting = site.network.hold('/api/conversations/unread', 'GET')
  await site.visit('/dashboard')
  const waiting = await page().findByText(/^1 request waiting/)
  counting.release()
  await counting.answered
  await quietFor(300)
  expect(waiting).not.toHaveTextContent('to confirm')
})

it('an appointment is canceled only after a question, which no double click answers, with a word why', async () => {
  const { link, owner, at } = await confirmed()
  await site.visit(link, { size: phone })
  const place = await card()
  await press(place, / confirmed$/)
  const cancel = place.getByRole('button', { name: 'Cancel appointment' })
  const question = async () =>
    within(await page().findByRole('alertdialog', { name: 'Cancel this appointment?' }))
  // A double click, and Enter twice, end nothing.
  await site.user.dblClick(cancel)
  await question()
  await site.user.keyboard('{Escape}')
  await closed('alertdialog')
  cancel.focus()
  await site.user.keyboard('{Enter}')
  expect((await question()).getByRole('button', { name: 'Keep it' })).toHaveFocus()
  const view = await site.test.app.inject({ url: `/api${at}/appointment`, headers: owner.headers })
  const { agreed } = view.json().appointment
  const text = page().getByRole('alertdialog')
  expect(text).toHaveTextContent(/With Taps, Pipes; & No\. \d+:/)
  expect(text).toHaveTextContent(timeText(new Date(agreed.startsAt), new Date(agreed.endsAt)))
  await site.user.keyboard('{Enter}')
  await closed('alertdialog')
  expect(place.getByRole('heading', isConfirmed)).toBeVisible()
  await site.user.click(cancel)
  // Nor does a second click that lands on the button.
  const end = (await question()).getByRole('button', { name: 'Cancel appointment' })
  fireEvent.click(end, { detail: 2 })
  const why = (await question()).getByLabelText('Tell them why')
  fill(why, 'We are away that day.')
  const connect = site.network.answer(/\/answers$/, { status: 503, json: { message: 'Busy' } }, 'POST')
  await site.user.click(end)
  await findToast('That didn’t work')
  expect(why).toHaveValue('We are away that day.')
  connect()
  await waitFor(() => expect(end).toBeEnabled())
  await site.user.click(end)
  await place.findByRole('heading', { name: 'Appointment canceled' })
  await (await findLog()).findByText(/We are away that day\./)
})

it('the next appointments are on the dashboard, which hears of them at once, and lead to other times', {
  tags: 'long',
}, async () => {
  const owned = await ownedBusiness(site.test)
  await giveTimes(owned)
  await site.visit('/dashboard', { as: owned.session })
  await page().findByText(/^None yet\. When a customer requests/)
  const appointments = openAppointments(site.test, openTeams(site.test))
  await appointments.book(appointments.bookingOf(owned.business.id, slot(5, 10), newEmail()))
  const row = await page().findByRole('link', { name: /Ana Guest.*needs your reply/ })
  row.focus()
  await site.user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/messages\/\d+/))
  // The business isn't bound to its own slots.
  const place = await card()
  await press(place, 'Offer other times')
  const offer = await dialog('Choose times to offer')
  await offer.findByRole('group', { name: /^Day/ })
  await press(offer, 'Enter other times')
  fill(offer.getByLabelText('Date'), inThreeDays())
  fill(offer.getByLabelText('Time'), '21:15')
  await press(offer, 'Send times')
  await closed()
  await place.findByText(/9:15 PM to 10:15 PM/)
})

it('the next appointments of a visitor are above their messages, which hear of them at once', async () => {
  const owned = await ownedBusiness(site.test)
  await giveTimes(owned)
  const { headers, ...customer } = await signUp(site.test)
  await site.visit('/messages', { as: customer, size: phone })
  await page().findByRole('heading', { name: 'No messages yet' })
  expect(page().queryByText('Upcoming appointments')).toBeNull()
  const appointments = openAppointments(site.test, openTeams(site.test))
  const booking = appointments.bookingOf(owned.business.id, slot(5, 10), customer.email)
  const booked = await site.test.app.inject({
    method: 'POST',
    url: '/api/appointments',
    headers,
    payload: booking,
  })
  expect(booked.statusCode, booked.body).toBe(201)
  const title = await page().findByText('Upcoming appointments')
  const list = title.closest('section') ?? (title.parentElement?.parentElement as HTMLElement)
  await within(list).findByText(new RegExp(owned.business.name))
  expect(list).toHaveTextContent('waiting for their reply')
})

it('a visitor proposes a day and a time to a business that gives none, with a photo and without contact', {
  tags: 'long',
}, async () => {
  const owned = await ownedBusiness(site.test)
  const form = await openAsking(owned)
  await page().findAllByText(/You pay the business directly\. No platform fees\./)
  await form.findByLabelText('Date')
  await press(form, 'Request this time')
  await form.findByText('Please choose a time')
  // A time that daylight saving time skips.
  fill(await form.findByLabelText('Date'), '2027-03-14')
  fill(form.getByLabelText('Time'), '02:30')
  const skipped = await form.findByText(/^This time doesn’t exist that day because of daylight saving time\./)
  fill(form.getByLabelText('Time'), '03:30')
  await waitFor(() => expect(skipped).not.toBeInTheDocument())
  fill(form.getByLabelText('Date'), inThreeDays())
  fill(form.getByLabelText('Time'), '19:30')
  fillInSender(form, newEmail())
  await site.user.click(form.getByLabelText(/^Hide my contact info/))
  const content = await buildPhoto('jpeg', { width: 800, height: 600 })
  await chooseFiles(site, 'Add photos or videos of the job', {
    name: 'Awning.jpg',
    type: 'image/jpeg',
    content,
  })
  await press(form, 'Request this time')
  await page().findByRole('heading', { name: 'You requested a time' })
  await page().findByText(/^Your request is sent, with 1 file\./)

  await site.visit('/messages', { as: owned.session, size: desktop })
  await site.user.click(await page().findByRole('link', { name: /Ana Ruiz/ }))
  expect(await page().findByRole('button', { name: 'Photo from Ana Ruiz: Awning.jpg' })).toBeVisible()
  expect((await card()).getByRole('button', { name: /^Confirm .*7:30 PM to 8:30 PM/ })).toBeVisible()
  await site.visit(`/owner/business/${owned.business.id}?tab=quote-requests`)
  await page().findByText(/^I’d like this time: .*7:30 PM to 8:30 PM\.$/)
  expect(page().getAllByText(/hidden until they choose you/)[0]).toBeVisible()
})
