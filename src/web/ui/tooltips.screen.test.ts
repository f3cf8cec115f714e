import { fireEvent } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { quietFor } from '#test/quiet-time.ts'
import { page, startSite } from '#test/screens/site.ts'

const site = startSite()

/** The buttons of both password boxes. */
async function openSignUp(): Promise<[HTMLElement, HTMLElement]> {
  await site.visit('/signup')
  const buttons = await page().findAllByRole('button', { name: 'Show password' })
  return buttons as [HTMLElement, HTMLElement]
}

const tooltip = () => page().queryByRole('tooltip')
/** When timers without a delay have run. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 1))
const move = (target: Element, pointerType = 'mouse') => fireEvent.pointerOver(target, { pointerType })

it('an icon button is named once the mouse has stayed on it, and the next one at once', async () => {
  const [first, second] = await openSignUp()
  move(first)
  await soon()
  expect(tooltip()).toBeNull()
  expect(await page().findByRole('tooltip')).toHaveTextContent('Show password')

  // It stays while the mouse is on the tooltip itself.
  move(tooltip() as HTMLElement)
  expect(tooltip()).toBeVisible()
  move(document.body)
  expect(tooltip()).toBeNull()
  move(second)
  await soon()
  expect(tooltip()).toBeVisible()
})

it('the keyboard’s focus opens a tooltip; Escape, a press and leaving close it', async () => {
  const [first, second] = await openSignUp()
  first.focus()
  await page().findByRole('tooltip')
  await site.user.keyboard('{Escape}')
  expect(tooltip()).toBeNull()
  second.focus()
  await page().findByRole('tooltip')
  await site.user.keyboard('{Enter}')
  expect(tooltip()).toBeNull()
  first.focus()
  await page().findByRole('tooltip')
  first.blur()
  expect(tooltip()).toBeNull()
})

it('touch opens no tooltip', async () => {
  const [first] = await openSignUp()
  move(first, 'touch')
  await quietFor(900)
  expect(tooltip()).toBeNull()
})
