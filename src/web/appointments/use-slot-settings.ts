import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SaveSlotSettings, SlotSettings } from '#shared/appointments/slot-settings.schemas.ts'
import { blockedFault, hasWeeklySlots, weeklyFaults } from '#shared/appointments/slot-settings.ts'
import type { DateRange } from '#shared/appointments/slots.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { type Faults, hasFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/toast-store.ts'
import { saveSlotSettings, slotSettingsQuery } from './slot-settings.queries.ts'

export type SlotDraft = Omit<SlotSettings, 'weekly' | 'blocked' | 'revision' | 'hasFeed'> & {
  weekly: BusinessHours
  blocked: DateRange[]
}

/** The form of when a business can be asked for a time. Errors of a day appear once it was sent. */
export function useSlotSettings(businessId: number, saved: SlotSettings) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [wasSent, setSent] = useState(false)
  const { revision, hasFeed: _, ...rest } = saved
  const { queryKey } = slotSettingsQuery(api, businessId)
  const form = useForm<SlotDraft, SlotSettings | null>({
    blank: { ...rest, weekly: rest.weekly as BusinessHours },
    resetsOnSuccess: false,
    check: settingsFaults,
    onFaulty: () => setSent(true),
    send: (draft) => saveSlotSettings(api, businessId, { ...draft, revision } as SaveSlotSettings),
    onSent: (next) => {
      if (!next) return
      queryClient.setQueryData(queryKey, next)
      toast({
        title: 'Saved',
        description: next.isOpen ? 'Visitors can ask for these times.' : 'Visitors propose any day and time.',
      })
    },
    onFailed: async (error, faults) => {
      if (hasFaults(faults)) return
      const description = serverErrorText(error, 'Please check your connection and try again.')
      toast({ title: 'Not saved', description, variant: 'destructive' })
    },
  })
  return { ...form, dayFaults: wasSent ? weeklyFaults(form.draft) : {} }
}

function settingsFaults(draft: SlotDraft): Faults<keyof SlotDraft> {
  const blocked = blockedFault(draft.blocked)
  const days = weeklyFaults(draft)
  const isEmpty = draft.isOpen && !hasWeeklySlots(draft)
  return {
    ...(hasFaults(days) && { weekly: 'Please check the days above' }),
    ...(isEmpty && { weekly: 'Please open at least one day' }),
    ...(blocked && { blocked }),
  }
}
