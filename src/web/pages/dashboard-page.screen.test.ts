import { within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { page, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

it('a user without businesses is led to registration; failures say so and can be retried', async () => {
  const endBusinesses = site.network.answer('/api/businesses/my/businesses', { status: 503, json: {} })
  const endPayments = site.network.answer('/api/users/payments', { status: 500, json: {} })
  await site.visit('/dashboard', { as: await signUp(site.test) })
  const heading = await page().findByText('Error loading dashboard')
  const alert = heading.closest('[role=alert]') as HTMLElement
  expect(alert).toHaveTextContent('503')
  endBusinesses()
  await site.user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await page().findByRole('heading', { name: 'Your first listing takes a few minutes' })
  endPayments()
  await site.user.click(page().getByRole('button', { name: 'Try again' }))
  await page().findByText('Your submissions, payments and reviews show up here.')
  expect(page().queryByText('Some of your activity couldn’t be loaded.')).toBeNull()
})
