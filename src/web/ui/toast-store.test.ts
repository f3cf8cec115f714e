import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissToast,
  getToasts,
  removeToast,
  subscribeToToasts,
  TOAST_REMOVE_DELAY_MS,
  toast,
} from '#web/ui/toast-store.ts'

describe('toast store', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    for (const item of getToasts()) removeToast(item.id)
    vi.useRealTimers()
  })

  it('keeps only the newest toast', () => {
    toast({ title: 'first' })
    toast({ title: 'second', variant: 'destructive' })
    expect(getToasts().map((item) => item.title)).toEqual(['second'])
  })

  it('updates a toast through its handle', () => {
    const handle = toast({ title: 'Saving' })
    handle.update({ title: 'Saved', description: 'All of it' })
    expect(getToasts()[0]).toMatchObject({
      id: handle.id,
      title: 'Saved',
      description: 'All of it',
      isOpen: true,
    })
  })

  it('closes immediately and removes it 1,000,000 ms later', () => {
    const handle = toast({ title: 'Bye' })
    handle.dismiss()
    expect(getToasts()[0]?.isOpen).toBe(false)
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1)
    expect(getToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(getToasts()).toHaveLength(0)
  })

  it('does not let the removal of an old toast affect a new one', () => {
    toast({ title: 'old' }).dismiss()
    toast({ title: 'new' })
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS)
    expect(getToasts().map((item) => item.title)).toEqual(['new'])
  })

  it('notifies listeners until they unsubscribe', () => {
    const listener = vi.fn()
    const leave = subscribeToToasts(listener)
    const { id } = toast({ title: 'one' })
    dismissToast(id)
    leave()
    removeToast(id)
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
