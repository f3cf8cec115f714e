import { describe, expect, it } from 'vitest'
import { isConnectionLost, isDatabaseAway } from './database-errors.ts'

describe('the database counts as unavailable', () => {
  it.each([
    ['08006', 'a lost connection'],
    ['25P03', 'a transaction idle too long'],
    ['40001', 'a conflict that outlasted its retries'],
    ['40P01', 'a deadlock that outlasted its retries'],
    ['53300', 'too many connections'],
    ['57014', 'a statement timeout'],
    ['57P01', 'a shutdown'],
    ['58030', 'an I/O error'],
    ['EAI_AGAIN', 'a name server that does not respond'],
    ['EHOSTUNREACH', 'an unreachable host'],
    ['ENETUNREACH', 'an unreachable network'],
    ['ENOTFOUND', 'an unknown host'],
  ])('after %s, %s', (code) => {
    expect(isDatabaseAway({ code })).toBe(true)
  })

  it('when its socket is missing, but not when any other file is', () => {
    expect(isDatabaseAway({ code: 'ENOENT', syscall: 'connect' })).toBe(true)
    expect(isDatabaseAway({ code: 'ENOENT', syscall: 'open' })).toBe(false)
  })
})

it.each(['23505', '23503', '22001', '42601', '25P02', '57000'])('%s is an error in the statement', (code) => {
  expect(isDatabaseAway({ code })).toBe(false)
})

it.each([undefined, null, 'text', new Error('anything')])('%s says nothing about the database', (error) => {
  expect(isDatabaseAway(error)).toBe(false)
})

it.each([
  { code: '08006' },
  { code: '57P01' },
  { code: 'ECONNREFUSED' },
  { code: 'ETIMEDOUT', message: 'connect ETIMEDOUT 192.0.2.1:5432' },
  { code: 'ENOENT', syscall: 'connect' },
  new Error('Connection terminated unexpectedly'),
])('%o is a lost connection', (error) => expect(isConnectionLost(error)).toBe(true))

it.each([
  { code: '57014' },
  { code: '53300' },
  { code: '40001' },
  { code: '23505' },
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Query read timeout'),
])('%o is not: the server is busy, or the statement is wrong', (error) =>
  expect(isConnectionLost(error)).toBe(false),
)
