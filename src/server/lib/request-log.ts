import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Lines of one kind that are logged each second: a flood must not fill the disk too. */
const linesPerSecond = 20

/**
 * Returns a function that says whether to log another line of a kind. Lines left out are counted and logged as one a
 * second.
 */
export function createLogSampler(): (kind: string, request: Pick<FastifyRequest, 'server'>) => boolean {
  const kinds = new Map<string, { lines: number; leftOut: number }>()
  function end(kind: string, { server: { log } }: Pick<FastifyRequest, 'server'>) {
    const leftOut = kinds.get(kind)?.leftOut ?? 0
    kinds.delete(kind)
    if (leftOut > 0) log.warn({ event: 'lines_left_out', kind, count: leftOut }, 'lines left out')
  }
  return (kind, request) => {
    const known = kinds.get(kind) ?? { lines: 0, leftOut: 0 }
    if (!kinds.has(kind)) setTimeout(end, 1_000, kind, request).unref()
    kinds.set(kind, known)
    if (known.lines >= linesPerSecond) known.leftOut += 1
    else known.lines += 1
    return known.leftOut === 0
  }
}

/** Statuses of answers to programs that probe the site. */
const refusals = new Set([401, 403, 404, 429, 503])

/**
 * One line for every request that Fastify has answered; of very many refused ones only some, with their number. A client
 * that leaves before the end is no error.
 */
export class RequestLog extends LogController {
  readonly #mayLog = createLogSampler()

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    { log, statusCode, elapsedTime }: FastifyReply,
  ): void {
    if (refusals.has(statusCode) && !this.#mayLog(`status ${statusCode}`, request)) return
    const responseTime = Math.round(elapsedTime * 10) / 10
    const left = error ? { left: true } : {}
    log.info({ req: request, res: { statusCode }, responseTime, ...left }, 'request completed')
  }
}
