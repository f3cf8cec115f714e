import { type Api, ApiError } from '#web/lib/api-client.ts'

/** What the server wants to be proved again: who it is, or that they have their second factor. */
export type Need = 'proof' | 'factor'

const needs: Record<string, Need> = {
  confirmation_required: 'proof',
  factor_confirmation_required: 'factor',
}

const needOf = (error: unknown): Need | undefined =>
  error instanceof ApiError ? needs[error.body?.code ?? ''] : undefined

/** The same API, except that a call which the server wants confirmed waits for `confirm` and is then sent again. */
export function confirmingApi(api: Api, confirm: (need: Need) => Promise<boolean>): Api {
  const resume = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await call()
    } catch (error) {
      const need = needOf(error)
      if (!need || !(await confirm(need))) throw error
      return call()
    }
  }
  return {
    query: (path, options) => resume(() => api.query(path, options)),
    mutate: (method, path, body) => resume(() => api.mutate(method, path, body)),
  }
}
