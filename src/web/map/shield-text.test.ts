import { expect, test } from 'vitest'
import { shieldText } from './shield-text.ts'

test.each([
  ['I-35', '35'],
  ['US 183', '183'],
  ['SH 71', '71'],
  ['Loop 360', '360'],
  ['MoPac Expressway', 'MoPac'],
  ['MoPac', 'MoPac'],
])('the shield of %s says %s', (name, text) => {
  expect(shieldText(name)).toBe(text)
})
