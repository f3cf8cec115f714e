import path from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { Db } from '../database/db.ts'
import type { Progress } from './progress-bar.ts'

/** The tools of a command: the open database, its arguments, and a progress bar. */
export type CommandContext = {
  db: Db
  /** For work that needs a dedicated connection. */
  connection: pg.ClientConfig
  config: Config
  given: string[]
  options: Record<string, string | boolean | undefined>
  progress: Progress
}

/** A command's result: text for people, and the same as fields for scripts. */
export type Outcome = { message: string; data?: Record<string, unknown>; isOk?: boolean }

export type Command = {
  /** The command as typed: name, required arguments, options in brackets. */
  form: string
  /** True if the last argument is a text, which may be typed without quotes. */
  endsWithText?: boolean
  /** One line that says what it does. */
  does: string
  /** More lines for its help. */
  more?: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** An option that takes the place of the required arguments. */
  insteadOfArguments?: string
  /** True for a command that also runs on an empty database or one from an older release. */
  takesAnyTables?: boolean
  run(context: CommandContext): Promise<string | Outcome>
}

/** Thrown for a usage error: exit code 2 and the command's help. */
export class UsageError extends Error {
  readonly command: Command | undefined
  constructor(message: string, command?: Command) {
    super(message)
    this.command = command
  }
}

/** The row ID at a position of the command. */
export function numberOf(text: string | undefined, what: string): number {
  if (!/^\d{1,9}$/.test(text ?? '')) throw new UsageError(`ID must be the number of ${what}.`)
  return Number(text)
}

/** The file at a position of the command, relative to the user's folder: npm runs scripts in the project's folder. */
export function fileOf(text = ''): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), text)
}

/** A text option, or undefined. */
export function textOption({ options }: CommandContext, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** All commands, one per line. */
export function usageOf(commands: Record<string, Command>): string {
  const listed = Object.values(commands)
  const width = Math.max(...listed.map(({ form }) => form.length)) + 2
  return [
    'npm run admin -- COMMAND [--json]',
    ...listed.map(({ form, does }) => `  ${form.padEnd(width)}${does}`),
    '',
    'COMMAND --help shows more. Exit code 0: done, 1: rejected or failed, 2: usage error.',
  ].join('\n')
}

/** The help of one command. */
export const toHelpText = ({ form, does, more }: Command): string =>
  [`npm run admin -- ${form} [--json]`, '', `${does}.`, ...(more ? ['', more] : [])].join('\n')

const everywhere = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export type Typed = {
  command: Command
  given: string[]
  options: CommandContext['options']
  json: boolean
  help: boolean
}

/** The command name in the arguments, or ''. */
export const nameIn = (typed: readonly string[]): string => typed.find((text) => !text.startsWith('-')) ?? ''

/** If someone types a second ID, they must not think both were processed. */
function refuseMiscounted(command: Command, given: readonly string[]): void {
  const places = command.form.replace(/ \[.*/, '').split(' ').slice(1)
  const missing = places[given.length] ?? (given.includes('') ? places[given.indexOf('')] : undefined)
  if (missing) throw new UsageError(`${missing} is missing.`, command)
  const surplus = given[places.length]
  if (surplus !== undefined && !command.endsWithText)
    throw new UsageError(`Unexpected argument: ${surplus}. Put a text with spaces in quotes.`, command)
}

/** Parses the arguments. Null for an unknown command; throws UsageError for invalid or missing arguments. */
export function readCommand(commands: Record<string, Command>, typed: string[]): Typed | null {
  const name = nameIn(typed)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return null
  try {
    const { values, positionals } = parseArgs({
      args: typed,
      allowPositionals: true,
      options: { ...command.options, ...everywhere },
    })
    const { json, help, ...options } = values as Record<string, string | boolean | undefined>
    const given = positionals.slice(1)
    if (!help && options[command.insteadOfArguments ?? ''] === undefined) refuseMiscounted(command, given)
    return { command, given, options, json: json === true, help: help === true }
  } catch (error) {
    if (error instanceof UsageError) throw error
    // Node adds a long hint about arguments that begin with a hyphen.
    throw new UsageError((error as Error).message.replace(/\. .*/s, '.'), command)
  }
}
