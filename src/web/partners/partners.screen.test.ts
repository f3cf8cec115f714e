import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { findToast } from '#test/screens/find.ts'
import { page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()
const api = '/api/partners'
const agreement = 'I understand this request does not guarantee approval.'

const section = (name: string) => within(within(page().getByRole('main')).getByRole('region', { name }))
const application = () => section('Your application')
const submit = () => site.user.click(application().getByRole('button', { name: 'Submit application' }))
async function fill() {
  const form = application()
  await site.fill(form.getByLabelText('Full name'), 'Ana Ortiz')
  await site.fill(form.getByLabelText('Company name'), 'Ortiz Accounting')
  await site.fill(form.getByLabelText('Email'), 'ana@example.com')
  await site.user.selectOptions(form.getByLabelText('What do you offer?'), 'accounting')
  await site.fill(form.getByLabelText('What value do you bring?'), 'Bookkeeping for food trucks.')
}

it('a company applies: the form opens on request, requires its fields, and is replaced by a thank-you', async () => {
  await site.visit('/become-a-partner', { size: phone })
  const kinds = section('Who We Partner With').getAllByRole('heading', { level: 3 })
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    'Banking',
    'Legal',
    'Insurance',
    'Software',
    'Accounting',
    'Other',
  ])
  expect(section('Why Partner With Find Local').getAllByRole('listitem')).toHaveLength(4)
  expect(page().queryByRole('region', { name: 'Your application' })).toBeNull()
  await site.user.click(page().getByRole('button', { name: 'Apply to Join' }))
  await waitFor(() => expect(page().getByRole('region', { name: 'Your application' })).toHaveFocus())
  expect(page().queryByRole('button', { name: 'Start Application' })).toBeNull()
  const form = application()
  await submit()
  expect(await findToast('All fields required')).toHaveTextContent(
    'Please fill in all required fields and accept the agreement',
  )
  expect(form.getByLabelText('Full name')).toHaveFocus()
  expect(form.getByText('Please accept the agreement')).toBeVisible()
  await fill()
  await submit()
  await waitFor(() => expect(form.getByLabelText(agreement)).toHaveFocus())
  await site.user.click(form.getByLabelText(agreement))
  await site.fill(form.getByLabelText('Website'), 'no site yet')
  await submit()
  await findToast('Invalid website')
  await site.fill(form.getByLabelText('Website'), 'ortiz.example.com')

  const held = site.network.hold(api)
  await site.user.dblClick(form.getByRole('button', { name: 'Submit application' }))
  expect(await form.findByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await held.arrived
  held.release()
  expect(await findToast('Application submitted!')).toHaveTextContent(
    "Thank you for your interest. We'll get back to you within 5-7 business days.",
  )
  expect(section('Application received').getByRole('status')).toHaveTextContent(
    "Thank you for your interest. We'll get back to you within 3-5 business days.",
  )
  expect(page().queryByRole('region', { name: 'Your application' })).toBeNull()
  expect(held.count()).toBe(1)
})

it('an application that fails says why and keeps every word, even after a reload', async () => {
  await site.visit('/become-a-partner')
  await site.user.click(page().getByRole('button', { name: 'Start Application' }))
  await page().findByRole('region', { name: 'Your application' })
  await fill()
  await site.user.click(application().getByLabelText(agreement))
  const mend = site.network.cut(api)
  await submit()
  expect(await findToast('Failed to submit application')).toHaveTextContent('Please try again later')
  mend()
  const refusal = { error: 'Too many requests. Try again in a minute.' }
  site.network.answer(api, { status: 429, json: refusal })
  await waitFor(() => expect(application().getByRole('button', { name: 'Submit application' })).toBeEnabled())
  await submit()
  await page().findByText(/Too many requests\./)
  await site.reload()
  await waitFor(() => expect(application().getByLabelText('Company name')).toHaveValue('Ortiz Accounting'))
  expect(application().getByLabelText(agreement)).toBeChecked()
})
