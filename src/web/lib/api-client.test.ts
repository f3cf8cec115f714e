import { describe, expect, it } from 'vitest'
import {
  ApiError,
  type ApiRequest,
  type ApiResponse,
  apiPath,
  createApi,
  isRefusal,
  queryUrl,
  serverErrorText,
} from './api-client.ts'

/** An API with a fixed response; `sent` collects the requests. */
function apiAnswering(answer: Partial<ApiResponse>, token: string | null = null) {
  const sent: ApiRequest[] = []
  const api = createApi(
    async (request) => {
      sent.push(request)
      return { status: 200, statusText: 'OK', contentLength: null, text: '{}', ...answer }
    },
    () => token,
  )
  return { api, sent }
}

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => new Error('resolved'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('apiPath', () => {
  it.each([
    ['/api/faqs', '/api/faqs'],
    ['/faqs', '/api/faqs'],
    ['faqs', '/api/faqs'],
    ['/api', '/api'],
    ['/apiaries', '/api/apiaries'],
    ['/businesses/api/1', '/api/businesses/api/1'],
  ])('%s is %s', (path, expected) => {
    expect(apiPath(path)).toBe(expected)
  })
})

describe('queryUrl', () => {
  it.each<[Parameters<typeof queryUrl>[0], string]>([
    [['/api/faqs'], '/api/faqs'],
    [['/api/businesses', 7], '/api/businesses/7'],
    [['/businesses', 7, 'analytics'], '/api/businesses/7/analytics'],
    [['/api/businesses', { limit: 1000 }], '/api/businesses?limit=1000'],
    [
      ['/api/businesses', { search: 'a&b c', open: true, page: 0 }],
      '/api/businesses?search=a%26b+c&open=true&page=0',
    ],
    [['/api/businesses', { search: '', category: null, sort: undefined }], '/api/businesses'],
    [['/api/businesses', {}], '/api/businesses'],
  ])('%j is %s', (path, expected) => {
    expect(queryUrl(path)).toBe(expected)
  })
})

describe('query', () => {
  it('is a GET without a body or a content type', async () => {
    const { api, sent } = apiAnswering({ text: '{"faqs":[]}' })
    expect(await api.query(['/api/faqs'])).toEqual({ faqs: [] })
    expect(sent).toEqual([{ method: 'GET', path: '/api/faqs', headers: {} }])
  })

  it.each<Partial<ApiResponse>>([
    { status: 204, text: '' },
    { text: '', contentLength: null },
    { text: '', contentLength: '0' },
  ])('returns null for the empty response %j', async (answer) => {
    expect(await apiAnswering(answer).api.query(['/api/faqs'])).toBeNull()
  })

  it.each([401, 403])(
    'returns null on %d if the query tolerates it, and throws otherwise',
    async (status) => {
      const { api } = apiAnswering({ status, statusText: 'No', text: '{}' })
      expect(await api.query(['/auth/verify'], { toleratesNoAccess: true })).toBeNull()
      expect((await errorOf(api.query(['/auth/verify']))).status).toBe(status)
    },
  )

  it('throws other failures even when missing access is tolerated', async () => {
    const { api } = apiAnswering({ status: 500, statusText: 'Internal Server Error', text: '' })
    const error = await errorOf(api.query(['/auth/verify'], { toleratesNoAccess: true }))
    expect(error.message).toBe('500: Internal Server Error')
  })

  it('passes on a network failure unchanged', async () => {
    const api = createApi(() => Promise.reject(new TypeError('fetch failed')))
    await expect(api.query(['/api/faqs'])).rejects.toThrow(TypeError)
  })
})

describe('a failure', () => {
  const body = {
    error: 'This business is gone.',
    message: 'This business is gone.',
    code: 'not_found',
    requestId: 'r',
  }

  it('has the message "status code: status text" and keeps the body', async () => {
    const { api } = apiAnswering({ status: 404, statusText: 'Not Found', text: JSON.stringify(body) })
    const error = await errorOf(api.query(['/api/businesses', 1]))
    expect(error.message).toBe('404: Not Found')
    expect(error.body).toEqual(body)
    expect(serverErrorText(error, 'Please try again later')).toBe('This business is gone.')
  })

  it('works without JSON', async () => {
    const { api } = apiAnswering({ status: 502, statusText: 'Bad Gateway', text: '<html>' })
    const error = await errorOf(api.query(['/api/faqs']))
    expect(error.body).toBeNull()
    expect(serverErrorText(error, 'Please try again later')).toBe('Please try again later')
  })

  it.each([
    ['phone: Must be at most 40 characters; name: Required', 'Must be at most 40 characters'],
    ['name: Required', 'Please fill in all required fields'],
  ])('“%s” is told without the API’s names of fields', async (error, told) => {
    const fieldErrors = Object.fromEntries(error.split('; ').map((fault) => fault.split(': ')))
    const text = JSON.stringify({ ...body, error, message: error, code: 'invalid_input', fieldErrors })
    const { api } = apiAnswering({ status: 400, statusText: 'Bad Request', text })
    expect(serverErrorText(await errorOf(api.query(['/api/businesses', 1])))).toBe(told)
  })

  it("uses the fallback for errors that aren't from the API", () => {
    expect(serverErrorText(new TypeError('fetch failed'), 'Please try again later')).toBe(
      'Please try again later',
    )
  })

  it('without words of the server may be one of the connection', () => {
    expect(serverErrorText(new TypeError('fetch failed'))).toBe('Please check your connection and try again.')
  })

  it.each([400, 403, 404, 409, 413, 422])('with %d is a refusal', (status) => {
    expect(isRefusal(new ApiError(status, '', null))).toBe(true)
  })

  it.each([200, 401, 408, 425, 429, 500, 503])(
    'with %d may pass, with a new session if need be',
    (status) => {
      expect(isRefusal(new ApiError(status, '', null))).toBe(false)
    },
  )

  it('of the network may pass', () => {
    expect(isRefusal(new TypeError('fetch failed'))).toBe(false)
  })
})

describe('the bearer token', () => {
  it('is sent with every request when there is one', async () => {
    const { api, sent } = apiAnswering({}, 't0ken')
    await api.query(['/api/faqs'])
    await api.mutate('POST', '/support', {})
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer t0ken', 'Bearer t0ken'])
  })

  it('is read again each time', async () => {
    const tokens = ['first', null]
    const sent: ApiRequest[] = []
    const transport = async (request: ApiRequest) => {
      sent.push(request)
      return { status: 200, statusText: 'OK', contentLength: null, text: '' }
    }
    const api = createApi(transport, () => tokens.shift() ?? null)
    await api.query(['/api/faqs'])
    await api.query(['/api/faqs'])
    expect(sent.map(({ headers }) => headers)).toEqual([{ authorization: 'Bearer first' }, {}])
  })
})

describe('mutate', () => {
  it('sends the key of a form in its header', async () => {
    const { api, sent } = apiAnswering({})
    await api.mutate('POST', '/support', {}, 'a-key')
    expect(sent[0]?.headers).toMatchObject({ 'idempotency-key': 'a-key' })
  })

  it('sends a body as JSON with its content type', async () => {
    const { api, sent } = apiAnswering({})
    await api.mutate('POST', '/subscribers/subscribe', { email: 'ana@example.com' })
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/subscribers/subscribe',
        headers: { 'content-type': 'application/json' },
        body: '{"email":"ana@example.com"}',
      },
    ])
  })

  it('has no content type without a body', async () => {
    const { api, sent } = apiAnswering({})
    await api.mutate('DELETE', '/api/users/account')
    expect(sent).toEqual([{ method: 'DELETE', path: '/api/users/account', headers: {} }])
  })

  it("leaves a form's content type to the browser, which knows its boundary", async () => {
    const { api, sent } = apiAnswering({})
    const form = new FormData()
    await api.mutate('PUT', '/api/businesses/1', form)
    expect(sent[0]?.headers).toEqual({})
    expect(sent[0]?.body).toBe(form)
  })
})
