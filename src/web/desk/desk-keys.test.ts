import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '..')

it('answers that staff read at the desk are forgotten with them: their keys begin with "mine"', () => {
  const keys = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .filter((source) => source.includes('/api/admin'))
    .flatMap((source) => [...source.matchAll(/queryKey: \['([^']*)'/g)].map(([, first]) => first))
  expect(keys.length).toBeGreaterThan(10)
  expect(new Set(keys)).toEqual(new Set(['mine']))
})
