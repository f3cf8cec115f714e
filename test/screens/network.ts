import type http from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { isOfThisTest } from './page-fetch.ts'

type Which = string | RegExp | ((request: http.IncomingMessage) => boolean)
type Answer = { status?: number; json?: unknown; text?: string }
type Rule = {
  matches: (request: http.IncomingMessage) => boolean
  apply: (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    proceed: () => void,
  ) => void | Promise<void>
}

/** Requests between the pages and the server, and their faults. */
export type Network = ReturnType<typeof watchNetwork>

/**
 * Stands between the pages and a listening server. With a text such as "/api/faqs", the requests whose address starts so are
 * meant; with `method` only those with that one. The rules added last come first.
 */
export function watchNetwork(app: FastifyInstance) {
  let rules: Rule[] = []
  let counters: ((request: http.IncomingMessage) => void)[] = []
  const seen: string[] = []
  const open = new Set<http.IncomingMessage>()
  const [serve] = app.server.listeners('request') as [http.RequestListener]
  app.server.removeListener('request', serve).on('request', async (request, response) => {
    if (!isOfThisTest(request)) return serve(request, response)
    seen.push(`${request.method} ${request.url}`)
    open.add(request)
    response.on('close', () => open.delete(request))
    for (const count of counters) count(request)
    const rule = rules.find(({ matches }) => matches(request))
    if (rule) await rule.apply(request, response, () => serve(request, response))
    else serve(request, response)
  })
  const matcher = (which: Which, method?: string) => (request: http.IncomingMessage) => {
    if (method && request.method !== method) return false
    if (typeof which === 'function') return which(request)
    const address = request.url ?? ''
    return typeof which === 'string' ? address.startsWith(which) : which.test(address)
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
    /** The addresses of requests without a whole answer so far. */
    open: () => [...open].map(({ url = '' }) => url),
    /** The server never gets these requests: they are answered so, perhaps by what they say. Returns a function that ends it. */
    answer: <Body>(which: Which, answer: Answer | ((body: Body) => Answer), method?: string) =>
      add({
        matches: matcher(which, method),
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
    /** Changes the server's JSON answer to these GET requests, unless it is a failure. Returns a function that ends it. */
    change: <Body>(which: Which, change: (body: Body) => unknown) =>
      add({
        matches: matcher(which, 'GET'),
        apply: async ({ url = '', headers }, response) => {
          const asked = { url, headers: { ...headers, 'accept-encoding': 'identity' } } as InjectOptions
          const { statusCode, body } = await app.inject(asked)
          response.writeHead(statusCode, { 'content-type': 'application/json' })
          response.end(statusCode === 200 ? JSON.stringify(change(JSON.parse(body))) : body)
        },
      }),
    /** The connection breaks before the server gets the request. Returns a function that ends it. */
    cut: (which: Which, method?: string) =>
      add({ matches: matcher(which, method), apply: (request) => void request.socket.destroy() }),
    /** The server does what the next request says, but its answer is lost. */
    loseAnswer: (which: Which, method = 'POST') => {
      const end = add({
        matches: matcher(which, method),
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
    /**
     * Holds back requests until `release`. `arrived` resolves with the first of them, `answered` when the server has answered
     * one, `abandoned` when the page ends one.
     */
    hold: (which: Which, method?: string) => {
      const { promise: released, resolve: letGo } = Promise.withResolvers<'proceed' | 'cut'>()
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
      const { promise: answered, resolve: settle } = Promise.withResolvers<void>()
      const { promise: abandoned, resolve: abandon } = Promise.withResolvers<void>()
      const matches = matcher(which, method)
      let count = 0
      const end = add({
        matches,
        apply: async (request, response, proceed) => {
          count += 1
          response.on('close', () => (response.writableEnded ? settle() : abandon()))
          arrive()
          if ((await released) === 'proceed') proceed()
          else request.socket.destroy()
        },
      })
      const finish = (how: 'proceed' | 'cut') => () => {
        end()
        counters.push((request) => {
          if (matches(request)) count += 1
        })
        letGo(how)
      }
      return {
        arrived,
        answered,
        abandoned,
        /** How many have arrived so far, also after their release. */
        count: () => count,
        release: finish('proceed'),
        /** Breaks their connections instead. */
        cut: finish('cut'),
      }
    },
    /** Ends all of it. */
    reset: () => {
      rules = []
      counters = []
      seen.length = 0
    },
  }
}
