import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { SlotSettings } from '#shared/appointments/slot-settings.schemas.ts'
import { blockedFault, hasWeeklySlots, weeklyFaults } from '#shared/appointments/slot-settings.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { type Faults, hasFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import {
  mergeSlotDraft,
  type SlotDraft,
  type TheirChanges,
  toSaveSlotSettings,
  toSlotDraft,
} from './slot-draft.ts'
import { saveSlotSettings, slotSettingsQuery } from './slot-settings.queries.ts'

/**
 * The form of a business's slots. Errors of a day appear once it was sent. The draft is kept in this tab, and
 * takes over somebody else's saved changes.
 */
export function useSlotSettings(businessId: number, settings: SlotSettings) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [wasSent, setSent] = useState(false)
  const saved = useMemo(() => toSlotDraft(settings), [settings])
  const { queryKey } = slotSettingsQuery(api, businessId)
  const form = useForm<SlotDraft, SlotSettings | null>({
    blank: saved,
    keptAs: `slots:${businessId}`,
    resetsOnSuccess: false,
    check: settingsFaults,
    onFaulty: () => setSent(true),
    send: (draft) => saveSlotSettings(api, businessId, toSaveSlotSettings(draft)),
    onSent: (next, { base, ...sent }) => {
      if (!next) return
      form.change({ base: { ...base, ...sent } })
      queryClient.setQueryData(queryKey, next)
      toast({
        title: 'Saved',
        description: next.isOpen ? 'Visitors can request these times.' : 'Visitors suggest any day and time.',
      })
    },
    onFailed: async (error, faults) => {
      if (hasFaults(faults)) return
      if (isOlderCopy(error)) await queryClient.invalidateQueries({ queryKey })
      toastFailure('Not saved', error)
    },
  })
  const theirs = useTheirChanges(form, saved)
  return { ...form, theirs, dayFaults: wasSent ? weeklyFaults(form.draft) : {} }
}

const isOlderCopy = (error: unknown) => error instanceof ApiError && error.body?.code === 'stale_revision'

type Form = { draft: SlotDraft; change: (changes: Partial<SlotDraft>) => void }

/** Merges somebody else's saved changes into the form; returns them until it is saved. */
function useTheirChanges({ draft, change }: Form, saved: SlotDraft): TheirChanges | null {
  const [theirs, setTheirs] = useState<TheirChanges | null>(null)
  const takeUp = useEffectEvent(() => {
    if (JSON.stringify(draft.base) === JSON.stringify(saved.base)) return
    const merged = mergeSlotDraft(draft, saved)
    change(merged.draft)
    setTheirs(merged.theirs)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when either is another one
  useLayoutEffect(() => takeUp(), [draft.base, saved])
  return theirs
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
