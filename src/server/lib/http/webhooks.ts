import { type AppError, unavailable } from './errors.ts'

/** Where payment and mail services call. */
const webhooks = /^\/api\/(?:payments\/webhook|mail-events|(incoming-mail)\/.*)$/

const callOf = (url: string) => webhooks.exec(url.split('?', 1)[0] ?? '')

export const isWebhook = (url: string): boolean => callOf(url) !== null

/** Emails have turns of their own, and wait for them. */
export const passesOnMail = (url: string): boolean => callOf(url)?.[1] !== undefined

/** Statuses for faults of the call itself. */
const ownFaults: ReadonlySet<number> = new Set([400, 403, 404, 405, 413, 415])

/** The error to send: services give up after most statuses below 500, so any fault but their own becomes 503. */
export const toTold = (url: string, error: AppError): AppError =>
  isWebhook(url) && error.statusCode < 500 && !ownFaults.has(error.statusCode) ? unavailable() : error
