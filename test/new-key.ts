import { randomUUID } from 'node:crypto'

/** The header with a key: what is sent with the same one is the same form. */
export const newKey = () => ({ 'idempotency-key': randomUUID() as string })
export type Key = ReturnType<typeof newKey>
