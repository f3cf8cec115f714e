import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { currentDocuments } from './write-docs.ts'

it('finds the generated documents as the code makes them; npm run docs writes them', async () => {
  for (const [file, text] of Object.entries(await currentDocuments()))
    expect(fs.readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'), file).toBe(text)
})
