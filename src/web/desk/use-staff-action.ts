import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

/** Why an action was not done. `changed` means that somebody else was first, `refused` that the state of things forbids it. */
export type DeskFault = {
  kind: 'changed' | 'refused' | 'gone' | 'failed'
  text: string
  /** Field name to what is wrong with it. */
  fields: Readonly<Record<string, string>>
}

export const changedText =
  'Someone else changed this in the meantime. What you see is the current state, and nothing you typed is lost.'

/** What an error means to who wanted the action. */
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
 * Does one action at a time, whatever is pressed meanwhile, and asks for what the desk shows anew before it is over. `fault`
 * says why the last one failed.
 */
export function useStaffAction() {
  const queryClient = useQueryClient()
  // State is a render late for a double click; this is not.
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<DeskFault | null>(null)
  useFocusBack(isBusy)

  /** True once it is done. */
  async function run<Answer>(
    send: () => Promise<Answer>,
    onDone?: (answer: Answer) => void,
    /** Runs while what the fault is about is still on the screen, so that it can be kept there. */
    onFault?: () => void,
  ): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setFault(null)
    try {
      const answer = await send()
      onDone?.(answer)
      // Public pages in this tab show what was decided, too: what nobody looks at is asked for when somebody does.
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
