import vm from 'node:vm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '#test/test-app.ts'

describe('the service worker that SERVICE_WORKER=off serves', () => {
  it('is asked for at each visit, takes over, deletes everything and removes itself', async () => {
    const test = await startTestApp({ SERVICE_WORKER: 'off' })
    onTestFinished(() => test.close())
    const { body, headers } = await test.app.inject('/sw.js')
    expect(headers['cache-control']).toBe('no-cache')

    const kept = new Set(['account', 'guest', 'something older'])
    const done: string[] = []
    const listeners = new Map<string, (event: object) => void>()
    const self = {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      skipWaiting: () => done.push('skipped waiting'),
      registration: { unregister: async () => done.push(`left ${kept.size} caches`) },
    }
    const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) }
    vm.runInNewContext(body, { self, caches })
    const fire = async (name: string) => {
      const waits: Promise<unknown>[] = []
      listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => waits.push(promise) })
      await Promise.all(waits)
    }
    await fire('install')
    await fire('activate')
    expect(done).toEqual(['skipped waiting', 'left 0 caches'])
    // Pages come from the network, as without a worker.
    expect([...listeners.keys()].sort()).toEqual(['activate', 'install'])
  })
})
