import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorCode, errorStatus } from '#shared/lib/error-codes.ts'
import type { ErrorBody } from '#shared/lib/errors.schemas.ts'
import { isDatabaseAway, missingPerson } from '../database/database-errors.ts'
import { createLogSampler } from '../request-log.ts'
import { bareHeaders } from './bare-headers.ts'
import { AppError, invalid, unavailable } from './errors.ts'
import type { Limits } from './rate-limit.ts'
import { logSecurityEvent } from './security-log.ts'
import { toTold } from './webhooks.ts'

/** Seconds after which to retry while something is unavailable. */
export const retryAfter = '2'

/** Sends an AppError as the standard error body, uncached. */
function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = {
    error: error.message,
    message: error.message,
    code: error.code,
    ...(error.fieldErrors && { fieldErrors: error.fieldErrors }),
    ...error.details,
    requestId: reply.request.id,
  }
  if (error.code === 'unavailable') reply.header('retry-after', retryAfter)
  if (error.retryAfter) reply.header('retry-after', String(error.retryAfter))
  return reply.code(error.statusCode).header('cache-control', 'no-store').type('application/json').send(body)
}

const codeOfStatus = new Map<number, ErrorCode>(
  Object.entries(errorStatus)
    .reverse()
    .map(([code, status]) => [status, code as ErrorCode]),
)

/** The error that the client may see for one thrown by other code. */
export function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalid(
      Object.fromEntries(
        error.validation.map(({ instancePath, message }) => [
          instancePath.slice(1).replaceAll('/', '.') || 'body',
          message ?? 'Invalid',
        ]),
      ),
    )
  }
  if (isDatabaseAway(error)) return unavailable()
  const status = error.statusCode ?? 500
  if (status >= 500) return new AppError('internal', 'Something went wrong on our side. Please try again.')
  if (status === 400) return new AppError('malformed_request', 'The request could not be read.')
  return new AppError(codeOfStatus.get(status) ?? 'malformed_request', error.message)
}

/** An account may be deleted while something is stored for it: then its session has ended, too. */
const isOfLostAccount = (error: unknown, { visitor }: FastifyRequest): boolean => {
  const missing = missingPerson(error)
  return missing !== null && (visitor === null || visitor.id === missing)
}

/**
 * Answers what fails before there is a route, such as an escape in the path that isn't UTF-8; for `frameworkErrors`.
 */
export function sendFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  // No hook has run or will run, so headers common to every response are set here.
  reply.headers(bareHeaders).header('x-request-id', reply.request.id)
  sendError(reply, toAppError(error))
}

/**
 * Installs the one place where errors become responses. `onFailure` may give another answer.
 */
export function handleErrors(app: FastifyInstance, onFailure?: Limits['onFailure']): void {
  const mayLog = createLogSampler()
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const given = isOfLostAccount(error, request)
      ? new AppError('unauthenticated', 'Please sign in.')
      : toAppError(error)
    const appError = toTold(request.url, (await onFailure?.(request, given)) ?? given)
    if (appError.statusCode >= 500) request.log.error({ err: error }, 'request failed')
    const { event } = appError
    if (event && mayLog(event, request)) logSecurityEvent(request, event, request.visitor?.id)
    return sendError(reply, appError)
  })
}
