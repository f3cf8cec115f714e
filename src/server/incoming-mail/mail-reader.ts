import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { IncomingMail } from './read-mail.ts'

/** One email, in milliseconds; 25 MB take less than a second. */
const patience = 15_000
/** How long a thread that has nothing to do is kept, because starting one takes longer than most emails. */
const idleTime = 30_000
/**
 * Reads an email apart from everything else, in up to four times its size of memory. Null for what is none, or takes too
 * much time or memory: it would take as much again.
 */
export const readApart = (raw: Buffer, envelopeFrom: string | undefined): Promise<IncomingMail | null> =>
  readIn(takeReader(), raw, envelopeFrom)

type Reader = { worker: Worker; idle?: NodeJS.Timeout }
const waiting: Reader[] = []

function takeReader(): Reader {
  const reader = waiting.pop()
  clearTimeout(reader?.idle)
  if (reader) return reader
  const worker = new Worker(new URL('./read-mail.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128, stackSizeMb: 4 },
    stderr: true,
    stdout: true,
  })
  // Whoever waits for its answer hears of it, too.
  worker.on('error', () => {})
  const made = { worker }
  worker.once('exit', () => waiting.includes(made) && waiting.splice(waiting.indexOf(made), 1))
  return made
}

function putBack(reader: Reader): void {
  reader.idle = setTimeout(() => {
    waiting.splice(waiting.indexOf(reader), 1)
    void reader.worker.terminate()
  }, idleTime).unref()
  reader.worker.unref()
  waiting.push(reader)
}

async function readIn(
  reader: Reader,
  raw: Buffer,
  envelopeFrom: string | undefined,
): Promise<IncomingMail | null> {
  const { worker } = reader
  const bytes = new Uint8Array(raw)
  worker.ref()
  worker.postMessage({ raw: bytes, envelopeFrom }, [bytes.buffer])
  try {
    const [mail] = await once(worker, 'message', { signal: AbortSignal.timeout(patience) })
    putBack(reader)
    return mail
  } catch (error) {
    await worker.terminate()
    if (isTooMuch(error)) return null
    throw error
  }
}

const isTooMuch = (error: unknown) =>
  ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY'].includes((error as NodeJS.ErrnoException).code ?? '')
