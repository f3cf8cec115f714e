import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

/** Why an action failed. `changed` means someone else was first, `refused` that the current state doesn't allow it. */
export type DeskFault = {
  kind: 'changed' | 'refused' | 'gone' | 'failed'
  text: string
  /** Field name to error message. */
  fields: Readonly<Record<string, string>>
}

export const changedText =
  'Someone else changed this in the meantime. What you see is the current state, and nothing you typed is lost.'

/** Translates an error for the person who requested the action. */
export function toDeskFault(error: unknown): DeskFault {
  const { status, body } = error instanceof ApiError ? error : { status: 0, body: null }
  const fields = body?.fieldErrors ?? {}
  if (status === 409) {
    const text = serverErrorText(error, changedText)
    return { kind: body && body.code !== 'stale_revision' ? 'refused' : 'changed', text, fields }
  }
  if (status === 404) return { kind: 'gone', text: 'This is no longer here.', fields }
  const fallback = status === 0 ? 'The server couldn’t be reached. Please try again.' : 'That didn’t work.'
  return { kind: 'failed', text: serverErrorText(error, fallback), fields }
}

/**
 * Runs one action at a time, ignoring further presses, and refetches what the desk shows before it ends. `fault` is the
 * last failure.
 */
export function useStaffAction() {
  const queryClient = useQueryClient()
  // State updates one render too late for a double click; a ref doesn't.
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<DeskFault | null>(null)
  useFocusBack(isBusy)

  /** True on success. */
  async function run<Answer>(
    send: () => Promise<Answer>,
    onDone?: (answer: Answer) => void,
    /** Runs while the affected row is still on screen, so that it can be kept there. */
    onFault?: () => void,
  ): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setFault(null)
    try {
      const answer = await send()
      onDone?.(answer)
      // Public pages in this tab show the result too: inactive queries are refetched on next use.
      await queryClient.invalidateQueries()
      return true
    } catch (error) {
      const found = toDeskFault(error)
      setFault(found)
      onFault?.()
      if (found.kind !== 'failed') await queryClient.invalidateQueries({ queryKey: ['mine', 'desk'] })
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, fault, run, forget: () => setFault(null) }
}

export type StaffAction = ReturnType<typeof useStaffAction>
