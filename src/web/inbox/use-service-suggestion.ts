import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { emptyFaults, hasFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { suggestService } from './inbox.queries.ts'

/** The visitor's search, with the existing categories. */
export type SearchedService = {
  text: string
  categoryId: number | null
  categories: readonly { id: number; name: string }[]
}

/** Longest name the server accepts. */
const nameMax = 80

/** The suggestion form, prefilled with the search text from when it was first opened. */
export function useServiceSuggestion({ text, categoryId }: SearchedService, onSent: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [blank] = useState({
    name: [...text].slice(0, nameMax).join(''),
    categoryId: categoryId === null ? '' : String(categoryId),
    note: '',
  })
  return useForm({
    blank,
    check: (draft) => emptyFaults(draft, { name: 'Please enter the service' }),
    send: ({ name, categoryId: chosen, note }, extra, key) => {
      const categoryOfName = chosen === '' ? null : Number(chosen)
      const suggestion = { name: name.trim(), categoryId: categoryOfName, note: note.trim(), ...extra }
      return suggestService(api, suggestion, key())
    },
    onSent: () => {
      onSent()
      // The signed-in user's history has a new entry.
      void queryClient.invalidateQueries({ queryKey: ['mine', 'activity'] })
      toast({ title: 'Thank you for your suggestion', description: 'Our team will review it.' })
    },
    onFailed: (error, fieldFaults) => {
      if (hasFaults(fieldFaults)) return
      toastFailure('Suggestion not sent', error, 'Please try again.')
    },
  })
}
