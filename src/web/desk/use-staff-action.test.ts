import { expect, test } from 'vitest'
import type { ErrorCode } from '#shared/lib/error-codes.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { changedText, toDeskFault } from './use-staff-action.ts'

const answered = (
  status: number,
  error: string,
  fieldErrors?: Record<string, string>,
  code: ErrorCode = 'conflict',
) =>
  new ApiError(status, '', {
    error,
    message: error,
    code,
    requestId: '',
    ...(fieldErrors && { fieldErrors }),
  })

test.each([
  [answered(409, 'Look again.', undefined, 'stale_revision'), 'changed', 'Look again.'],
  // Only the code counts, not the text.
  [
    answered(409, 'Someone else changed this in the meantime.'),
    'rejected',
    'Someone else changed this in the meantime.',
  ],
  [new ApiError(409, 'Conflict', null), 'changed', changedText],
  [answered(409, 'Every Enterprise spot is taken.'), 'rejected', 'Every Enterprise spot is taken.'],
  [answered(404, 'No such business'), 'gone', 'This no longer exists.'],
  [answered(503, 'The database is down'), 'failed', 'The database is down'],
  [new ApiError(500, '', null), 'failed', 'That didn’t work.'],
  [new TypeError('fetch failed'), 'failed', 'The server couldn’t be reached. Please try again.'],
])('%s', (error, kind, text) => {
  expect(toDeskFault(error)).toEqual({ kind, text })
})
