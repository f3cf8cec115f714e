import { expect, it } from 'vitest'
import type { Tx } from './database/db.ts'
import { collectPersonalData, erasureSteps } from './personal-data.ts'

const deps = {} as Parameters<typeof collectPersonalData>[1]

it('takes each step of an erasure for all rooms, in their order, before the next one', async () => {
  const taken: string[] = []
  const note = (room: string, step: string) => async () => void taken.push(`${step} ${room}`)
  const room = (name: string, steps: readonly string[]) => ({
    personalData: { erase: Object.fromEntries(steps.map((step) => [step, note(name, step)])) },
  })
  const rooms = [room('first', ['count', 'lock', 'delete']), {}, room('second', ['delete', 'end', 'count'])]
  await collectPersonalData(rooms, deps).erase({} as Tx, 1)
  expect(erasureSteps).toEqual(['lock', 'end', 'delete', 'count'])
  expect(taken).toEqual([
    'lock first',
    'end second',
    'delete first',
    'delete second',
    'count first',
    'count second',
  ])
})
