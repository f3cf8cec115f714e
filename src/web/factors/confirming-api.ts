import { type Api, ApiError } from '#web/lib/api-client.ts'
import type { Confirmed } from '#web/lib/app-context.ts'

/** The proof that the server asks for again: of identity, or of the second factor. */
export type Need = 'proof' | 'factor'

const needs: Record<string, Need> = {
  confirmation_required: 'proof',
  factor_confirmation_required: 'factor',
}

const needOf = (error: unknown): Need | undefined =>
  error instanceof ApiError ? needs[error.body?.code ?? ''] : undefined

/** Sends a call; if the server wants it confirmed, it waits for `confirm` and is sent again. */
export const confirmedBy =
  (confirm: (need: Need) => Promise<boolean>): Confirmed =>
  async (call) => {
    try {
      return await call()
    } catch (error) {
      const need = needOf(error)
      if (!need || !(await confirm(need))) throw error
      return call()
    }
  }

/** The same API with all its calls sent that way. */
export const confirmingApi = (api: Api, confirmed: Confirmed): Api => ({
  query: (path, options) => confirmed(() => api.query(path, options)),
  mutate: (method, path, body) => confirmed(() => api.mutate(method, path, body)),
  withHeaders: (headers) => confirmingApi(api.withHeaders(headers), confirmed),
})
