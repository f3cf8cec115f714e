import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openMails } from '#test/opened-mails.ts'
import { pictureForm } from '#test/picture-form.ts'
import { findToast, untilAt } from '#test/screens/find.ts'
import { bodiesTo } from '#test/screens/page-fetch.ts'
import { address, page, startSite } from '#test/screens/site.ts'
import { type SignedUp, signUp } from '#test/sign-up.ts'
import { openTeams } from '#test/team.ts'

const site = startSite()

/** Pages reached by links from Google or an email: their URL contains a secret. */

const person = encodeURIComponent(JSON.stringify({ firstName: 'Maya', lastName: 'Reyes' }))
const stored = () => localStorage.getItem('token')
const code = `otc_${'y'.repeat(43)}`

const press = async (name: string | RegExp) => site.user.click(await page().findByRole('button', { name }))
const follow = async (name: string) => site.user.click(await page().findByRole('link', { name }))

/** The token of a link in an email; it starts with its purpose. */
async function tokenTo(address: string, purpose: string): Promise<string> {
  const tokens = async () => {
    const mails = await openMails(site.test.db, { address })
    return mails.flatMap(({ text_body }) => new RegExp(`${purpose}_[\\w-]{43}`).exec(text_body)?.[0] ?? [])
  }
  await expect.poll(tokens).toHaveLength(1)
  return (await tokens())[0] ?? ''
}

async function resetTokenOf(email: string): Promise<string> {
  await site.test.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
  return tokenTo(email, 'rst')
}

/** Changes the address of a user; returns the token that undoes it. */
async function undoTokenOf({ email, headers }: SignedUp): Promise<string> {
  const form = pictureForm({ firstName: 'Maya', lastName: 'Reyes', email: `new.${email}` })
  const request = { method: 'PUT', url: '/api/users/profile', payload: form.payload } as const
  await site.test.app.inject({ ...request, headers: { ...form.headers, ...headers } })
  return tokenTo(email, 'und')
}

describe('back from Google', () => {
  const failures: [string, string, string, string][] = [
    ['an error', 'error=access_denied', 'Authentication Failed', "couldn't be verified"],
    [
      'a user that cannot be parsed',
      'token=otc_x&user=%7Bnope',
      'Authentication Error',
      'Failed to process authentication data. Please try again.',
    ],
    ['no user', 'token=otc_x', 'Authentication Error', 'Missing authentication data. Please try again.'],
    ['nothing', '', 'Authentication Error', 'Missing authentication data. Please try again.'],
    [
      'a code that was never issued',
      `token=otc_${'x'.repeat(43)}&user=${person}`,
      'Authentication Error',
      'An unexpected error occurred. Please try again.',
    ],
    [
      'a bearer that was never issued',
      `token=at_${'x'.repeat(43)}&user=${person}`,
      'Authentication Error',
      'An unexpected error occurred. Please try again.',
    ],
  ]
  it.each(failures)(
    'with %s a visitor reads so at the sign-in page',
    async (_name, query, title, description) => {
      await site.visit(`/auth/callback?${query}`)
      expect(await findToast(title)).toHaveTextContent(description)
      await untilAt('/login')
      expect(stored()).toBeNull()
    },
  )

  it('a visitor reads no text from the URL', async () => {
    await site.visit('/auth/callback?error=Call%20555-0100%20to%20unlock')
    expect(await findToast('Authentication Failed')).not.toHaveTextContent('555')
  })

  it.each([
    ['/', '/dashboard'],
    ['/profile?tab=settings', '/profile?tab=settings'],
    ['//evil.example', '/dashboard'],
  ])('a visitor who came from %s exchanges the code once and goes on to %s', async (returnTo, path) => {
    const session = await signUp(site.test)
    const { user, token } = session
    site.network.answer('/api/auth/exchange', { json: { user, token, returnTo } })
    await site.visit(`/auth/callback?token=${code}&user=${person}`)
    await untilAt(path)
    expect(bodiesTo('/api/auth/exchange')).toEqual([{ code }])
    expect(stored()).toBe(token)
    expect(site.network.seen.filter((seen) => seen.includes('otc_'))).toEqual([
      `GET /auth/callback?token=${code}&user=${person}`,
    ])
    // The page with the code is not in the history.
    expect(history.length).toBe(1)
  })

  it('a person who is signed in stays so, and the code of a link isn’t exchanged', async () => {
    const [maya, nina] = [await signUp(site.test), await signUp(site.test, { firstName: 'Nina' })]
    const { user, token } = nina
    site.network.answer('/api/auth/exchange', { json: { user, token, returnTo: '/' } })
    await site.visit(`/auth/callback?token=${code}&user=${person}`, { as: maya })
    await findToast('Authentication Error')
    expect(stored()).toBe(maya.token)
    expect(bodiesTo('/api/auth/exchange')).toEqual([])
  })

  it('a bearer token is accepted once the server confirms it, and never replaces another user', async () => {
    const [maya, nina] = [await signUp(site.test), await signUp(site.test, { firstName: 'Nina' })]
    await site.visit(`/auth/callback?token=${maya.token}&user=${person}`)
    await untilAt('/dashboard')
    expect(stored()).toBe(maya.token)
    await site.visit(`/auth/callback?token=${nina.token}&user=${person}`)
    await findToast('Authentication Error')
    expect(stored()).toBe(maya.token)
  })
})

describe('a forgotten password', () => {
  it('gets the same response for every address', async () => {
    const { user } = await signUp(site.test)
    await site.visit('/login')
    await follow('Forgot your password?')
    await untilAt('/forgot-password')
    await press('Send me a link')
    await page().findByText('Please enter your email address')
    for (const email of [user.email, 'nobody.at.all@example.com']) {
      await site.fill(page().getByLabelText('Email'), email)
      await press(/^Send/)
      await page().findByText(new RegExp(`^If ${email} has an account, we’ve emailed it a link`), {
        selector: '[role=status] *',
      })
    }
  })

  it('takes the address over from the sign-in form, also after a reload, and not into the URL', async () => {
    await site.visit('/login')
    await site.fill(page().getByLabelText('Email'), 'maya@example.com')
    await follow('Forgot your password?')
    await untilAt('/forgot-password')
    // The sign-in form has an email field, too.
    await page().findByRole('button', { name: 'Send me a link' })
    await waitFor(() => expect(page().getByLabelText('Email')).toHaveValue('maya@example.com'))
    expect(address()).toBe('/forgot-password')
    await site.reload()
    await waitFor(() => expect(page().getByLabelText('Email')).toHaveValue('maya@example.com'))
  })

  it('keeps the address when the request fails', async () => {
    site.network.cut('/api/auth/forgot-password')
    await site.visit('/forgot-password')
    await site.fill(page().getByLabelText('Email'), 'maya@example.com')
    await press('Send me a link')
    expect(await page().findByRole('alert')).toHaveTextContent('check your connection')
    expect(page().getByLabelText('Email')).toHaveValue('maya@example.com')
  })
})

describe('a link to choose a password', () => {
  const secret = `rst_${'z'.repeat(43)}`
  const fill = async (password: string, repeated = password) => {
    await site.fill(page().getByLabelText('Password'), password)
    await site.fill(page().getByLabelText('Confirm password'), repeated)
    await press('Set new password')
  }

  it('is for one visit: a reload of the address without the secret says that it is incomplete', async () => {
    await site.visit(`/reset-password?token=${secret}`)
    expect(address()).toBe('/reset-password')
    expect(page().getByRole('button', { name: 'Set new password' })).toBeEnabled()
    await site.reload()
    await page().findByRole('heading', { name: 'This link is incomplete' })
  })

  it('sets the password, ends the session here and leads to sign-in', async () => {
    const maya = await signUp(site.test)
    const token = await resetTokenOf(maya.user.email)
    await site.visit(`/reset-password?token=${token}`, { as: maya })
    await fill('short')
    await page().findByText('Password must be at least 6 characters long')
    await fill('zilker-park-kites', 'zilker-park-kite')
    await page().findByText('Passwords do not match')
    await fill('zilker-park-kites')
    await findToast('Your password was changed')
    await untilAt('/login')
    expect(stored()).toBeNull()
    const payload = { email: maya.user.email, password: 'zilker-park-kites' }
    const answer = await site.test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(answer.statusCode).toBe(200)
  })

  it('offers a new one when it has expired', async () => {
    await site.visit(`/reset-password?token=${secret}`)
    await fill('zilker-park-kites')
    await waitFor(() =>
      expect(page().queryByRole('heading', { name: 'This link has expired' })).toHaveFocus(),
    )
    await follow('Send me a new link')
    await untilAt('/forgot-password')
  })

  it('keeps what was typed when the server is down', async () => {
    site.network.cut('/api/auth/reset-password')
    await site.visit(`/reset-password?token=${secret}`)
    await fill('zilker-park-kites')
    expect(await page().findByRole('alert')).toHaveTextContent('check your connection')
    expect(page().getByLabelText('Password')).toHaveValue('zilker-park-kites')
  })
})

it('an invited person who leaves for another document to sign in comes back to the invitation', async () => {
  const teams = openTeams(site.test)
  const { owner, at } = await teams.owned({ name: 'Pecan Panes' })
  const { email, password } = await signUp(site.test)
  await teams.send(owner, 'POST', `${at}/invitations`, { email, role: 'helper' })
  await site.visit(`/invitation?token=${await teams.tokenTo(email)}`)
  const { href } = await page().findByRole<HTMLAnchorElement>('link', { name: 'Sign in to accept' })
  await site.visit(href)
  await site.fill(page().getByLabelText('Email'), email)
  await site.fill(page().getByLabelText('Password'), password)
  await press('Sign In')
  await untilAt('/invitation')
  await press('Accept')
  await page().findByRole('heading', { name: 'You’re on the team' })
})

describe('a link to undo an email change', () => {
  const secret = `und_${'w'.repeat(43)}`

  it('changes nothing until the button is pressed, then once', async () => {
    const undo = 'POST /api/auth/undo-email-change'
    const calls = site.network.hold('/api/auth/undo-email-change')
    const maya = await signUp(site.test)
    const token = await undoTokenOf(maya)
    await site.visit(`/undo-email-change?token=${token}`, { as: maya })
    expect(address()).toBe('/undo-email-change')
    const button = page().getByRole('button', { name: 'Restore my address' })
    expect(button).toBeEnabled()
    expect(site.network.seen).not.toContain(undo)
    // The second press comes before the first has drawn anything.
    for (let press = 0; press < 2; press += 1) button.click()
    await calls.arrived
    await fetch('/healthz')
    calls.release()
    await waitFor(() =>
      expect(page().queryByRole('heading', { name: 'Your email address is back' })).toHaveFocus(),
    )
    expect(calls.count()).toBe(1)
    expect(stored()).toBeNull()
    await follow('Choose a new password')
    await untilAt('/forgot-password')
  })

  it('says when it has expired or is incomplete', async () => {
    await site.visit(`/undo-email-change?token=${secret}`)
    const button = page().getByRole('button', { name: 'Restore my address' })
    button.focus()
    await site.user.keyboard('{Enter}')
    expect(await page().findByRole('alert')).toHaveTextContent('This link has expired or was already used.')
    expect(page().getByRole('button', { name: 'Restore my address' })).toHaveFocus()
    await press('Contact us')
    await page().findByRole('dialog', { name: 'Contact Support' })
    await site.visit('/undo-email-change')
    await page().findByRole('heading', { name: 'This link is incomplete' })
    await follow('go to the home page')
    await untilAt('/')
  })
})
