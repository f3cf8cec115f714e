import { within } from '@testing-library/dom'
import { page } from './site.ts'

/** The notice with this text, once it is there. Radix also says it in a hidden place for a moment. */
export async function findToast(text: string | RegExp): Promise<HTMLElement> {
  const area = within(await page().findByRole('region', { name: /^Notifications/ }))
  const title = await area.findByText(text)
  return title.closest('li') as HTMLElement
}
