import type { FactorWay } from '#shared/factors/factors.schemas.ts'
import { ApiError } from '#web/lib/api-client.ts'

/** The second step of a sign-in; `ticket` proves the first one. */
export type NextStep = { ticket: string; ways: readonly FactorWay[]; returnTo?: string }

/** The second step that a failed sign-in asks for; null for any other failure. */
export const nextStepOf = (error: unknown): NextStep | null =>
  error instanceof ApiError && error.body?.code === 'second_factor_required'
    ? (error.body as unknown as NextStep)
    : null
