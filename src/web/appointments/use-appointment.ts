import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  AnswerAppointment,
  Appointment,
  ConversationAppointment,
} from '#shared/appointments/appointments.schemas.ts'
import { isRefusal, serverErrorText } from '#web/lib/api-client.ts'
import { type Faults, toFieldFaults } from '#web/lib/field-faults.ts'
import { idempotencyKey, renewIdempotencyKey } from '#web/lib/idempotency-keys.ts'
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

/** Whether an appointment can still change. */
export const canChange = ({ actions }: Pick<Appointment, 'actions'>): boolean => actions.length > 0

/** Whether a proposed time waits for this side, as the appointment that is on screen says: this loads nothing. */
export const useTimeToConfirm = (of: OfConversation): boolean =>
  useQuery({ ...appointmentQuery(of), enabled: false }).data?.appointment?.actions.includes('accept') ?? false

/** A conversation's appointment, and this side's actions, one at a time. Each new message may change it. */
export function useAppointment(of: OfConversation, lastPosition = 0, onChanged = () => {}) {
  const queryClient = useQueryClient()
  const options = appointmentQuery(of)
  const query = useQuery(options)
  const { refetch } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is why it is read again
  useEffect(() => void refetch(), [lastPosition, refetch])
  const { isRunning, run } = useOneCall()
  /** Resolves to null on success, else to the faults of the chosen times, if there are any. */
  const act = (
    call: (key: string) => Promise<ConversationAppointment | null>,
    { keyName, hasTimes }: { keyName: string; hasTimes: boolean },
  ) =>
    run(async (): Promise<Faults<'times'> | null> => {
      try {
        const next = await call(idempotencyKey(keyName))
        renewIdempotencyKey(keyName)
        if (next) queryClient.setQueryData(options.queryKey, next)
        void queryClient.invalidateQueries({ queryKey: comingKey })
        onChanged()
        return null
      } catch (error) {
        if (isRefusal(error)) renewIdempotencyKey(keyName)
        const description = serverErrorText(error)
        const faults: Faults<'times'> = isSlotTaken(error) ? { times: description } : toFieldFaults(error)
        if (!hasTimes || !faults.times)
          toast({ title: 'That didn’t work', description, variant: 'destructive' })
        if (isSlotTaken(error)) void queryClient.invalidateQueries({ queryKey: ['slots'] })
        await queryClient.invalidateQueries({ queryKey: options.queryKey })
        return faults
      }
    })
  /** The latest state, also within a handler that began before. */
  const latest = () => queryClient.getQueryData(options.queryKey)?.appointment ?? null
  const answer = ({ id, revision }: Appointment, { action, times = [], note = '' }: Answer) =>
    act((key) => answerAppointment(of, id, { action, times, note, revision }, key), {
      keyName: ['appointment', id, revision, action].join(':'),
      hasTimes: action === 'propose',
    })
  /** Within the open appointment, or as the start of one. */
  const propose = (times: string[]) => {
    const appointment = latest()
    if (appointment && canChange(appointment)) return answer(appointment, { action: 'propose', times })
    const keyName = ['appointments', of.id, appointment?.id, appointment?.revision].join(':')
    return act((key) => proposeTimes(of, { times, note: '' }, key), { keyName, hasTimes: true })
  }
  return { ...query, isRunning, latest, answer, propose }
}
