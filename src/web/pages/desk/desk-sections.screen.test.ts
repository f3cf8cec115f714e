import { waitFor, within } from '@testing-library/dom'
import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { workOnBulkDecision } from '#server/businesses/decisions/bulk-decisions.service.ts'
import { buildBusiness, buildCategory, buildSubcategory } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { signUpOwner, signUpStaff } from '#test/owner.ts'
import { multipartBody } from '#test/picture-form.ts'
import { buyPromotion, promotionsOf } from '#test/purchases.ts'
import { findRow, findToast, untilAt, untilReads } from '#test/screens/find.ts'
import { page, phone, startSite } from '#test/screens/site.ts'
import { type SignedUp, signUp } from '#test/sign-up.ts'

const site = startSite()

const open = async (row: HTMLElement) => site.user.click(row.querySelector('[data-row]') as HTMLElement)
const titles = () => [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent)
const untilTitles = (...texts: string[]) => waitFor(() => expect(titles()).toEqual(texts))
const findDialog = (name?: string, role = 'alertdialog') => page().findByRole(role, name ? { name } : {})
const addressOf = (section: string, search: string) => `/admin/${section}?${new URLSearchParams({ search })}`

async function openDesk(path: string, size?: typeof phone): Promise<SignedUp> {
  const staff = await signUpStaff(site.test)
  await site.visit(path, { as: staff, ...(size && { size }) })
  return staff
}

async function send(request: InjectOptions): Promise<void> {
  const answer = await site.test.app.inject({ method: 'POST', ...request })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

/** Someone with a name and a question of their own. */
const askSupport = (name: string) =>
  send({
    url: '/api/support',
    payload: { name, email: 'odile@example.com', message: `Where is my receipt? ${name}` },
  })

it('staff activate a paid promotion and refund it', async () => {
  const owner = await signUpOwner(site.test, { businessName: 'Cypress Windows' })
  const { name } = owner.business
  await buyPromotion(site.test, owner, 'premium', 1)
  await openDesk(addressOf('promotions', name), phone)
  await site.press(/^Activate/)
  const activation = await findDialog(`Activate ${name}`)
  await untilReads(activation, 'Enterprise begins now and runs for 24 hours.')
  expect(activation).toHaveTextContent('The listing itself is pending')
  await site.user.dblClick(within(activation).getByRole('button', { name: 'Activate' }))
  expect(await findToast('Activated')).toHaveTextContent(`${name} is at the top for 24 hours.`)
  await page().findByRole('heading', { name: 'Nothing found' })
  expect(await promotionsOf(site.test, owner)).toMatchObject([{ status: 'active' }])

  await site.press('Running')
  await untilReads(await findRow(name), '$19.99 USD, test payment')
  await site.user.keyboard('j')
  await site.user.keyboard('r')
  const refund = await findDialog('Refund $19.99 USD')
  await untilReads(refund, 'The full $19.99 USD goes back to Maya Reyes.')
  expect(refund).toHaveTextContent(`The promotion for ${name} ends immediately.`)
  await site.user.dblClick(within(refund).getByRole('button', { name: 'Refund $19.99 USD' }))
  expect(await findToast('Refunded')).toHaveTextContent(`$19.99 USD for ${name}.`)
  const [promotion] = await promotionsOf(site.test, owner)
  expect(promotion?.status).toBe('refunded')
  const mails = await openMails(site.test.db, { address: owner.session.email })
  expect(mails.filter(({ subject }) => /refund/i.test(subject))).toHaveLength(1)

  await site.visit(`/admin/log?show=promotion&kind=${promotion?.id}`)
  await untilTitles(`Dana Whitfield activated the promotion for ${name}`)
  await site.visit('/admin/log')
  await site.fill(await page().findByRole('searchbox', { name: 'Search names and reasons' }), name)
  await untilAt(/search=Cypress/)
  await untilTitles(
    `Dana Whitfield refunded a payment of ${name}`,
    `Dana Whitfield activated the promotion for ${name}`,
  )
})

it('a decision on all that match that is done before the page has looked at it leaves the list', async () => {
  const name = 'Quick Quilts'
  await buildBusiness(site.test.db, { name, status: 'pending' })
  await openDesk(addressOf('businesses', name))
  await findRow(name)
  await site.press('Bulk actions and export')
  await site.press('Approve all...')
  const looking = site.network.hold('/api/admin/bulk-decisions', 'GET')
  const lists = () => site.network.seen.filter((one) => one.startsWith('GET /api/admin/businesses?')).length
  const before = lists()
  await site.press('Approve', await findDialog())
  // Read again while the work is still to be done.
  await waitFor(() => expect(lists()).toBeGreaterThan(before))
  await findRow(name)
  const { db, jobs, config } = site.test.app
  const { id } = await db
    .selectFrom('bulk_decisions')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await workOnBulkDecision({ db, jobs, config, signal: new AbortController().signal }, id)
  looking.release()
  await page().findByText('1 listing approved.')
  await waitFor(() => expect(titles()).toEqual([]))
})

it.each(['admin', 'moderator'] as const)('the way to an owner’s page is at the desk for %s', async (role) => {
  const { business } = await signUpOwner(site.test, { businessName: `Owned by ${role}` })
  const staff = await signUpStaff(site.test)
  await site.test.db.updateTable('users').set({ role }).where('id', '=', staff.user.id).execute()
  await site.visit(`/admin?${new URLSearchParams({ show: 'all', search: business.name })}`, {
    as: { ...staff, user: { ...staff.user, role } },
  })
  const row = await findRow(business.name)
  await open(row)
  await within(row).findByRole('link', { name: 'View page' })
  const links = within(row).queryAllByRole('link', { name: 'Owner’s page' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    role === 'admin' ? [`/owner/business/${business.id}`] : [],
  )
})

it('staff decide on a suggestion and give its author a role', async () => {
  const author = await signUp(site.test, { firstName: 'Uma', lastName: 'Lane' })
  const name = 'Piano tuning'
  const payload = { name, note: 'Uprights, too.' }
  await send({ url: '/api/service-suggestions', headers: author.headers, payload })
  const staff = await openDesk(addressOf('suggestions', name))
  await findRow(name)
  await site.user.keyboard('j')
  await site.user.keyboard('{Enter}')
  await untilReads(await findRow(name), author.email)
  await site.user.keyboard('a')
  expect(await findToast('Accepted')).toHaveTextContent(name)
  await site.press('Accepted')
  await waitFor(() => expect(location.search).not.toContain('open='))
  await open(await findRow(name))
  await page().findByRole('link', { name: 'Add it to a category' })
  await site.user.dblClick(page().getByRole('button', { name: /^Decline after all/ }))
  await findToast('Declined')
  const mails = await openMails(site.test.db, { address: author.email })
  expect(mails.filter(({ subject }) => /your suggestion/i.test(subject))).toHaveLength(2)

  await site.visit(addressOf('users', author.email))
  let row = await findRow('Uma Lane')
  const change = async (role: RegExp, word: string) => {
    await site.press(/^Change Role/, row)
    const dialog = within(await findDialog())
    await site.user.click(dialog.getByRole('radio', { name: role }))
    await site.user.dblClick(dialog.getByRole('button', { name: 'Save Role' }))
    expect(await findToast(word)).toHaveTextContent(author.email)
  }
  await open(row)
  await change(/^Support/, 'Now support')
  await within(row).findByText('support')
  await site.visit('/admin', { as: { ...author, user: { ...author.user, role: 'support' } } })
  await page().findByRole('heading', { level: 1, name: 'Inbox' })
  const rail = within(page().getByRole('navigation', { name: 'Desk' }))
  expect(rail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Inbox/),
  ])
  await site.visit('/admin/users')
  await waitFor(() => expect(page().queryByRole('heading', { level: 1, name: 'Inbox' })).toBeNull())

  await site.visit(addressOf('users', author.email), { as: staff })
  row = await findRow('Uma Lane')
  await open(row)
  await change(/^No staff role/, 'No longer staff')
  await waitFor(() => expect(within(row).queryByText('support')).toBeNull())
})

it('a category and its levels are edited by keyboard, and one save overwrites no other', async () => {
  const category = await buildCategory(site.test.db, { name: 'Kites' })
  await buildSubcategory(site.test.db, category.id, 'Sport kites')
  const { id: otherId } = await buildCategory(site.test.db)
  const ground = { background_color: 'oklch(0.9 0.05 120)' }
  await site.test.db.updateTable('categories').set(ground).where('id', '=', otherId).execute()
  await openDesk('/admin/content?show=categories')
  const row = await findRow('Kites')
  await open(row)
  const grounds = within(await within(row).findByRole('group', { name: 'Background' }))
  const background = async () => {
    const { id } = category
    const query = site.test.db.selectFrom('categories').select('background_color').where('id', '=', id)
    return (await query.executeTakeFirstOrThrow()).background_color
  }
  const before = await background()
  const chosen = () => grounds.getAllByRole('radio').find((one) => (one as HTMLInputElement).checked)
  const first = chosen()
  first?.focus()
  await site.user.keyboard('{ArrowRight}')
  expect(chosen()).not.toBe(first)
  expect(chosen()).toHaveFocus()
  const save = () => within(row).getAllByRole('button', { name: 'Save' })[0] as HTMLElement
  await site.user.click(save())
  await findToast('Saved')
  await waitFor(() => expect(save()).toBeDisabled())
  expect(await background()).not.toBe(before)
  const name = within(row).getByLabelText('Name')
  await site.fill(name, 'Kites and more')
  expect(row).not.toHaveTextContent('Now it says')
  await site.fill(name, 'Kites')

  await site.user.click(within(row).getByText(/^0 services/))
  const services = within(
    within(row)
      .getByText(/^0 services/)
      .closest('details') as HTMLElement,
  )
  await site.fill(services.getByLabelText(/^New service in/), 'Kite repair')
  await site.user.keyboard('{Enter}')
  ;(await services.findByRole('button', { name: 'Edit Kite repair' })).focus()
  await site.user.keyboard('{Enter}')
  const field = await services.findByLabelText('Name of Kite repair')
  expect(field).toHaveFocus()
  await site.fill(field, 'Kite repair and sails')
  await site.user.keyboard('{Enter}')
  const edit = await services.findByRole('button', { name: 'Edit Kite repair and sails' })
  await waitFor(() => expect(edit).toHaveFocus())
  await site.user.click(edit)
  await site.user.click(services.getByRole('button', { name: /^Delete/ }))
  await site.press('Delete', await findDialog())
  await findToast('Deleted')
  await waitFor(() => expect(row).not.toHaveTextContent('Kite repair'))

  site.network.answer('/api/admin/faqs', { json: { faqs: [], page: 1, hasMore: false } })
  await site.press('Questions')
  await page().findByRole('heading', { name: 'No questions yet' })
})

it('an error belongs to its field at the desk, and goes away when the field is edited', async () => {
  const who = 'Odile Whitlock'
  await askSupport(who)
  await buildCategory(site.test.db, { name: 'Tents' })
  const refuse = (path: string, fieldErrors: Record<string, string>, method: string) =>
    site.network.answer(path, { status: 400, json: { error: 'name: Check it', fieldErrors } }, method)
  await openDesk('/admin/content?show=categories')
  const row = await findRow('Tents')
  await open(row)
  const refused = { name: 'Choose another name', icon: 'Choose another icon' }
  refuse('/api/admin/categories/', refused, 'PUT')
  const name = await within(row).findByLabelText('Name')
  const icons = within(row).getByRole('group', { name: 'Icon' })
  await site.fill(name, 'Kites')
  await site.user.click(within(row).getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
  await waitFor(() => expect(name).toHaveAccessibleDescription('Choose another name'))
  expect(icons).toHaveAccessibleDescription('Choose another icon')
  await site.fill(name, 'Kites and sails')
  expect(name).not.toHaveAccessibleDescription()
  expect(icons).toHaveAccessibleDescription('Choose another icon')
  await site.user.click(icons.querySelector('input:not(:checked)') as HTMLElement)
  expect(icons).not.toHaveAccessibleDescription()
  expect(row).not.toHaveTextContent('Choose another')

  await site.visit(addressOf('inbox', who))
  const request = await findRow(who)
  await open(request)
  const reply = await within(request).findByLabelText('Reply')
  refuse('/api/admin/inbox/', { message: 'Say a little more' }, 'POST')
  await site.fill(reply, 'Hm')
  await site.press('Send Reply', request)
  await waitFor(() => expect(reply).toHaveAccessibleDescription('Say a little more'))
  await site.fill(reply, 'Under Payments.')
  expect(reply).not.toHaveAccessibleDescription()
  expect(request).not.toHaveTextContent('Say a little more')
})

it('staff accept a request, annotate and answer it, and lose nothing that they typed', {
  tags: 'long',
}, async () => {
  const who = 'Ines Fallow'
  await askSupport(who)
  const staff = await openDesk('/admin/inbox')
  const box = () => page().getByRole('searchbox', { name: 'Search the inbox' })
  await page().findByRole('heading', { level: 1, name: 'Inbox' })
  await site.fill(box(), who)
  await untilAt('/admin/inbox?search=Ines+Fallow')
  await untilTitles(who)
  await untilReads(await findRow(who), '23 h left')
  await site.user.selectOptions(page().getByRole('combobox', { name: 'Kind' }), 'partner')
  await page().findByRole('heading', { name: 'Nothing found' })
  await site.press('Show all')
  await waitFor(() => expect(box()).toHaveValue(''))
  await site.fill(box(), who)
  await untilAt('/admin/inbox?search=Ines+Fallow')
  await untilTitles(who)
  const row = await findRow(who)
  await site.press(/^Assign to me/, row)
  await untilReads(row, 'in progress')

  await open(row)
  const assignees = await within(row).findByRole('combobox', { name: 'Assigned to' })
  await site.user.selectOptions(assignees, String(staff.user.id))
  await untilReads(row, 'with Dana Whitfield')
  await site.user.click(within(row).getByLabelText('Internal note'))
  const note = within(row).getByLabelText('Note')
  await site.fill(note, 'Asked before, in May.')
  await site.user.dblClick(within(row).getByRole('button', { name: 'Add Note' }))
  const notes = () => within(page().getByRole('list', { name: 'Notes and replies' })).getAllByRole('listitem')
  await waitFor(() => expect(notes()).toHaveLength(1))
  await waitFor(() => expect(note).toHaveValue(''))
  const url = `/api/admin/inbox/${row.getAttribute('data-row-id')}/notes`
  await send({ url, headers: staff.headers, payload: { content: 'And in June.' } })
  await site.press('In progress')
  await waitFor(() => expect(document.querySelector('[data-row]')).toHaveAttribute('aria-expanded', 'false'))
  const accepted = await findRow(who)
  await open(accepted)
  await waitFor(() => expect(notes()).toHaveLength(2))
  await site.user.click(within(accepted).getByLabelText(/^Email reply/))
  const reply = 'On your dashboard, under Edit.'
  await site.fill(within(accepted).getByLabelText('Reply'), reply)
  await site.reload()
  const kept = await findRow(who)
  expect(await within(kept).findByLabelText('Reply')).toHaveValue(reply)
  await site.press('Send Reply', kept)
  await findToast('Reply sent')
  await waitFor(() => expect(kept).not.toBeInTheDocument())
  await site.press('Done')
  await open(await findRow(who))
  await waitFor(() => expect(notes().at(-1)).toHaveTextContent('replied by email'))
})

it('signing in again at the desk brings back what was typed there', async () => {
  const who = 'Odile Twice'
  await askSupport(who)
  const staff = await openDesk(addressOf('inbox', who))
  const row = await findRow(who)
  await open(row)
  await site.fill(await within(row).findByLabelText('Reply'), 'Under Payments.')
  await site.endSession(staff)
  await site.press('Send Reply', row)
  await untilAt(/^\/login\?returnTo=%2Fadmin%2Finbox/)
  await site.fill(await page().findByLabelText('Email'), staff.email)
  await site.fill(page().getByLabelText('Password'), 'barton-springs')
  await site.press('Sign In')
  await untilAt(/^\/admin\/inbox\?search=Odile/)
  const again = await findRow(who)
  expect(await within(again).findByLabelText('Reply')).toHaveValue('Under Payments.')
  await site.press('Send Reply', again)
  await findToast('Reply sent')
})

it('staff read why a search failed', async () => {
  await site.test.db
    .insertInto('failed_searches')
    .values({ words: 'zwibbelwork in zilker', nothing_count: 3 })
    .execute()
  await openDesk('/admin/searches')
  const row = await findRow('zwibbelwork in zilker')
  await open(row)
  const why = await within(row).findByRole('region', { name: 'Why?' })
  expect(why).toHaveTextContent(/Read as: .*Tried: .*Found: 0/)
})

it('staff add a place, and the next search understands it', async () => {
  const name = 'Camp Mabry Fields'
  await openDesk('/admin/searches?show=places')
  await site.press('Add place')
  const place = await findDialog(undefined, 'dialog')
  const dialog = within(place)
  await site.fill(dialog.getByLabelText('Name'), name)
  await site.press('Add', place)
  await dialog.findByText('Type a latitude and a longitude')
  await site.fill(dialog.getByLabelText('Middle'), '30.2672, -97.7431')
  await site.press('Add', place)
  expect(await findToast('Searches understand it now')).toHaveTextContent(name)
  await site.visit(`/businesses?search=${encodeURIComponent(`coffee ${name}`)}`)
  expect((await page().findAllByText(name))[0]).toBeVisible()
})

it('staff read the documents of a claim and give the listing to the claimant', async () => {
  const id = await buildBusiness(site.test.db, { name: 'Quiet Salon' })
  const claimant = await signUp(site.test, { firstName: 'Cora' })
  const document = { filename: 'permit.pdf', type: 'application/pdf', content: '%PDF-1.7 A permit' }
  const form = multipartBody([
    { name: 'message', content: 'I cut here.' },
    { name: 'documents', ...document },
  ])
  const headers = { ...form.headers, ...claimant.headers }
  await send({ url: `/api/businesses/${id}/claim/documents`, payload: form.payload, headers })
  await openDesk(addressOf('inbox', 'i cut here'))
  const row = await findRow('Quiet Salon: claim by Cora')
  expect(row).toHaveTextContent('23 h left')
  await open(row)
  await untilReads(row, '1704 S 2nd St, 78704')
  await within(row).findByRole('button', { name: 'Download permit.pdf' })
  await site.press('Create a code', row)
  await untilReads(row, /The code is.*\d{6}/)
  await site.reload()
  const again = await findRow('Quiet Salon: claim by Cora')
  await within(again).findByRole('button', { name: 'Create a code' })
  expect(again).not.toHaveTextContent('The code is')
  await site.press('Give them the listing', again)
  expect(await findToast('Accepted')).toHaveTextContent('The claim to Quiet Salon')
  await waitFor(() => expect(again).not.toBeInTheDocument())
  await site.visit('/admin/log')
  await page().findByText(/accepted a claim to Quiet Salon/)
})

it('after the last row of a list is decided, the one before it has the focus', async () => {
  for (const word of ['Kite', 'Boat'])
    await send({ url: '/api/service-suggestions', payload: { name: `${word} repairs`, note: '' } })
  await openDesk(addressOf('suggestions', 'repairs'))
  await waitFor(() => expect(titles()).toHaveLength(2))
  await site.user.keyboard('jja')
  await findToast('Accepted')
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect(document.querySelector('[data-row]')).toHaveFocus()
})
