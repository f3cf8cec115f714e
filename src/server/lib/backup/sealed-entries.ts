import { createHash, hash } from 'node:crypto'
import { damaged } from './damaged.ts'
import type { Entry } from './tar.ts'

/** Number of entries covered by one list of checksums; bounds memory use on both sides. */
const listSize = 1000
const listName = /^checksums\/\d{6}\.sha256$/
const sealName = 'seal.json'

const lineOf = ({ name, bytes }: Entry) => `${hash('sha256', bytes)}  ${name}\n`

/**
 * Adds lists of checksums, in the format `sha256sum -c` reads, and at the end a seal over the lists, so changed bytes,
 * missing entries and a truncated end are all detected.
 */
export async function* seal(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const all = createHash('sha256')
  let lines: string[] = []
  let lists = 0
  const toList = (): Entry => {
    const bytes = Buffer.from(lines.join(''))
    all.update(bytes)
    lines = []
    return { name: `checksums/${String(++lists).padStart(6, '0')}.sha256`, bytes }
  }
  for await (const entry of entries) {
    yield entry
    lines.push(lineOf(entry))
    if (lines.length === listSize) yield toList()
  }
  if (lines.length > 0) yield toList()
  yield { name: sealName, bytes: Buffer.from(`${JSON.stringify({ lists, sha256: all.digest('hex') })}\n`) }
}

/** The sealed entries. Throws a `damaged` failure at the first one that has changed, and at a missing end. */
export async function* unseal(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const all = createHash('sha256')
  let lines: string[] = []
  let lists = 0
  for await (const entry of entries) {
    if (entry.name === sealName) {
      const expected = `${JSON.stringify({ lists, sha256: all.digest('hex') })}\n`
      if (lines.length > 0 || entry.bytes.toString() !== expected) throw damaged('its checksums were changed')
      return
    }
    if (!listName.test(entry.name)) {
      lines.push(lineOf(entry))
      yield entry
      continue
    }
    const listed = entry.bytes.toString().split(/(?<=\n)/)
    const wrong = listed.findIndex((line, index) => line !== lines[index])
    if (wrong !== -1) throw damaged(`${listed[wrong]?.slice(66).trim()} is damaged`)
    if (listed.length !== lines.length) throw damaged('it holds more than was written')
    all.update(entry.bytes)
    lines = []
    lists++
  }
  throw damaged()
}
