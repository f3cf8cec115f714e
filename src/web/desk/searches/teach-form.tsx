import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { meaningsQuery, searchActions } from './searches.queries.ts'

const filler = { key: 'filler', label: 'Nothing: ignore these words' }

type TeachFormProps = {
  /** The search text, which can be shortened to the words that matter. */
  words: string
  onDone: () => void
  /** More buttons. */
  children?: ReactNode
}

/** Gives words a meaning, so that searches understand them from now on. */
export function TeachForm({ words, onDone, children }: TeachFormProps) {
  const api = useApi()
  const listId = useId()
  const { data: known = [] } = useQuery(meaningsQuery(api))
  const meanings = [...known, filler]
  const { form, faults, fault, isBusy, run, clearFaults, showFaults } = useStaffAction()
  const [term, setTerm] = useState(words)
  const [label, setLabel] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = label.trim().toLowerCase()
    const meaning = meanings.find((one) => one.label.toLowerCase() === typed)
    if (!meaning) return showFaults({ meaning: 'Choose one from the list' })
    void run(
      () => searchActions(api).teach({ term: term.trim(), meaning: meaning.key }),
      () => {
        toast({ title: 'Searches understand it now', description: `${term.trim()}: ${meaning.label}` })
        onDone()
      },
    )
  }
  return (
    <form ref={form} className="DeskForm" noValidate onSubmit={submit}>
      <Field label="Words" error={faults.term} hint="Shorten them to what matters.">
        <Input
          maxLength={60}
          autoComplete="off"
          value={term}
          onChange={({ target }) => {
            setTerm(target.value)
            clearFaults(['term'])
          }}
        />
      </Field>
      <Field label="Meaning" error={faults.meaning} hint="A category, a service or a place. Type to find it.">
        <Input
          list={listId}
          autoComplete="off"
          value={label}
          onChange={({ target }) => {
            setLabel(target.value)
            clearFaults(['meaning'])
          }}
        />
      </Field>
      <datalist id={listId}>
        {meanings.map((one) => (
          <option key={one.key} value={one.label} />
        ))}
      </datalist>
      <DeskFaultNote fault={fault} />
      <div className="DeskActions">
        <Button variant="primary" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Teach'}
        </Button>
        {children}
      </div>
    </form>
  )
}
