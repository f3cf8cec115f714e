import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse as Answer } from 'fastify'
import type { Db } from '#server/lib/database/db.ts'
import type { Application } from './buyer.ts'
import type { ReceivedMail } from './mail-server.ts'
import type { ExpectedMail, Write } from './write-kind.ts'
import { writeKinds } from './write-kinds.ts'

type KnownWrite = Write & { kind: string }
type Settled = { value: string; pictures: string[] }
type Expected = ExpectedMail & { kind: string; most: number }

const nameOf = ({ kind, thing }: KnownWrite) => `${kind} ${thing}`

/** Clients' writes: acknowledged ones must stay; unanswered ones may be there or not until they are sent again. */
export class WriteLedger {
  readonly #settled = new Map<string, Settled>()
  /** With how often it was sent. */
  readonly #open = new Map<KnownWrite, number>()
  readonly #refused: string[] = []
  readonly #mails: Expected[] = []
  readonly #counts = new Map<string, number>()

  /** Sends a write until it is acknowledged; false when the site is gone, or refuses it. */
  async send(app: Application, write: KnownWrite): Promise<boolean> {
    for (;;) {
      const times = (this.#open.get(write) ?? 0) + 1
      this.#open.set(write, times)
      const answer = await write.send(app).catch(() => null)
      if (!answer) return false
      const { statusCode, body } = answer
      const isRepeat = times > 1 && statusCode === write.repeatStatus
      if (statusCode < 300 || isRepeat) {
        this.#acknowledge(write, answer)
        return true
      }
      if (statusCode < 500) {
        this.#refused.push(`${nameOf(write)} was refused: ${statusCode} ${body}`)
        return false
      }
      await sleep(50)
    }
  }

  #acknowledge(write: KnownWrite, answer: Answer): void {
    const { kind, value, picturesOf, mails = [], mailsRepeat } = write
    this.#settled.set(nameOf(write), { value, pictures: picturesOf?.(answer) ?? [] })
    const times = mailsRepeat ? (this.#open.get(write) ?? 1) : 1
    this.#mails.push(...mails.map((mail) => ({ ...mail, kind, most: mail.times * times })))
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    this.#open.delete(write)
  }

  /** Writes that got no answer. */
  open(): KnownWrite[] {
    return [...this.#open.keys()]
  }

  /** The pictures of everything as it was acknowledged last. */
  pictures(): string[] {
    return [...this.#settled.values()].flatMap(({ pictures }) => pictures)
  }

  /** Acknowledged writes by kind, in words. */
  summary(): string {
    const total = [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
    const kinds = [...this.#counts].sort().map(([kind, count]) => `${kind}: ${count}`)
    return `${total} writes were acknowledged (${kinds.join(', ')})`
  }

  /** Lists everything that is lost, duplicated, incomplete, or was sent by nobody; and refusals. */
  async findFaults(db: Db): Promise<string[]> {
    const stored = await readStored(db)
    const open = new Map(this.open().map((write) => [nameOf(write), write.value]))
    const names = new Set([...stored.keys(), ...this.#settled.keys(), ...open.keys()])
    const faults = [...names].flatMap((name) => {
      const known = this.#settled.get(name)?.value ?? ''
      const right = [known, ...(open.has(name) ? [open.get(name)] : [])]
      const found = stored.get(name) ?? ''
      return right.includes(found) ? [] : [`${name}: “${found}” is stored and not “${right.join('” or “')}”`]
    })
    return [...faults, ...this.#refused]
  }

  /** How many unanswered writes are stored. */
  async countStoredOpen(db: Db): Promise<number> {
    const stored = await readStored(db)
    return this.open().filter((write) => (stored.get(nameOf(write)) ?? '') === write.value).length
  }

  /** Lists emails about acknowledged writes that didn't come, or came as another one, too. */
  findMailFaults(received: readonly Pick<ReceivedMail, 'recipients' | 'headers' | 'text'>[]): string[] {
    // One that was accepted but not acknowledged before a kill comes again with the same Message-ID.
    const byAddress = new Map<string, Map<string, string>>()
    for (const { recipients, headers, text } of received)
      for (const address of recipients) {
        const mails = byAddress.get(address) ?? new Map<string, string>()
        byAddress.set(address, mails.set(headers['message-id']?.[0] ?? '', text))
      }
    return this.#mails.flatMap(({ kind, to, says, times, most }) => {
      const texts = [...(byAddress.get(to)?.values() ?? [])]
      const came = texts.filter((text) => text.includes(says)).length
      return came >= times && came <= most
        ? []
        : [`${kind}: ${came} of ${times} emails to ${to} came that say “${says}”`]
    })
  }
}

/** All stored things of all kinds, by name; the value of a duplicate has both. */
async function readStored(db: Db): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const [kind, { stored }] of Object.entries(writeKinds))
    for (const { thing, value } of (await stored.execute(db)).rows) {
      const name = `${kind} ${thing}`
      const other = all.get(name)
      all.set(name, other === undefined ? value : `${other} | ${value}`)
    }
  return all
}
