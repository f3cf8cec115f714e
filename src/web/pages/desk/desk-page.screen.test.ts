import { waitFor, within } from '@testing-library/dom'
import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { openMails } from '#test/opened-mails.ts'
import { signUpOwner, signUpStaff } from '#test/owner.ts'
import { findRow, findToast, untilAt, untilReads } from '#test/screens/find.ts'
import { photo } from '#test/screens/pictures.ts'
import { page, startSite } from '#test/screens/site.ts'
import { setStatus } from '#test/set-status.ts'
import { type SignedUp, signUp } from '#test/sign-up.ts'

const site = startSite()

const press = (name: string | RegExp, place = page()) =>
  place.findByRole('button', { name }).then((button) => site.user.click(button))
const open = async (row: HTMLElement) => site.user.click(row.querySelector('[data-row]') as HTMLElement)
const check = (name: string | RegExp, place = page()) =>
  place.findByLabelText(name).then((choice) => site.user.click(choice))
const untilGone = (row: HTMLElement) => waitFor(() => expect(row).not.toBeInTheDocument())
const findDialog = async (name?: string | RegExp, role = 'dialog') =>
  within(await page().findByRole(role, name ? { name } : {}))

async function openDesk(path: string): Promise<SignedUp> {
  const staff = await signUpStaff(site.test)
  await site.visit(path, { as: staff })
  return staff
}

async function send(request: InjectOptions) {
  const answer = await site.test.app.inject({ method: 'POST', ...request })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}

async function signIn({ email }: SignedUp): Promise<void> {
  await site.fill(await page().findByLabelText('Email'), email)
  await site.fill(page().getByLabelText('Password'), 'barton-springs')
  await press('Sign In')
}

it('a review is hidden and its author blocked', async () => {
  const { business } = await signUpOwner(site.test)
  const author = await signUp(site.test, { firstName: 'Wendell', lastName: 'Oak' })
  const text = 'The crew never came, Wendell, and nobody called back for a week.'
  const payload = { businessId: business.id, rating: 1, content: text }
  await send({ url: '/api/reviews', headers: author.headers, payload })
  await openDesk(`/admin/reviews?search=${encodeURIComponent(text.slice(0, 40))}`)
  const review = await findRow(business.name)
  await press(/^Hide/, within(review))
  await check('It reveals someone’s private details.')
  await press('Hide', await findDialog())
  await findToast('Hidden')
  await untilReads(review, 'It reveals someone’s private details.')

  await site.user.click(within(review).getByRole('link', { name: 'Its author' }))
  const person = await findRow(/Wendell Oak/)
  expect(person).toHaveTextContent(author.email)
  await press(/^Block/, within(person))
  await check(/break our terms/)
  await press('Block', await findDialog())
  await untilReads(person, 'blocked')
  const refused = await site.test.app.inject({ url: '/api/auth/verify', headers: author.headers })
  expect(refused.statusCode).toBe(401)
})

it('staff reject a listing with a reason, which survives someone else’s change and reaches the owner by email', {
  tags: 'long',
}, async () => {
  const name = 'Mesquite Clocks'
  const { business, session } = await signUpOwner(site.test, { businessName: name })
  await openDesk(`/admin?search=${encodeURIComponent(name)}`)
  await press(/^Reject/, within(await findRow(name)))
  const dialog = await findDialog(`Reject ${name}`)
  await press('Reject', dialog)
  const reasons = dialog.getByRole('group', { name: 'Reason' })
  await waitFor(() => expect(reasons).toHaveAccessibleDescription('Please give a reason'))
  expect(dialog.getByLabelText(/adult content, drugs, weapons/)).toBeVisible()
  await check('Something else', dialog)
  await press('Reject', dialog)
  const own = () => dialog.getByLabelText('In your words')
  await waitFor(() => expect(own()).toHaveFocus())
  const reason = 'The phone number belongs to a bakery in Waco.'
  await site.fill(own(), reason)

  await setStatus(site.test.app, business.id, 'approved')
  await press('Reject', dialog)
  await dialog.findByText(/^Someone else changed this in the meantime\./)
  expect(own()).toHaveValue(reason)
  await press('Cancel', dialog)
  const row = await findRow(name)
  await untilReads(row, 'It is approved now.')
  await press(/^Suspend/, within(row))
  const suspension = await findDialog(`Suspend ${name}`)
  await check(/Several customers reported/, suspension)
  await site.user.dblClick(suspension.getByRole('button', { name: 'Suspend' }))
  await findToast('Suspended')
  await untilGone(row)
  const mails = await openMails(site.test.db, { address: session.email })
  expect(mails.at(-1)?.text_body).toContain('Several customers reported serious problems')
})

it('staff see all photos of a waiting listing, and where it is', async () => {
  const name = 'Pecan Porches'
  const { business } = await signUpOwner(site.test, { businessName: name })
  const { db } = site.test
  const urls = ['/uploads/porch.webp', '/uploads/swing.webp']
  const images = JSON.stringify(urls.map((url) => ({ url, altText: '' })))
  await db.updateTable('business_profiles').set({ images }).where('business_id', '=', business.id).execute()
  const position = { latitude: 30.25, longitude: -97.75 }
  await db.updateTable('businesses').set(position).where('id', '=', business.id).execute()
  await openDesk(`/admin?search=${encodeURIComponent(name)}`)
  const row = await findRow(name)
  await open(row)
  const photos = await within(row).findAllByRole('link', { name: /^Photo \d of Pecan Porches$/ })
  expect(photos.map((link) => link.getAttribute('href'))).toEqual(urls)
  expect(row.querySelector('.SmallMap')).not.toBeNull()
})

it('a question is added although the session ends halfway, then edited and deleted', async () => {
  const staff = await openDesk('/admin')
  const question = 'Do you answer on Sundays?'
  await site.user.click(await page().findByRole('link', { name: /^Content/ }))
  await press('Questions')
  await press('Add Question')
  await site.fill(await page().findByLabelText('Question'), question)
  await site.fill(page().getByLabelText('Answer'), 'Yes, until noon.')
  await site.endSession(staff)
  await press('Add', await findDialog())
  await untilAt(/^\/login\?/)
  await signIn(staff)
  const dialog = await findDialog()
  await dialog.findByText(/Unsaved changes from earlier\./)
  expect(dialog.getByLabelText('Answer')).toHaveValue('Yes, until noon.')
  await press('Add', dialog)
  await findToast('Added')
  const row = await findRow(question)
  const faq = within(row)
  await open(row)
  await site.fill(await faq.findByLabelText('Answer'), 'No.')
  await open(row)
  await waitFor(() => expect(faq.queryByLabelText('Answer')).toBeNull())
  await open(row)
  await press('Discard', faq)
  expect(faq.getByLabelText('Answer')).toHaveValue('Yes, until noon.')
  await site.fill(faq.getByLabelText('Answer'), 'Yes, until two.')
  await press('Save', faq)
  await findToast('Saved')
  await waitFor(() => expect(faq.queryByLabelText('Answer')).toBeNull())
  await faq.findByText('Yes, until two.')
  await open(row)
  await press('Delete', faq)
  await press('Delete', await findDialog(undefined, 'alertdialog'))
  await untilGone(row)
})

it('a question is deleted right after it was saved, although its list wasn’t read again yet', async () => {
  const question = `Do you answer at night, ${Date.now()}?`
  const staff = await openDesk('/admin/content')
  const added = { url: '/api/admin/faqs', headers: staff.headers, payload: { question, answer: 'No.' } }
  await send(added)
  await press('Questions')
  const row = await findRow(question)
  await open(row)
  await site.fill(await within(row).findByLabelText('Answer'), 'Sometimes.')
  const reading = site.network.hold('/api/admin/faqs', 'GET')
  await press('Save', within(row))
  await findToast('Saved')
  await within(row).findByText('Sometimes.')
  // Saving closes the row, and with it the forms opened in it before.
  await waitFor(() => expect(within(row).queryByLabelText('Answer')).toBeNull())
  await open(row)
  await press('Delete', within(row))
  const dialog = await findDialog(undefined, 'alertdialog')
  await press('Delete', dialog)
  await waitFor(() => expect(page().queryByRole('alertdialog')).toBeNull())
  reading.release()
  await untilGone(row)
})

it('a testimonial with a portrait is added across a reload, shown to visitors, and deleted', {
  tags: 'long',
}, async () => {
  await openDesk('/admin')
  await site.user.click(await page().findByRole('link', { name: /^Content/ }))
  await press('Testimonials')
  await press('Add Testimonial')
  const who = 'Ofelia Baker'
  await site.fill(await page().findByLabelText('Text'), 'They came on a Sunday.')
  await site.fill(page().getByLabelText('Who said it'), who)
  await site.fill(page().getByLabelText('Who they are'), 'Baker, Zilker')
  const file = document.querySelector('dialog input[type=file]') as HTMLElement
  await site.user.upload(file, await photo('teal'))
  const preview = () => document.querySelector('dialog img')
  await waitFor(() => expect(preview()).toHaveAttribute('src', expect.stringMatching(/^data:image\/jpeg/)))
  await waitFor(() =>
    expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).toContain('data:image'),
  )
  await site.reload()
  await waitFor(() => expect(preview()).toHaveAttribute('src', expect.stringMatching(/^data:image\/jpeg/)))
  await press('Add', await findDialog())
  await findToast('Added')
  const home = await site.test.app.inject('/')
  const row = await findRow(who)
  const picture = row.querySelector('img')?.getAttribute('src')
  expect(picture).toMatch(/^\/uploads\/.*\.webp$/)
  expect(home.body).toContain(picture)
  await open(row)
  await press('Remove', within(row))
  await press('Save', within(row))
  await findToast('Saved')
  await waitFor(() => expect(row.querySelector('[data-row]')).toHaveAttribute('aria-expanded', 'false'))
  await waitFor(() => expect(row.querySelector('img')).toBeNull())
  await open(row)
  await press('Delete', within(row))
  await press('Delete', await findDialog(undefined, 'alertdialog'))
  await untilGone(row)
})

it('only staff can find the desk', async () => {
  await site.visit('/admin/inbox')
  const notFound = { level: 1, name: '404 Page Not Found' }
  await page().findByRole('heading', notFound)
  await site.visit('/admin', { as: await signUp(site.test) })
  await page().findByRole('heading', notFound)
  expect(page().getByRole('contentinfo')).toBeVisible()
  await fetch('/healthz')
  expect(site.network.seen.filter((seen) => seen.includes('/api/admin'))).toEqual([])
})

it('a failed or empty list says what to do', async () => {
  const mend = site.network.cut('/api/admin/suggestions')
  await openDesk('/admin/suggestions')
  expect(await page().findByRole('alert')).toHaveTextContent('This list couldn’t be loaded')
  mend()
  const nothing = { suggestions: [], pendingCount: 0, page: 1, hasMore: false }
  site.network.answer('/api/admin/suggestions', { json: nothing })
  await press('Retry')
  await page().findByRole('heading', { name: 'All caught up.' })
  expect(page().queryByRole('contentinfo')).toBeNull()
  await site.visit('/admin/nowhere')
  await page().findByRole('heading', { level: 1, name: '404 Page Not Found' })
})
