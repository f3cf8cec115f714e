import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { hasFaults } from '#web/lib/field-faults.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { showAnswered } from './desk-query.ts'

/** Why an action failed. `changed` means someone else was first, `rejected` that the current state doesn't allow it. */
export type DeskFault = {
  kind: 'changed' | 'rejected' | 'gone' | 'failed'
  text: string
}

export const changedText =
  'Someone else changed this in the meantime. What you see is the current state, and nothing you typed is lost.'

/** Translates an error for the person who requested the action. */
export function toDeskFault(error: unknown): DeskFault {
  const { status, body } = error instanceof ApiError ? error : { status: 0, body: null }
  if (status === 409) {
    const text = serverErrorText(error, changedText)
    return { kind: body && body.code !== 'stale_revision' ? 'rejected' : 'changed', text }
  }
  if (status === 404) return { kind: 'gone', text: 'This no longer exists.' }
  const fallback = status === 0 ? 'The server couldn’t be reached. Please try again.' : 'That didn’t work.'
  return { kind: 'failed', text: serverErrorText(error, fallback) }
}

/**
 * Runs one action at a time, shows its answer, and refetches all queries before it finishes. `fault` says why
 * the last one failed; pass `form` to a form as its ref, so that its first invalid field gets the focus.
 */
export function useStaffAction() {
  const queryClient = useQueryClient()
  const { form, faults, isSending, send, showFaults, clearFaults } = useSubmit()
  const [fault, setFault] = useState<DeskFault | null>(null)

  /** Returns true once done. */
  const run = <Answer>(
    call: () => Promise<Answer>,
    onDone?: (answer: Answer) => void,
    /** Runs while the affected row is still on screen, so that it can be kept there. */
    onFault?: () => void,
  ): Promise<boolean> =>
    send(
      () => {
        setFault(null)
        return call()
      },
      {
        onSent: (answer) => {
          showAnswered(queryClient, answer)
          onDone?.(answer)
          // Public pages in this tab show the decision, too; queries not on screen are refetched when they are shown.
          return queryClient.invalidateQueries()
        },
        onFailed: (error) => {
          const found = toDeskFault(error)
          setFault(found)
          onFault?.()
          if (found.kind !== 'failed') return queryClient.invalidateQueries({ queryKey: ['mine', 'desk'] })
        },
      },
    )
  return {
    form,
    faults,
    isBusy: isSending,
    fault,
    run,
    showFaults,
    /** Clears the errors of edited fields, and the note about them; every error without `names`. */
    clearFaults: (names?: readonly string[]) => {
      if (!names || hasFaults(faults)) setFault(null)
      clearFaults(names)
    },
  }
}

export type StaffAction = ReturnType<typeof useStaffAction>
