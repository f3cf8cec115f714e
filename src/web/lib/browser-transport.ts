import type { Transport } from './api-client.ts'
import { debugLog } from './debug-log.ts'

/** fetch with credentials. `origin` is empty unless the API is on another host. */
export function browserTransport(origin: string): Transport {
  return async ({ method, path, headers, body }) => {
    debugLog('request', method, path, headers.authorization ? 'token: present' : 'token: none')
    const response = await fetch(origin + path, {
      method,
      headers,
      body: body ?? null,
      credentials: 'include',
    })
    debugLog('response', method, path, response.status)
    return {
      status: response.status,
      statusText: response.statusText || String(response.status),
      contentLength: response.headers.get('content-length'),
      text: await response.text(),
    }
  }
}
