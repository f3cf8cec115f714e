import { type ChainPlace, checkLog, type LogCheck } from './audit/log-chain.service.ts'
import { type Command, type Outcome, textOption, UsageError } from './lib/commands/command-line.ts'

const count = (entries: number) => (entries === 1 ? '1 entry' : `${entries.toLocaleString('en-US')} entries`)

function readPlace(text: string | undefined): ChainPlace | undefined {
  if (text === undefined) return undefined
  const [, position, hash = ''] = /^([1-9]\d{0,9}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!position) throw new UsageError('NUMBER:HASH must be what an earlier run printed.')
  return { position: Number(position), hash }
}

function toOutcome({ right, erased, last, fault }: LogCheck): Outcome {
  const data = { right, erased, last, fault }
  if (fault) {
    const { position, id, reason } = fault
    const name = [
      position && `Entry ${position} of the log`,
      id && (position ? `ID ${id}` : `The entry with ID ${id}`),
    ]
    const before = right > 0 ? ` ${count(right)} before it ${right === 1 ? 'is' : 'are'} intact.` : ''
    return { isOk: false, message: `${name.filter(Boolean).join(', ')}: ${reason}.${before}`, data }
  }
  if (right === 0) return { message: 'The log is empty.', data }
  const lines = [
    `${count(right)} in the log, all intact${erased > 0 ? ` (${erased} with parts erased)` : ''}.`,
    `The last one is ${last.position}:${last.hash}`,
  ]
  return { message: lines.join('\n'), data }
}

export const verifyLogCommand: Command = {
  form: 'audit:verify [--known NUMBER:HASH]',
  does: 'checks the log of staff actions against its chain of hashes and names the first entry that was changed or removed',
  more: 'Keep the NUMBER:HASH it prints somewhere else. With --known, a later run detects a log that was rewritten as a whole, chain included.',
  options: { known: { type: 'string' } },
  run: async (context) => toOutcome(await checkLog(context.db, readPlace(textOption(context, 'known')))),
}
