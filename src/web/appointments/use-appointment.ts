import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  AnswerAppointment,
  Appointment,
  ConversationAppointment,
} from '#shared/appointments/appointments.schemas.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { toast } from '#web/ui/toast-store.ts'
import {
  answerAppointment,
  appointmentQuery,
  comingKey,
  isSlotTaken,
  type OfConversation,
  proposeTimes,
} from './appointments.queries.ts'

type Answer = Pick<AnswerAppointment, 'action'> & { times?: string[]; note?: string }

/** The appointment of a conversation, and what this side does with it, one call at a time. Each new message may change it. */
export function useAppointment(of: OfConversation, lastPosition: number, onChanged: () => void) {
  const queryClient = useQueryClient()
  const options = appointmentQuery(of)
  const query = useQuery(options)
  const { refetch } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is why it is read again
  useEffect(() => void refetch(), [lastPosition, refetch])
  const { isRunning, run } = useOneCall()
  /** Resolves to whether it worked. */
  const act = (call: () => Promise<ConversationAppointment | null>) =>
    run(async () => {
      try {
        const next = await call()
        if (next) queryClient.setQueryData(options.queryKey, next)
        void queryClient.invalidateQueries({ queryKey: comingKey })
        onChanged()
        return true
      } catch (error) {
        const description = serverErrorText(error, 'Please check your connection and try again.')
        toast({ title: 'That didn’t work', description, variant: 'destructive' })
        if (isSlotTaken(error)) void queryClient.invalidateQueries({ queryKey: ['slots'] })
        await queryClient.invalidateQueries({ queryKey: options.queryKey })
        return false
      }
    })
  return {
    ...query,
    isRunning,
    answer: ({ id, revision }: Appointment, { action, times = [], note = '' }: Answer) =>
      act(() => answerAppointment(of, id, { action, times, note, revision })),
    propose: (times: string[]) => act(() => proposeTimes(of, { times, note: '' })),
  }
}
