import { expect, it } from 'vitest'
import { readAsMeant } from './misread-text.ts'
import { joinWrapped } from './wrapped-lines.ts'

it('lines that a mail program broke are one paragraph', () => {
  const lines = [
    'Thanks for reaching out! We can come by on Tuesday between nine and eleven in',
    'the morning. The visit costs $85, which we take off the bill if you hire us for',
    'the whole job.',
  ]
  expect(joinWrapped(`${lines.join('\n')}\n\nJordan\nLone Star`)).toBe(
    `${lines.join(' ')}\n\nJordan\nLone Star`,
  )
  const address = `https://pay.example.com/${'0123456789'.repeat(8)}`
  expect(joinWrapped(`${lines.join('\n')}\n\n${address}`)).toBe(`${lines.join(' ')}\n\n${address}`)
})

it.each([
  'Prices:\n2 hours: $200\n4 hours: $380',
  'We bring two movers and a truck to the house that you are in now:\n- boxes\n- blankets\nTotal: $480',
  'One line that is longer than any mail program leaves it, because its writer never pressed the key.\n$240',
])('lines that a person ended stay: %j', (text) => {
  expect(joinWrapped(text)).toBe(text)
})

it.each([
  ['SÃ­, maÃ±ana', 'Sí, mañana'],
  ['â‚¬ 240', '€ 240'],
  ['Sí, mañana', 'Sí, mañana'],
  ['naïve façade', 'naïve façade'],
  ['明日', '明日'],
  ['SÃ­, â‚¬ 240, caf\u00E9', 'Sí, € 240, café'],
  ['SÃ­, maÃ±ana\ncafé', 'Sí, mañana\ncafé'],
  ['“É” é', '“É” é'],
  ['CafÃ©', 'Café'],
  ['Phá»Ÿ', 'Phở'],
  ['â€œHiâ€\u009d', '“Hi”'],
  ['240 å…ƒ', '240 元'],
  ['Ð˜Ð²Ð°Ð½', 'Иван'],
  ['WÄ…s, BucureÈ™ti', 'Wąs, București'],
  ...['Pipe Ø½", $40', 'It’s\nPipe Ø½", $40', 'JOSÉ´S, RENÉ´S', 'CAFÉ²', 'CAFFÈ™'].map((text) => [
    text,
    text,
  ]),
])('%j is read as %j', (text, meant) => {
  expect(readAsMeant(text)).toBe(meant)
})
