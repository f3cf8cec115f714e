import { expect, it } from 'vitest'
import { boundNotes } from './import-report.ts'

it('the file of a report has the first 20 MB, and how many lines more there were', async () => {
  const written: (readonly string[])[] = []
  let isClosed = false
  const notes = boundNotes({
    write: async (fields) => void written.push(fields),
    async close() {
      isClosed = true
    },
  })
  const megabyte = 'x'.repeat(1024 * 1024)
  for (let line = 2; line < 1_502; line++)
    await notes.write([String(line), 'Rejected', line < 42 ? megabyte : 'Dove', 'a'])
  await notes.close()
  expect(written.slice(0, -1).map(([line]) => line)).toEqual(
    Array.from({ length: 19 }, (_, at) => `${at + 2}`),
  )
  expect(written.at(-1)).toEqual(['', '… and 1,481 more', '', ''])
  expect(isClosed).toBe(true)
})
