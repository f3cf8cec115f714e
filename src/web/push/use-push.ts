import { useCallback, useEffect, useState } from 'react'
import { serverErrorText } from '#web/lib/api-client.ts'
import { NotAllowed, type PushState, type PushTarget, readPushState, turnOff, turnOn } from './push-client.ts'

type Shown = { state: PushState | null; isRunning: boolean; wasPressed: boolean; failure: string | null }

/** Whether this browser shows news to somebody, and how to change that. `state` is null until it is known. */
export function usePush(target: PushTarget) {
  const [shown, setShown] = useState<Shown>({
    state: null,
    isRunning: false,
    wasPressed: false,
    failure: null,
  })
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const state = await readPushState(target).catch(() => 'unsupported' as const)
      if (!isOver) setShown((before) => ({ ...before, state }))
    }
    void look()
    return () => {
      isOver = true
    }
  }, [target])
  const change = useCallback(
    async (act: (target: PushTarget) => Promise<void>) => {
      setShown((before) => ({ ...before, isRunning: true, wasPressed: true, failure: null }))
      const failure = await act(target).then(() => null, textOf)
      const state = await readPushState(target)
      setShown((before) => ({ ...before, state, isRunning: false, failure }))
    },
    [target],
  )
  return { ...shown, allow: () => change(turnOn), end: () => change(turnOff) }
}

const textOf = (error: unknown): string | null =>
  error instanceof NotAllowed ? null : serverErrorText(error)
