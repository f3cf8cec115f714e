import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAppointments, slot } from '#test/appointments.ts'
import { pdfFile, upload } from '#test/attachments.ts'
import { newKey } from '#test/new-key.ts'
import { openMails } from '#test/opened-mails.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
let appointments: ReturnType<typeof openAppointments>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example', MAIL_REPLY_DOMAIN: 'reply.town.example' })
  teams = openTeams(test)
  appointments = openAppointments(test, teams)
})
afterAll(() => test.close())

const lists = '/business-quote-requests'

it('says in the owner’s lists and email which time is wished, also once it is declined', async () => {
  const made = await appointments.business()
  const { answer, owner, conversationId, mails } = await appointments.asked(made)
  const wish = expect.stringMatching(/^I’d like this time: .+, 10:00 AM to 11:00 AM\.$/)
  const shown = async () =>
    (await teams.send(owner, 'GET', `${lists}/business/${made.id}`)).json().requests as object[]
  expect(await shown()).toMatchObject([{ id: conversationId, wishedTime: wish }])
  const rows = async () =>
    (await teams.send(owner, 'GET', '/conversations/business')).json().conversations as object[]
  expect(await rows()).toMatchObject([{ hasTimeToConfirm: true, request: { wishedTime: wish } }])
  await answer(owner, { action: 'decline', note: 'We are away.' })
  expect(await shown()).toMatchObject([{ wishedTime: wish }])
  expect(await rows()).toMatchObject([{ hasTimeToConfirm: false, request: { wishedTime: wish } }])

  const mail = (await mails(owner.email)).find(({ subject }) => subject.startsWith('Quote request from'))
  expect(mail?.text_body).toMatch(/I’d like this time: .+, 10:00 AM\./)
  expect(mail?.text_body).toContain(`https://town.example/messages/${conversationId}`)
})

it('has no wished time for a request that is for none, nor for times that the business offers', async () => {
  const made = await appointments.business()
  const { startsAt: _, ...request } = appointments.bookingOf(made.id, '')
  const sent = await teams.send(null, 'POST', lists, request)
  const times = { times: [slot(5, 10)] }
  const offered = await teams.send(made.owner, 'POST', `/conversations/${sent.json().id}/appointments`, times)
  expect(offered.statusCode).toBe(200)
  const { requests } = (await teams.send(made.owner, 'GET', `${lists}/business/${made.id}`)).json()
  expect(requests).toMatchObject([{ wishedTime: null }])
})

it('can hide how to reach the visitor, and gets files', async () => {
  const made = await appointments.business()
  const booking = { ...appointments.bookingOf(made.id, slot(6, 10)), hidesContact: true }
  const booked = await appointments.book(booking)
  expect(booked.statusCode, booked.body).toBe(201)
  const { id, uploadToken } = booked.json()
  const added = await upload(test, id, { 'x-upload-token': uploadToken }, pdfFile)
  expect(added.statusCode, added.body).toBe(201)
  const other = await appointments.book(appointments.bookingOf(made.id, slot(6, 11)))
  const refused = await upload(test, other.json().id, { 'x-upload-token': uploadToken }, pdfFile)
  expect(refused.statusCode).toBe(401)

  const conversation = (await teams.send(made.owner, 'GET', `/conversations/${id}`)).json()
  expect(conversation.visitor).toEqual({ name: 'Ana Guest', email: '', phone: '' })
  expect(conversation.messages[0].attachments).toHaveLength(1)
  const { appointment } = (await teams.send(made.owner, 'GET', `/conversations/${id}/appointment`)).json()
  const accept = { action: 'accept', revision: appointment.revision }
  await teams.send(made.owner, 'POST', `/conversations/${id}/appointments/${appointment.id}/answers`, accept)
  // Nor in the calendar entry of the owner.
  const mails = await openMails(test.db, { address: made.owner.email })
  expect(mails.some(({ calendar }) => calendar !== null)).toBe(true)
  expect(JSON.stringify(mails)).not.toContain(booking.email)

  const faulty = await appointments.book({ ...booking, hidesContact: 'yes' })
  expect(faulty.statusCode).toBe(400)
  expect(faulty.json().fieldErrors).toHaveProperty('hidesContact')
})

it('asks for a time once under a key, and refuses another time under it', async () => {
  const made = await appointments.business()
  const booking = appointments.bookingOf(made.id, slot(7, 10))
  const key = newKey()
  const { id } = (await appointments.book(booking, key)).json()
  const again = await appointments.book(booking, key)
  expect(again.statusCode, again.body).toBe(201)
  expect(again.json().id).toBe(id)
  const moved = { ...booking, startsAt: slot(7, 12) }
  for (const changed of [moved, { ...booking, phone: '512-555-0102' }]) {
    const refused = await appointments.book(changed, key)
    expect(refused.statusCode, refused.body).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'key_taken' })
  }
  const shown = async () =>
    (await teams.send(made.owner, 'GET', `${lists}/business/${made.id}`)).json().requests as object[]
  expect(await shown()).toHaveLength(1)
  // The other time needs a key of its own.
  const other = await appointments.book(moved)
  expect(other.statusCode, other.body).toBe(201)
  expect(await shown()).toMatchObject([
    { wishedTime: expect.stringContaining('12:00 PM') },
    { wishedTime: expect.stringContaining('10:00 AM') },
  ])
})

it('knows a request for a time by its key while staff look at it', async () => {
  const made = await appointments.business()
  const requirements =
    'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example'
  const given = { ...appointments.bookingOf(made.id, slot(8, 10)), requirements }
  const key = newKey()
  const { id } = (await appointments.book(given, key)).json()
  expect((await appointments.book(given, key)).json().id).toBe(id)
  const refused = await appointments.book({ ...given, startsAt: slot(8, 11) }, key)
  expect(refused.json()).toMatchObject({ code: 'key_taken' })
})
