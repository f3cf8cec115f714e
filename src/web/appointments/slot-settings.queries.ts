import { queryOptions } from '@tanstack/react-query'
import type { BusyCalendarList, CalendarFeed } from '#shared/appointments/calendars.schemas.ts'
import type { SaveSlotSettings, SlotSettings } from '#shared/appointments/slot-settings.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

const at = (businessId: number) => `/businesses/${businessId}`

/** The slot settings of an own business; suggestions before they were saved. */
export const slotSettingsQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: ['mine', 'slot-settings', businessId],
    queryFn: () => api.query<SlotSettings>(['/api/businesses', businessId, 'slot-settings']),
    refetchOnMount: 'always',
  })

/** Throws ApiError, with errors by field. */
export const saveSlotSettings = (api: Api, businessId: number, settings: SaveSlotSettings) =>
  api.mutate<SlotSettings>('PUT', `${at(businessId)}/slot-settings`, settings)

/** The other calendars of an own business. */
export const busyCalendarsQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: ['mine', 'calendars', businessId],
    queryFn: async () => {
      const found = await api.query<BusyCalendarList>(['/api/businesses', businessId, 'calendars'])
      return found?.calendars ?? []
    },
    refetchOnMount: 'always',
    // A new one is read within seconds.
    refetchInterval: ({ state }) =>
      state.data?.some(({ readAt, failure }) => readAt === null && failure === null) ? 2_000 : false,
  })

/** Throws ApiError, with an error at `address`. */
export const addBusyCalendar = (api: Api, businessId: number, address: string) =>
  api.mutate('POST', `${at(businessId)}/calendars`, { address })

export const removeBusyCalendar = (api: Api, businessId: number, calendarId: number) =>
  api.mutate('DELETE', `${at(businessId)}/calendars/${calendarId}`)

/** A new private address, which replaces the last one. */
export const renewFeed = (api: Api, businessId: number) =>
  api.mutate<CalendarFeed>('POST', `${at(businessId)}/calendar-feed`)

export const endFeed = (api: Api, businessId: number) =>
  api.mutate('DELETE', `${at(businessId)}/calendar-feed`)
