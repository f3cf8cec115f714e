import type { Config } from '#server/config.ts'

/** Where the database quotes the rejected row, with its personal data. */
const rowOfDatabase = ['err.detail', 'err.where']

/** JSON lines with request IDs; URLs without their query, no headers, no bodies, no secrets. */
export function loggerOptions(config: Pick<Config, 'logLevel'>) {
  if (config.logLevel === 'silent') return false as const
  return {
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
        url: url.split('?')[0] ?? '',
        ip,
      }),
    },
  }
}
