import type { Locator } from '@playwright/test'
import type { Page } from './journey.ts'
import { lastMailTo } from './staff.ts'

/** Fills in the last step of a request to several as Ana, and returns its form. */
export async function fillInSender(page: Page, email: string): Promise<Locator> {
  const form = page.locator('.RoundForm')
  await form.getByLabel('Name').fill('Ana Ruiz')
  await form.getByLabel('Phone').fill('512-555-0101')
  await form.getByLabel('Email').fill(email)
  return form
}

/** Ana’s secret link to the answers of a request to so many businesses: "2", "one". */
export const answersLinkFor = async (email: string, count: string): Promise<string> =>
  /http\S+qrd_\S+/.exec(await lastMailTo(email, `Your request to ${count}`))?.[0] ?? ''
