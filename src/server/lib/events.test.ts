import { expect, it } from 'vitest'
import type { Tx } from './database/db.ts'
import { createEvents, type Listeners } from './events.ts'

const deps = {} as Parameters<typeof createEvents>[1]
const tx = {} as Tx

it('runs the listeners from the last room to the first, and stops at one that fails', async () => {
  const heard: string[] = []
  const listener = (room: string): { on: Listeners } => ({
    on: {
      async 'email.confirmed'(_tx, { userId }) {
        if (userId === 0 && room === 'second') throw new Error('no')
        heard.push(`${room} ${userId}`)
      },
    },
  })
  const events = createEvents([listener('first'), {}, listener('second')], deps)
  await events.emit(tx, 'email.confirmed', { userId: 7 })
  expect(heard.splice(0)).toEqual(['second 7', 'first 7'])
  await expect(events.emit(tx, 'email.confirmed', { userId: 0 })).rejects.toThrow('no')
  expect(heard).toEqual([])
})
