import { fireEvent } from '@testing-library/dom'
import { flushSync } from 'react-dom'

/** Fills a field at once, as pasting or a browser's own picker of dates does. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.input(field, { target: { value } })
  fireEvent.change(field, { target: { value } })
  // React renders between two events of a browser.
  flushSync(() => {})
}
