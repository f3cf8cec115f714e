import { waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { address, page } from './site.ts'

/** The notice with this title or description, once it is within reach; screen readers' copy of it is left out. */
export async function findToast(text: string | RegExp): Promise<HTMLElement> {
  const selector = '[aria-label^=Notifications] li *'
  return waitFor(() => {
    // A modal makes the rest of the page inert.
    const reach = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
    return within(reach).getByText(text, { selector }).closest('li') as HTMLElement
  })
}

/** Waits until this path and query is open. */
export const untilAt = (path: string | RegExp): Promise<void> =>
  waitFor(() => expect(address()).toEqual(typeof path === 'string' ? path : expect.stringMatching(path)))

/** The part of the page, such as a row of a list, that has a heading with this text. */
export async function findArticle(heading: string | RegExp): Promise<HTMLElement> {
  const found = await page().findByRole('heading', { name: heading })
  return found.closest('article') as HTMLElement
}

/** The value of a term in a description list. */
export async function findFact(term: string, place: HTMLElement = document.body): Promise<HTMLElement> {
  const found = await within(place).findByText(term, { selector: 'dt' })
  return found.parentElement?.querySelector('dd') as HTMLElement
}

/** The entry of a list at the desk whose title has this text, once the list is the one that was asked for. */
export const findRow = (title: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const row = page().getByText(title, { selector: 'h2 button', exact: false }).closest('li') as HTMLElement
    expect(row.parentElement).not.toHaveAttribute('aria-busy', 'true')
    return row
  })

/** Waits until a part of the page has this text somewhere. */
export const untilReads = (place: HTMLElement, text: string | RegExp): Promise<void> =>
  waitFor(() => expect(place).toHaveTextContent(text))

/** The names on the cards of a list, in their order. */
export const namesListed = () =>
  page()
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)

/** The line that says how many businesses a list has. */
export const countLine = () =>
  page()
    .getAllByRole('status')
    .find(({ textContent }) => /^(Showing|No businesses|Loading)/.test(textContent)) as HTMLElement
