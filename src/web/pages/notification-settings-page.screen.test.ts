import { waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { sealLink } from '#server/lib/mail/mail-links.ts'
import { openMails } from '#test/opened-mails.ts'
import { fill } from '#test/screens/fill.ts'
import { findToast } from '#test/screens/find.ts'
import { address, page, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

const choice = (name: string) => page().findByRole('checkbox', { name: new RegExp(`^${name}`) })
const press = async (name: string) => site.user.click(await page().findByRole('button', { name }))

it('the newsletter starts once its email is answered, and a dead link says so', async () => {
  const email = 'reader@example.com'
  await site.visit('/help')
  const box = page().getByRole('textbox', { name: /newsletter/ })
  fill(box, email)
  box.focus()
  await site.user.keyboard('{Enter}')
  await findToast('Subscribed Successfully!')
  const mail = (await openMails(site.test.db, { address: email })).at(-1)
  const link = /\/notification-settings\?confirm=\S+/.exec(mail?.text_body ?? '')?.[0] ?? ''

  await site.visit(link)
  expect(address()).toBe('/notification-settings')
  await press('Subscribe')
  await waitFor(() => expect(page().getByRole('heading', { name: 'You’re subscribed' })).toHaveFocus())

  await site.visit(`${link.slice(0, -4)}AAAA`)
  await press('Subscribe')
  expect(await page().findByRole('alert')).toHaveTextContent('This link has expired')
})

it('a person who is signed in chooses which emails they get, and sees when it wasn’t saved', async () => {
  const session = await signUp(site.test)
  await site.visit('/profile?tab=settings', { as: session })
  const followed = await choice('Businesses you follow')
  await waitFor(() => expect(followed).toBeChecked())
  expect(page().getByText(/can’t be turned off here/)).toBeVisible()
  followed.focus()
  await site.user.keyboard(' ')
  await findToast('Saved')
  await site.user.click(await choice('Newsletter'))
  await page().findByText(/^Not confirmed yet/)

  await site.visit('/notification-settings')
  await page().findByText(session.email)
  await waitFor(async () => expect(await choice('Businesses you follow')).not.toBeChecked())
  await press('Turn all off')
  await findToast('Saved')
  await waitFor(async () => expect(await choice('Businesses you saved')).not.toBeChecked())
  expect(await choice('Newsletter')).not.toBeChecked()

  site.network.cut('/api/notification-settings')
  await site.user.click(await choice('Businesses you saved'))
  expect(await findToast('Not saved')).toHaveTextContent('check your connection')
  await waitFor(async () => expect(await choice('Businesses you saved')).not.toBeChecked())
})

it('a reader with the link of an email chooses, too, and its token is in no address of a call', async () => {
  const { db, app } = site.test
  const token = sealLink(await getLinkKey(db, app.jobs), 'settings', 'linked@example.com')
  await site.visit(`/notification-settings?token=${token}`)
  await page().findByText('linked@example.com')
  await site.user.click(await choice('Newsletter'))
  await findToast('Saved')
  await waitFor(async () => expect(await choice('Newsletter')).toBeChecked())
  const calls = site.network.seen.filter((seen) => seen.includes(' /api/notification-settings'))
  expect(new Set(calls)).toEqual(
    new Set(['GET', 'PUT'].map((method) => `${method} /api/notification-settings`)),
  )
})

it('a person whose address isn’t confirmed sees why, gets another link, and chooses once it is', async () => {
  const session = await signUp(site.test)
  const confirmedAt = (email_confirmed_at: Date | null) =>
    site.test.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', session.user.id).execute()
  await confirmedAt(null)
  const as = { ...session, user: { ...session.user, isEmailConfirmed: false } }
  await site.visit('/notification-settings', { as })
  await page().findByText(/^Please confirm your email address first/)
  await press('Send a new link')
  await page().findByText(/^A new link is on its way/)
  const mails = () => openMails(site.test.db, { address: session.email })
  expect((await mails()).at(-1)?.text_body).toContain('/confirm-email?token=')

  await site.visit('/profile?tab=settings')
  await page().findByText(/^Please confirm your email address first/)
  await confirmedAt(new Date())
  await site.press('Send a new link', document.querySelector('#notifications') as HTMLElement)
  const followed = await choice('Businesses you follow')
  await waitFor(() => expect(followed).toBeChecked())

  await confirmedAt(null)
  await site.user.click(followed)
  expect(await findToast('Not saved')).toHaveTextContent('Please confirm your email address first.')
  await page().findByText(/^Please confirm your email address first, so/)
})

it('a stranger without a link is asked to open it or to sign in', async () => {
  await site.visit('/notification-settings')
  await page().findByText(/Open the link at the end of any of our emails, or sign in/)
  const links = page().getAllByRole('link', { name: 'Sign In' })
  const own = links.find((link) => link.getAttribute('href')?.includes('returnTo')) as HTMLElement
  await site.user.click(own)
  await waitFor(() => expect(address()).toMatch(/^\/login\?returnTo=%2Fnotification-settings/))
})
