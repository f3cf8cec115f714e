import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import {
  type Command,
  fileOf,
  numberOf,
  readCommand,
  toHelpText,
  UsageError,
  usageOf,
} from './command-line.ts'

const greet: Command = {
  form: 'greet NAME [--loud]',
  does: 'greets',
  more: 'Twice, if asked.',
  options: { loud: { type: 'boolean', default: false } },
  run: async () => 'Hello.',
}
const commands = { greet }

afterEach(() => vi.unstubAllEnvs())

it('reads a command with its arguments and options in any order', () => {
  expect(readCommand(commands, ['greet', 'Ana', '--loud', '--json'])).toEqual({
    command: greet,
    given: ['Ana'],
    options: { loud: true },
    json: true,
    help: false,
  })
  expect(readCommand(commands, ['--json', 'greet', 'Ana'])).toMatchObject({ options: { loud: false } })
  expect(readCommand(commands, ['greet', '-h'])).toMatchObject({ help: true })
})

it('does not recognize other commands, including inherited object properties', () => {
  for (const typed of [[], ['--json'], ['flatter'], ['constructor'], ['toString', 'x']])
    expect(readCommand(commands, typed)).toBeNull()
})

it('rejects an empty argument, and an extra one unless the last is a text', () => {
  for (const typed of [['greet'], ['greet', ''], ['greet', '--loud']])
    expect(() => readCommand(commands, typed)).toThrow(/^NAME is missing\.$/)
  expect(() => readCommand(commands, ['greet', 'Ana', 'Bo'])).toThrow(/^Unexpected argument: Bo\./)
  const say: Command = { ...greet, form: 'say TEXT', endsWithText: true }
  expect(readCommand({ say }, ['say', 'good', 'night'])).toMatchObject({ given: ['good', 'night'] })
})

it('rejects unknown options', () => {
  expect(() => readCommand(commands, ['greet', '--softly'])).toThrow(UsageError)
})

it('prints help', () => {
  expect(usageOf(commands)).toMatch(
    /^npm run admin -- COMMAND \[--json\]\n {2}greet NAME \[--loud\] {2}greets\n/,
  )
  expect(toHelpText(greet)).toBe(
    'npm run admin -- greet NAME [--loud] [--json]\n\ngreets.\n\nTwice, if asked.',
  )
})

it('resolves a file from the folder npm was called in', () => {
  vi.stubEnv('INIT_CWD', path.resolve('/somewhere'))
  expect(fileOf('a.csv')).toBe(path.resolve('/somewhere/a.csv'))
  expect(fileOf(path.resolve('/else/b.csv'))).toBe(path.resolve('/else/b.csv'))
})

it.each(['', '0x1', '-1', '1.5', '1e3', '12345678901', undefined])('rejects %s as a row ID', (text) => {
  expect(() => numberOf(text, 'a business')).toThrow('ID must be the number of a business.')
})
