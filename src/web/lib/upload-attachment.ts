import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import {
  type Api,
  ApiError,
  type ApiRequest,
  type ApiResponse,
  apiPath,
  isRefusal,
  serverErrorText,
} from './api-client.ts'
import { getAuthState } from './auth-state.ts'
import { type FileToSend, type Upload, UploadFailed } from './picked-files.ts'

/** Milliseconds without any news of an upload; the server may check a long video for minutes. */
const silence = 6 * 60 * 1000

/** Sends a request and reports its progress, which fetch can't. Rejects on network failure. */
const sendWatched = (
  { method, path, headers, body }: ApiRequest,
  { onProgress, signal }: Parameters<Upload>[1],
): Promise<Pick<ApiResponse, 'status' | 'statusText' | 'text'>> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => call.abort(), silence)
    }
    const cancel = () => call.abort()
    signal.addEventListener('abort', cancel)
    call.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress(total > 0 ? loaded / total : 0)
    }
    call.onload = () => {
      const { status, statusText, responseText: text } = call
      resolve({ status, statusText, text })
    }
    call.onerror = call.onabort = () => reject(new TypeError('The upload was interrupted.'))
    call.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
    call.open(method, path)
    call.withCredentials = true
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    wait()
    call.send(body ?? null)
  })

export type UploadTarget = {
  /** Origin of the API; empty for this host. */
  origin: string
  conversationId: number
  /** The sender's proof besides the session: a secret link, or the token of a request. */
  headers?: Record<string, string> | undefined
}

/** Sends files to a conversation, and has those of another request copied to it. */
export const uploadTo =
  ({ origin, conversationId, headers }: UploadTarget): Upload =>
  async (file, watch) => {
    const { rest, type, body } = bodyOf(file)
    const path = origin + apiPath(`/conversations/${conversationId}/attachments${rest}`)
    const { token } = getAuthState()
    const request = { method: 'POST', path, body, headers: { ...headers, ...type, ...bearer(token) } }
    const { status, statusText, text } = await sendWatched(request, watch)
    if (status === 201) return JSON.parse(text) as Attachment
    const error = new ApiError(status, statusText, parseBody(text))
    throw new UploadFailed(serverErrorText(error, 'Please try again'), isRefusal(error))
  }

type Body = { rest: string; type?: Record<string, string>; body: FormData | string }

function bodyOf(file: FileToSend): Body {
  if ('copyOf' in file) {
    const given = { clientKey: file.key, fileKey: file.copyOf.url.split('/').at(-1) }
    return { rest: '/copies', type: { 'content-type': 'application/json' }, body: JSON.stringify(given) }
  }
  const body = new FormData()
  body.append('clientKey', file.key)
  body.append('file', file.content, file.name)
  if (file.poster) body.append('poster', file.poster, 'poster.jpg')
  return { rest: '', body }
}

const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

function parseBody(text: string): ApiError['body'] {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Deletes a file before it is sent. Throws ApiError. */
export const removeFrom = (api: Api, conversationId: number) => (file: Attachment) =>
  api.mutate('DELETE', `/conversations/${conversationId}/attachments/${file.id}`)
