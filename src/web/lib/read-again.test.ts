import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { readAgain } from './read-again.ts'

/** A query on screen that answers with the server's text at the time of the request. */
function watch() {
  const server = { text: 'old', reads: 0 }
  const queryClient = createQueryClient()
  const held = Promise.withResolvers<void>()
  const queryFn = async () => {
    server.reads += 1
    const { text } = server
    await held.promise
    return text
  }
  const observer = new QueryObserver(queryClient, { queryKey: ['thing', 1], queryFn })
  const leave = observer.subscribe(() => {})
  return { server, queryClient, observer, answer: held.resolve, leave }
}

it('news during a first read is not lost', async () => {
  const { server, queryClient, observer, answer, leave } = watch()
  server.text = 'new'
  const read = readAgain(queryClient, { queryKey: ['thing'] })
  answer()
  await read
  expect(observer.getCurrentResult().data).toBe('new')
  expect(server.reads).toBe(2)
  leave()
})

it('news during the first read of a page’s loader is not lost', async () => {
  const queryClient = createQueryClient()
  const held = Promise.withResolvers<void>()
  let text = 'old'
  const queryFn = async () => {
    const read = text
    await held.promise
    return read
  }
  const options = { queryKey: ['thing', 1], queryFn }
  const loading = queryClient.fetchQuery(options)
  text = 'new'
  const read = readAgain(queryClient, { queryKey: ['thing'] })
  held.resolve()
  expect(await loading).toBe('old')
  const observer = new QueryObserver(queryClient, options)
  const leave = observer.subscribe(() => {})
  await read
  await expect.poll(() => observer.getCurrentResult().data).toBe('new')
  leave()
})

it('a query that has been read is read once more, and one that is not asked for is left alone', async () => {
  const { server, queryClient, observer, answer, leave } = watch()
  answer()
  await observer.refetch()
  const before = server.reads
  server.text = 'new'
  await readAgain(queryClient, { queryKey: ['other'] })
  expect(server.reads).toBe(before)
  await readAgain(queryClient, { queryKey: ['thing'] })
  expect(server.reads).toBe(before + 1)
  expect(observer.getCurrentResult().data).toBe('new')
  leave()
})
