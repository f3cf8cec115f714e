import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Milliseconds without a picture to draw after which the drawing process ends. */
const idleMax = 20_000

/**
 * Returns the function that draws a picture file of the demo into `directory` unless it exists; unknown names are left out.
 * Pictures are drawn when they are first asked for: all of them take two cores a quarter of a minute, and most visitors see few.
 */
export function demoPictures(directory: string): (file: string) => Promise<void> {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  let artist: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = fork(path.join(import.meta.dirname, 'draw-pictures.ts'), [directory], { execArgv: [] })
    child.on('message', (file: string) => finish(file))
    const gone = () => {
      if (artist !== child) return
      artist = undefined
      for (const file of waiting.keys()) finish(file)
    }
    child.once('exit', gone).once('error', gone)
    child.unref()
    child.channel?.unref()
    return child
  }

  function finish(file: string): void {
    waiting.get(file)?.resolve()
    waiting.delete(file)
    if (waiting.size === 0) idle = setTimeout(rest, idleMax).unref()
  }

  function rest(): void {
    artist?.disconnect()
    artist = undefined
  }

  return async (file) => {
    if (existsSync(path.join(directory, file))) return
    const known = waiting.get(file)
    if (known) return known.promise
    clearTimeout(idle)
    const drawn = Promise.withResolvers<void>()
    waiting.set(file, drawn)
    artist ??= start()
    // A process that has just ended reports so by itself.
    artist.send(file, () => {})
    return drawn.promise
  }
}
