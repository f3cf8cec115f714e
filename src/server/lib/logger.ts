import { randomUUID } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { RequestLog } from './request-log.ts'

/** Where the database quotes the rejected row, with its personal data. */
const rowOfDatabase = ['err.detail', 'err.where']

/** Anyone with such an address can read the file. */
const addressWithKey = /^(\/api\/conversation-files\/)[^/]+/

/** Fastify's options for logging: JSON lines with request IDs; URLs without their query, no headers, no bodies, no secrets. */
export function loggerOptions(config: Pick<Config, 'logLevel'>) {
  const options = { logController: new RequestLog(), genReqId: () => randomUUID() }
  if (config.logLevel === 'silent') return { logger: false as const, ...options }
  const logger = {
    level: config.logLevel,
    redact: {
      paths: [
        'req.headers',
        'password',
        'token',
        '*.password',
        '*.token',
        '*.authorization',
        ...rowOfDatabase,
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
        method,
        url: (url.split('?')[0] ?? '').replace(addressWithKey, '$1[key]'),
        ip,
      }),
    },
  }
  return { logger, ...options }
}
