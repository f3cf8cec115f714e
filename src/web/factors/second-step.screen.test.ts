import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { updateHasFactor } from '#server/factors/factors.repository.ts'
import { hashRecoveryCode, newRecoveryCode } from '#server/factors/recovery-codes.ts'
import { codeAt, stepAt } from '#server/factors/totp.ts'
import { signUpStaff } from '#test/owner.ts'
import { findToast, untilAt } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'
import { fromBase32, withinStep } from '#test/second-factor.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

const password = 'barton-springs'
const findCode = () => page().findByLabelText('Code')
const press = async (name: string | RegExp, place = page()) =>
  site.user.click(await place.findByRole('button', { name }))
const enter = async (text: string) => {
  await site.fill(await findCode(), text)
  await site.user.keyboard('{Enter}')
}

it('an authenticator app is set up, asked for at sign-in and before the address changes', async () => {
  const session = await signUp(site.test)
  await site.visit('/profile?tab=settings', { as: session })
  await press('Set Up an authenticator app')
  const dialog = within(await page().findByRole('dialog', { name: 'Set up an authenticator app' }))
  expect(await dialog.findByRole('img', { name: /^QR code/ })).toBeVisible()
  const shown = document.querySelector('dialog code')?.textContent ?? ''
  const secret = fromBase32(shown.replaceAll(' ', ''))
  const codeIn = (steps: number) => codeAt(secret, stepAt(Date.now()) + steps)
  await enter('000000')
  await waitFor(async () => expect(await findCode()).toHaveAccessibleDescription(/This code is wrong/))
  const codes = await withinStep(async () => {
    await enter(codeIn(-1))
    return page().findByRole('list', { name: 'Recovery codes' })
  })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
  await press('I’ve Saved Them')
  await page().findByText(/10 left/)

  localStorage.clear()
  await site.visit('/login')
  await site.fill(page().getByLabelText('Email'), session.email)
  await site.fill(page().getByLabelText('Password'), password)
  await site.user.keyboard('{Enter}')
  await page().findByRole('heading', { level: 1, name: 'One more step' })
  expect(await findCode()).toHaveFocus()
  await enter(codeIn(0))
  await untilAt('/')

  // As after ten minutes.
  const json = { error: '', message: '', code: 'confirmation_required' }
  const end = site.network.answer('/api/users/profile', { status: 403, json }, 'PUT')
  await site.visit('/profile')
  const email = `new.${session.email}`
  await site.fill(await page().findByLabelText('Email'), email)
  await press('Save Changes')
  expect(await findCode()).toHaveFocus()
  await site.user.keyboard('{Escape}')
  await findToast('Update Failed')
  expect(page().getByLabelText('Email')).toHaveValue(email)
  await press('Save Changes')
  const confirming = within(await page().findByRole('dialog', { name: 'Confirm it’s you' }))
  await press('Use your password', confirming)
  await site.fill(await confirming.findByLabelText('Password'), password)
  end()
  await site.user.keyboard('{Enter}')
  await findToast('Profile Updated')
  expect(page().getByLabelText('Email')).toHaveValue(email)
})

it('a person with a passkey adds an app with a recovery code, not with the password', async () => {
  const session = await signUp(site.test)
  const code = newRecoveryCode()
  const of = { user_id: session.user.id }
  const bytes = { credential_id: Buffer.from(code), public_key: Buffer.of(1) }
  const passkey = { ...of, ...bytes, sign_count: 0, transports: [], name: 'Phone' }
  await site.test.db.insertInto('passkeys').values(passkey).execute()
  const hash = hashRecoveryCode(session.user.id, code) as Buffer
  await site.test.db
    .insertInto('recovery_codes')
    .values({ ...of, code_hash: hash })
    .execute()
  await site.test.db.transaction().execute((tx) => updateHasFactor(tx, session.user.id))
  await site.visit('/profile?tab=settings', { as: session })
  await press('Set Up an authenticator app')
  const dialog = within(await page().findByRole('dialog', { name: 'Confirm it’s you' }))
  await dialog.findByLabelText('Code')
  expect(dialog.queryByRole('button', { name: 'Use your password' })).toBeNull()
  await enter(code)
  await page().findByRole('dialog', { name: 'Set up an authenticator app' })
})

it('staff of a live site are led to set up a second step before the desk opens', async () => {
  const json = { error: '', message: '', code: 'second_factor_missing' }
  site.network.answer('/api/admin/', { status: 403, json })
  await site.visit('/admin', { as: await signUpStaff(site.test) })
  await page().findByRole('heading', { name: 'One more thing before the desk opens' })
  await site.user.click(page().getByRole('link', { name: 'Set up two-step sign-in' }))
  await page().findByRole('heading', { name: 'Two-step sign-in' })
})
