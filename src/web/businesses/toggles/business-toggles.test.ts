import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#shared/lib/user.schemas.ts'
import { type ApiResponse, createApi } from '#web/lib/api-client.ts'
import type { AppContext } from '#web/lib/app-context.ts'
import { getAuthState, login, logout } from '#web/lib/auth-state.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { getToasts } from '#web/ui/toast-store.ts'
import { setToggle } from './business-toggles.ts'

const maya = { id: 1, firstName: 'Maya' } as User
const listKey = ['businesses', { limit: 12 }]
const detailKey = ['businesses', 'detail', '7']
const json = (status: number, body: unknown): ApiResponse => ({
  status,
  statusText: String(status),
  contentLength: null,
  text: JSON.stringify(body),
})

type Call = { answer: (response: ApiResponse) => void; fail: () => void }
let calls: Call[] = []
let context: AppContext

/** Calls stay pending until the test answers them. */
function startApp(): AppContext {
  const api = createApi(
    () =>
      new Promise((resolve, reject) => {
        calls.push({ answer: resolve, fail: () => reject(new TypeError('Failed to fetch')) })
      }),
    () => getAuthState().token,
  )
  const queryClient = createQueryClient()
  queryClient.setQueryData(listKey, { businesses: [{ id: 7, isLiked: false }], total: 1 })
  queryClient.setQueryData(detailKey, { business: { id: 7, isLiked: false } })
  return { api, queryClient } as Partial<AppContext> as AppContext
}

const isLiked = () => context.queryClient.getQueryData<{ business: { isLiked: boolean } }>(detailKey)
const expectLiked = (liked: boolean) => {
  expect(isLiked()?.business.isLiked).toBe(liked)
  expect(context.queryClient.getQueryData(listKey)).toMatchObject({ businesses: [{ isLiked: liked }] })
}
/** Runs everything that is ready to run. */
const turn = () => new Promise((resolve) => setTimeout(resolve))
const answer = async (index: number, response: ApiResponse) => {
  calls[index]?.answer(response)
  await turn()
}

// From the browser, where the sign-in state marks the page.
vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  calls = []
  login(maya, 'token-of-maya')
  context = startApp()
})
afterEach(logout)

describe('setToggle', () => {
  it('shows the new state immediately, on cards and page, and then reads the business again', async () => {
    void setToggle(context, 'like', 7, true)
    await turn()
    expectLiked(true)
    await answer(0, json(200, { liked: true, likesCount: 1 }))
    expectLiked(true)
    expect(context.queryClient.getQueryState(detailKey)?.isInvalidated).toBe(true)
    expect(context.queryClient.getQueryState(listKey)?.isInvalidated).toBe(false)
    expect(calls).toHaveLength(1)
  })

  it('reads the business again if its page was opened meanwhile: that read may have the old state', async () => {
    context.queryClient.removeQueries({ queryKey: detailKey })
    void setToggle(context, 'like', 7, true)
    await turn()
    const reads: PromiseWithResolvers<unknown>[] = []
    const queryFn = () => {
      const read = Promise.withResolvers<unknown>()
      reads.push(read)
      return read.promise
    }
    const page = new QueryObserver(context.queryClient, { queryKey: detailKey, queryFn })
    const leave = page.subscribe(() => {})
    await answer(0, json(200, { liked: true }))
    reads[0]?.resolve({ business: { id: 7, isLiked: false } })
    await turn()
    expect(reads).toHaveLength(2)
    reads[1]?.resolve({ business: { id: 7, isLiked: true } })
    await turn()
    expectLiked(true)
    leave()
  })

  it('rolls back and shows an error when the call fails', async () => {
    void setToggle(context, 'like', 7, true)
    await turn()
    calls[0]?.fail()
    await turn()
    expectLiked(false)
    expect(getToasts()[0]).toMatchObject({ title: 'Failed to like business', variant: 'destructive' })
  })

  it('prompts to sign in when the session has ended', async () => {
    void setToggle(context, 'save', 7, true)
    await turn()
    await answer(0, json(401, { error: 'Sign in' }))
    expect(getToasts()[0]).toMatchObject({ description: 'Please sign in to save businesses.' })
  })

  it('runs calls one after another: a double press ends where it began, after two', async () => {
    void setToggle(context, 'like', 7, true)
    void setToggle(context, 'like', 7, false)
    await turn()
    expectLiked(false)
    expect(calls).toHaveLength(0)

    void setToggle(context, 'like', 7, true)
    await turn()
    void setToggle(context, 'like', 7, false)
    await turn()
    expectLiked(false)
    expect(calls).toHaveLength(1)
    await answer(0, json(200, { liked: true }))
    expectLiked(false)
    expect(calls).toHaveLength(2)
    await answer(1, json(200, { liked: false }))
    expectLiked(false)
    expect(calls).toHaveLength(2)
  })

  it('reaches the wanted state even if another tab toggled before', async () => {
    void setToggle(context, 'follow', 7, true)
    await turn()
    await answer(0, json(200, { followed: false }))
    await answer(1, json(200, { followed: true }))
    expect(calls).toHaveLength(2)
    expect(isLiked()?.business).toMatchObject({ isFollowed: true })
  })

  it("gives up after two calls and shows the server's state", async () => {
    void setToggle(context, 'like', 7, true)
    await turn()
    await answer(0, json(200, { liked: false }))
    await answer(1, json(200, { liked: false }))
    expect(calls).toHaveLength(2)
    expectLiked(false)
  })

  it('is not overwritten by a response that was read before it', async () => {
    let reads = 0
    const queryFn = async () => {
      reads += 1
      const isFirst = reads === 1
      await turn()
      return { businesses: [{ id: 7, isLiked: !isFirst }] }
    }
    const observer = new QueryObserver(context.queryClient, { queryKey: listKey, queryFn, staleTime: 0 })
    const stop = observer.subscribe(() => {})
    void setToggle(context, 'like', 7, true)
    await turn()
    await turn()
    expectLiked(true)
    expect(reads).toBe(1)
    await answer(0, json(200, { liked: true }))
    await turn()
    expect(reads).toBe(2)
    expectLiked(true)
    stop()
  })

  it('changes nothing for someone who signed in in the meantime', async () => {
    void setToggle(context, 'like', 7, true)
    await turn()
    login({ ...maya, id: 2 }, 'token-of-another')
    context.queryClient.setQueryData(detailKey, { business: { id: 7, isLiked: false } })
    await answer(0, json(200, { liked: true }))
    expect(isLiked()?.business.isLiked).toBe(false)
  })
})
