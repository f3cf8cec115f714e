import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const built = path.join(import.meta.dirname, '../dist/web')

// zod tries `new Function` when it loads, which Trusted Types report as an error on every page with such a script.
// Constants that the browser needs are therefore not in a *.schemas.ts.
test('no script for the browser includes zod', () => {
  const scripts = fs
    .readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  expect(
    scripts.filter((file) => /ZodType|ZodObject/.test(fs.readFileSync(path.join(built, file), 'utf8'))),
  ).toEqual([])
})
