import { parentPort } from 'node:worker_threads'
import { readMail } from './read-mail.ts'

/** Reads emails in a thread of its own: none can keep the site from answering, or take its memory. */
parentPort?.on('message', async ({ raw, envelopeFrom }) => {
  const mail = await readMail(raw, envelopeFrom).catch(() => null)
  parentPort?.postMessage(mail, mail?.files.map(({ bytes }) => bytes.buffer) ?? [])
})
