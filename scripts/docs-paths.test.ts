import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const documents = ['README.md', 'STYLE.md', 'SECURITY.md', ...markdownUnder('docs'), ...markdownUnder('src')]

function markdownUnder(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
    .map((name) => path.join(folder, name))
}

/** A file that a recipe tells the reader to create, such as db/migrations/NNNN_claims.sql. */
const isToBeCreated = (file: string) => file.includes('NNNN')

it.each(documents)('%s names only files that exist', (document) => {
  const text = fs.readFileSync(path.join(root, document), 'utf8')
  const named = [...text.matchAll(/`((?:src|db|docs|scripts|test|e2e)\/[\w./-]+\.\w+)`/g)].map(
    ([, file]) => file ?? '',
  )
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, file]) =>
    path.join(path.dirname(document), file ?? ''),
  )
  const missing = [...named, ...linked].filter(
    (file) => !isToBeCreated(file) && !fs.existsSync(path.join(root, file)),
  )
  expect(missing).toEqual([])
})
