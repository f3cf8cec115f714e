import type { FastifyInstance } from 'fastify'

/**
 * Captures everything an application logs from now on, line by line. The logger bypasses Node's streams, so its destination is
 * replaced.
 */
export function keepLogLines({ log }: Pick<FastifyInstance, 'log'>): string[] {
  const destination = Object.getOwnPropertySymbols(log).find(
    ({ description }) => description === 'pino.stream',
  )
  if (!destination) throw new Error('The logger has no destination: is LOG_LEVEL silent?')
  const lines: string[] = []
  Object.assign(log, { [destination]: { write: (line: string) => lines.push(line) } })
  return lines
}
