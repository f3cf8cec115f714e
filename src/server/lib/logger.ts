import type { Config } from '#server/config.ts'

/** Where the database quotes the row that it refuses, whoever's it is. */
const rowOfDatabase = ['err.detail', 'err.where']

/** JSON lines with request ids; addresses without their query, no header, no body, no secret. */
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
