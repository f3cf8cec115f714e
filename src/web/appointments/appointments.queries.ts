import { queryOptions } from '@tanstack/react-query'
import type { AppointmentSide } from '#shared/appointments/appointment-states.ts'
import type {
  AnswerAppointment,
  BookSlot,
  ComingAppointments,
  ConversationAppointment,
  OwnComing,
  ProposeTimes,
  SlotBooked,
} from '#shared/appointments/appointments.schemas.ts'
import type { SlotList } from '#shared/appointments/slot-settings.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** Free slots of a business for two weeks from a date; from today without one. Null when it gives none. */
export const slotsQuery = (api: Api, businessId: number, from?: string) =>
  queryOptions({
    queryKey: ['slots', businessId, from ?? 'today'],
    queryFn: async () => {
      try {
        return await api.query<SlotList>([`/api/businesses/${businessId}/slots`, { from }])
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    // Somebody may have taken one.
    refetchOnMount: 'always',
    // The shown slots of this business stay until those of other dates are loaded.
    placeholderData: (last, before) => (before?.queryKey[1] === businessId ? last : undefined),
    refetchInterval: 60_000,
    gcTime: 0,
  })

/** Throws ApiError; `slot_taken` when somebody else was quicker. */
export const bookSlot = (api: Api, booking: BookSlot, key: string) =>
  api.mutate<SlotBooked>('POST', '/appointments', booking, key)

export const isSlotTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'slot_taken'

/** A conversation, and the API client of a participant. */
export type OfConversation = { id: number; api: Api }

/** Common starts of query keys, for coming appointments and for single ones; live news reload both. */
export const comingKey = ['mine', 'appointments'] as const
export const appointmentKey = ['mine', 'appointment'] as const

/** The newest appointment of a conversation; read again with each of its messages. */
export const appointmentQuery = ({ id, api }: OfConversation) =>
  queryOptions({
    queryKey: [...appointmentKey, id],
    queryFn: () => api.query<ConversationAppointment>(['/api/conversations', id, 'appointment']),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  })

/** Proposes times where there is no open appointment. Throws ApiError. */
export const proposeTimes = ({ id, api }: OfConversation, times: ProposeTimes, key: string) =>
  api.mutate<ConversationAppointment>('POST', `/conversations/${id}/appointments`, times, key)

/** Changes an appointment. Throws ApiError; `stale_revision` when the other side was quicker. */
export const answerAppointment = (
  { id, api }: OfConversation,
  appointmentId: number,
  answer: AnswerAppointment,
  key: string,
) =>
  api.mutate<ConversationAppointment>(
    'POST',
    `/conversations/${id}/appointments/${appointmentId}/answers`,
    answer,
    key,
  )

/** Appointments of an own business that wait for an answer, and those to come. */
export const comingAppointmentsQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: [...comingKey, businessId],
    queryFn: async () => {
      const found = await api.query<ComingAppointments>(['/api/businesses', businessId, 'appointments'])
      return found?.appointments ?? []
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** The same across a person's businesses. The key is one of conversations, so live news reload it. */
export const ownComingQuery = (api: Api, side: AppointmentSide) =>
  queryOptions({
    queryKey: ['mine', 'conversations', 'appointments', side],
    queryFn: async () => {
      const found = await api.query<OwnComing>(['/api/appointments/coming', { side }])
      return found?.appointments ?? []
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
