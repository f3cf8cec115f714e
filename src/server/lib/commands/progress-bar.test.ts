import { expect, it } from 'vitest'
import { createProgressBar, noProgress, toLine } from './progress-bar.ts'

it.each([
  [0, '[····························]   0 %  rows'],
  [0.5, '[##############··············]  50 %  rows'],
  [1, '[############################] 100 %  rows'],
  [1.2, '[############################] 100 %  rows'],
  [null, '… rows'],
])('shows %s as %s', (share, line) => {
  expect(toLine(share, 'rows')).toBe(line)
})

it('stays on the last line of a terminal and is cleared at the end', () => {
  const written: string[] = []
  const terminal = { isTTY: true, columns: 20, write: (text: string) => written.push(text) }
  const bar = createProgressBar(terminal as never)
  bar.show(0.1, 'rows')
  bar.show(0.2, 'rows')
  bar.clear()
  bar.clear()
  expect(written).toEqual([`\r\u001b[2K${toLine(0.1, 'rows').slice(0, 19)}`, '\r\u001b[2K'])
})

it('does nothing without a terminal', () => {
  expect(createProgressBar({ isTTY: false } as never)).toBe(noProgress)
})
