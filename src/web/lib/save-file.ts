import type { ErrorBody } from '#shared/lib/errors.schemas.ts'
import { ApiError, apiPath } from './api-client.ts'
import { getAuthState } from './auth-state.ts'

/** Fetches a file with the session, which a link can't carry; by POST with a body. `origin` as for `browserTransport`. Throws ApiError. */
export async function fetchFile(origin: string, path: string, body?: object): Promise<Blob> {
  const response = await fetch(origin + apiPath(path), {
    headers: {
      authorization: `Bearer ${getAuthState().token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    credentials: 'include',
  })
  if (response.ok) return response.blob()
  const fault = (await response.json().catch(() => null)) as ErrorBody | null
  throw new ApiError(response.status, response.statusText, fault)
}

/** Hands a file to the browser to save. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
