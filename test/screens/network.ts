import type http from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions } from 'fastify'

type Answer = { status?: number; json?: unknown; text?: string }
type Rule = {
  matches: (request: http.IncomingMessage) => boolean
  apply: (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    proceed: () => void,
  ) => void | Promise<void>
}

/** What happens to requests between the pages and the server. */
export type Network = ReturnType<typeof watchNetwork>

/**
 * Stands between the pages and a listening server. A path is the start of a request's address, such as "/api/faqs"; with
 * `method` only those requests are meant. The rules added last come first.
 */
export function watchNetwork(app: FastifyInstance) {
  let rules: Rule[] = []
  const seen: string[] = []
  const [serve] = app.server.listeners('request') as [http.RequestListener]
  app.server.removeListener('request', serve).on('request', async (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const rule = rules.find(({ matches }) => matches(request))
    if (rule) await rule.apply(request, response, () => serve(request, response))
    else serve(request, response)
  })
  const matcher = (path: string | RegExp, method?: string) => (request: http.IncomingMessage) => {
    const address = request.url ?? ''
    const isThere = typeof path === 'string' ? address.startsWith(path) : path.test(address)
    return isThere && (!method || request.method === method)
  }
  const add = (rule: Rule) => {
    rules = [rule, ...rules]
    return () => {
      rules = rules.filter((one) => one !== rule)
    }
  }
  return {
    /** Method and address of every request so far. */
    seen: seen as readonly string[],
    /** The server never gets these requests: they are answered so, perhaps by what they say. Returns a function that ends it. */
    answer: <Body>(path: string | RegExp, answer: Answer | ((body: Body) => Answer), method?: string) =>
      add({
        matches: matcher(path, method),
        apply: async (request, response) => {
          const {
            status = 200,
            json,
            text,
          } = typeof answer === 'function' ? answer((await readJson(request)) as Body) : answer
          request.resume()
          response.writeHead(status, {
            'content-type': json === undefined ? 'text/plain' : 'application/json',
          })
          response.end(json === undefined ? (text ?? '') : JSON.stringify(json))
        },
      }),
    /** Changes the server's JSON answer to these GET requests. Returns a function that ends it. */
    change: <Body>(path: string | RegExp, change: (body: Body) => unknown) =>
      add({
        matches: matcher(path, 'GET'),
        apply: async ({ url = '', headers }, response) => {
          const asked = { url, headers: { ...headers, 'accept-encoding': 'identity' } } as InjectOptions
          const { statusCode, body } = await app.inject(asked)
          response.writeHead(statusCode, { 'content-type': 'application/json' })
          response.end(JSON.stringify(change(JSON.parse(body))))
        },
      }),
    /** The connection breaks before the server gets the request. Returns a function that ends it. */
    cut: (path: string | RegExp, method?: string) =>
      add({ matches: matcher(path, method), apply: (request) => void request.socket.destroy() }),
    /** The server does what the next POST says, but its answer is lost. */
    loseAnswer: (path: string | RegExp) => {
      const end = add({
        matches: matcher(path, 'POST'),
        apply: (request, response, proceed) => {
          end()
          response.end = () => {
            request.socket.destroy()
            return response
          }
          response.write = () => true
          proceed()
        },
      })
    },
    /** Holds back requests until `release`. `arrived` resolves with the first of them. */
    hold: (path: string | RegExp, method?: string) => {
      const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
      let count = 0
      const end = add({
        matches: matcher(path, method),
        apply: async (_request, _response, proceed) => {
          count += 1
          arrive()
          await released
          proceed()
        },
      })
      return {
        arrived,
        /** How many have arrived so far. */
        count: () => count,
        release: () => {
          end()
          letGo()
        },
      }
    },
    /** Ends all of it. */
    reset: () => {
      rules = []
      seen.length = 0
    },
  }
}
