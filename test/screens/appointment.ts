import { waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { austinToday, fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { page } from './site.ts'

let serial = 0

export const newEmail = () => `ana.${++serial}@times.example.com`
export const inThreeDays = () => toIsoDate(fromIsoDate(austinToday()) + 3)

/** The open dialog. */
export const dialog = async (name?: string) =>
  within(await page().findByRole('dialog', name === undefined ? {} : { name }))
export const closed = (role = 'dialog') => waitFor(() => expect(page().queryByRole(role)).toBeNull())
/** The appointment of a conversation. */
export const card = async () => within(await page().findByRole('region', { name: 'Appointment' }))
