import type { InvalidateQueryFilters, Query } from '@tanstack/react-query'
import type {
  BusinessFollow,
  BusinessLike,
  BusinessSave,
} from '#shared/businesses/toggles/business-toggles.schemas.ts'
import { ApiError } from '#web/lib/api-client.ts'
import type { AppContext } from '#web/lib/app-context.ts'
import { getAuthState } from '#web/lib/auth-state.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { withChanges } from '../with-changes.ts'
import { askToSignIn, type BusinessToggle, showToggleFailure } from './toggle-toasts.ts'

type ToggleAnswer = Partial<BusinessLike & BusinessFollow & BusinessSave>

/** A toggle's field, and how to read its state from the response. */
const toggles = {
  like: { field: 'isLiked', isOn: ({ liked }: ToggleAnswer) => liked },
  follow: { field: 'isFollowed', isOn: ({ followed }: ToggleAnswer) => followed },
  save: { field: 'isSaved', isOn: ({ saved }: ToggleAnswer) => saved },
} as const

/** The state the visitor wants for one toggle of one business, and the number of calls made for it. */
type Wish = { isOn: boolean; calls: number }
const wishes = new Map<string, Wish>()

/** One call toggles; a second one corrects a toggle made in another tab. More could fight with that tab forever. */
const callsPerWish = 2

/**
 * Shows the wanted state immediately and brings the server to it. Presses during a call change that state, so calls for one
 * toggle never overlap. Never rejects.
 */
export async function setToggle(
  context: AppContext,
  toggle: BusinessToggle,
  businessId: number,
  isOn: boolean,
): Promise<void> {
  const show = (shown: boolean) => showEverywhere(context, businessId, { [toggles[toggle].field]: shown })
  const key = `${toggle} ${businessId}`
  const running = wishes.get(key)
  const wish = running ?? { isOn, calls: 0 }
  Object.assign(wish, { isOn, calls: 0 })
  if (running) return show(isOn)

  wishes.set(key, wish)
  const { token } = getAuthState()
  const resume = await pauseReading(context, businessId)
  show(wish.isOn)
  let actual = !isOn
  try {
    while (wish.isOn !== actual && wish.calls < callsPerWish) {
      wish.calls += 1
      actual = await callServer(context, toggle, businessId)
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) askToSignIn(toggle)
    else showToggleFailure(toggle)
  }
  wishes.delete(key)
  // Someone else has signed in: their data is already being fetched.
  if (getAuthState().token !== token) return
  show(actual)
  resume()
  if (toggle === 'save')
    void import('../saved-pages.ts').then(({ keepSavedPages }) => keepSavedPages(context))
}

async function callServer({ api }: AppContext, toggle: BusinessToggle, businessId: number): Promise<boolean> {
  const answer = await api.mutate<ToggleAnswer>('POST', `/businesses/${businessId}/${toggle}`)
  const isOn = answer && toggles[toggle].isOn(answer)
  if (typeof isOn !== 'boolean') throw new Error(`The response to ${toggle} has no state`)
  return isOn
}

function showEverywhere(
  { queryClient }: AppContext,
  businessId: number,
  changes: Record<string, boolean>,
): void {
  for (const queryKey of [['businesses'], ['mine', 'saved']])
    queryClient.setQueriesData({ queryKey }, (data: unknown) => withChanges(data, businessId, changes))
}

/**
 * Cancels running fetches, because they may return the old state. The returned function repeats them and refetches the
 * business itself (specification §4).
 */
async function pauseReading({ queryClient }: AppContext, businessId: number): Promise<() => void> {
  const isBeingRead = ({ state }: Query) => state.fetchStatus === 'fetching'
  const interrupted = new Set(queryClient.getQueryCache().findAll({ predicate: isBeingRead }))
  // A query without data has nothing to revert to, so it continues.
  await queryClient.cancelQueries({
    queryKey: ['businesses'],
    predicate: ({ state }) => state.data !== undefined,
  })
  return () => {
    const invalidate = (filters: InvalidateQueryFilters) => void queryClient.invalidateQueries(filters)
    void readAgain(queryClient, { queryKey: ['businesses', 'detail', String(businessId)] })
    invalidate({ queryKey: ['businesses'], predicate: (query) => interrupted.has(query) })
    invalidate({ queryKey: ['mine', 'activity'] })
    // The saved page keeps removed businesses until the next visit, so that removal can be undone. But if it
    // is already open, it may lack one saved elsewhere just now.
    const saved = queryClient.getQueryData<{ id: number }[]>(['mine', 'saved'])
    const isListed = saved?.some(({ id }) => id === businessId) ?? false
    invalidate({ queryKey: ['mine', 'saved'], refetchType: isListed ? 'none' : 'active' })
  }
}
