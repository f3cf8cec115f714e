import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { spamBound, spamRules } from '#shared/spam/spam-rules.ts'
import { textKeyOf } from './text-key.ts'

it('docs/spam-rules.md has every rule with its points, and the bound', async () => {
  const text = await readFile(new URL('../../../docs/spam-rules.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+)` \| (-?\d+) \|/gm)].map(([, name, points]) => [
    name,
    Number(points),
  ])
  expect(rows).toEqual(Object.entries(spamRules).map(([name, { points }]) => [name, points]))
  expect(text).toContain(`from ${spamBound} points on, staff look`)
})

it('the key of a text ignores names, case and signs, and short texts have none', () => {
  const text = 'Hello Taco Tía, we clean offices every night, with our own tools, for a fair and fixed price.'
  const other = 'HELLO Moe’s: we clean offices every night — with our own tools, for a fair, and fixed price!'
  expect(textKeyOf(text, ['Taco Tía', 'Ann'])).toEqual(textKeyOf(other, ['Moe’s', 'Bob']))
  expect(textKeyOf(text, [])).not.toEqual(textKeyOf(other, []))
  expect(textKeyOf('How much for a haircut?', [])).toBeNull()
})
