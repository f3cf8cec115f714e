import fs from 'node:fs/promises'
import type { FileCalls } from '#server/lib/storage/disk-storage.ts'

export type FaultyFiles = {
  files: FileCalls
  /** Makes the nth call from now fail with this errno, and with `forGood` every later one; 0 lets all succeed. */
  failAt(call: number, code?: string, forGood?: boolean): void
  /** Number of calls since then. */
  calls(): number
}

type Method = (...given: unknown[]) => Promise<unknown>

/** A file system where any call can be made to fail; calls on an open file count too. */
export function createFaultyFiles(): FaultyFiles {
  let fault = { at: 0, code: 'EIO', forGood: false }
  let calls = 0

  const isDue = () => {
    calls++
    return fault.at > 0 && (fault.forGood ? calls >= fault.at : calls === fault.at)
  }
  const fail = () => {
    throw Object.assign(new Error(`${fault.code}: injected`), { code: fault.code })
  }
  const counted = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(real, name) {
        const method = Reflect.get(real, name) as unknown
        if (typeof method !== 'function') return method
        // Returns a stream, not a promise.
        if (name === 'createReadStream') return method.bind(real)
        return async (...given: unknown[]) => {
          const call = () => (method as Method).apply(real, given)
          if (isDue()) {
            // As on a real disk: half is written before space runs out, and a file is closed even if closing fails.
            if (name === 'writeFile')
              await (method as Method).call(real, (given[0] as Buffer).subarray(0, 50))
            if (name === 'close') await call()
            fail()
          }
          const result = await call()
          return name === 'open' ? counted(result as object) : result
        }
      },
    })
  return {
    files: counted(fs),
    failAt(at, code = 'EIO', forGood = false) {
      fault = { at, code, forGood }
      calls = 0
    },
    calls: () => calls,
  }
}
