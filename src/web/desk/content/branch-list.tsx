import { Pencil, Plus } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Branch, categoryActions } from '../categories-desk.queries.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useKeptText } from '../use-kept-text.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { KeptNote, RemoveButton, theirsHint } from './edit-frame.tsx'
import { useEditForm } from './use-edit-form.ts'

type Entry = { id: number; name: string; businessCount?: number }
type BranchListProps<Listed extends Entry> = {
  branch: Branch
  entries: readonly Listed[]
  revision: number
  /** Content below an entry. */
  below?: (entry: Listed) => ReactNode
}

/** Subcategories of a category or services of a subcategory, each with rename and delete. */
export function BranchList<Listed extends Entry>(props: BranchListProps<Listed>) {
  const { branch, entries, revision, below } = props
  const [editing, setEditing] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useFocusBackInto(list, editing)
  if (entries.length === 0) return <p className="Field-hint">None yet.</p>
  return (
    <ul ref={list} className="DeskBranches">
      {entries.map((entry) => (
        <li key={entry.id}>
          {editing === entry.id ? (
            <BranchForm branch={branch} entry={entry} revision={revision} onDone={() => setEditing(null)} />
          ) : (
            <div className="DeskBranch">
              <span>{entry.name}</span>
              {entry.businessCount ? (
                <small className="num">{entry.businessCount.toLocaleString('en-US')} listed</small>
              ) : null}
              <IconButton
                isPlain
                label={`Edit ${entry.name}`}
                data-edit={entry.id}
                onClick={() => setEditing(entry.id)}
              >
                <Pencil className="Icon is-s" />
              </IconButton>
            </div>
          )}
          {below?.(entry)}
        </li>
      ))}
    </ul>
  )
}

/** The form replaces the button that opened it, so that the button is remounted when the form is done. */
function useFocusBackInto(list: RefObject<HTMLElement | null>, editing: number | null): void {
  const edited = useRef<number | null>(null)
  useEffect(() => {
    if (editing === null && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-edit="${edited.current}"]`)?.focus()
    edited.current = editing
  }, [list, editing])
}

type BranchFormProps = { branch: Branch; entry: Entry; revision: number; onDone: () => void }

function BranchForm({ branch, entry, revision, onDone }: BranchFormProps) {
  const actions = categoryActions(useApi())
  const state = useStaffAction()
  const edit = useEditForm(`${branch}:${entry.id}`, { name: entry.name }, state)
  const { name } = edit.draft
  const finish = () => {
    edit.settle()
    onDone()
  }
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === entry.name) return finish()
    void state.run(() => actions.renameBranch(branch, entry.id, name, revision), finish)
  }
  return (
    <form ref={state.form} className="DeskForm DeskBranch-form" noValidate onSubmit={submit}>
      <KeptNote edit={edit} />
      <Field label={`Name of ${entry.name}`} error={state.faults.name} hint={theirsHint(edit.theirs('name'))}>
        <Input
          autoComplete="off"
          maxLength={80}
          value={name}
          ref={input}
          onChange={({ target }) => edit.change('name', target.value)}
        />
      </Field>
      {state.faults.name ? null : <DeskFaultNote fault={state.fault} />}
      <div className="DeskActions">
        <Button variant="primary" type="submit" disabled={state.isBusy}>
          {state.isBusy ? 'Saving...' : 'Save'}
        </Button>
        <RemoveButton
          title={`Delete ${entry.name}`}
          text="Removes it from the directory. It can’t be deleted while businesses use it."
          remove={() => actions.removeBranch(branch, entry.id, revision)}
          onDone={() => {
            toast({ title: 'Deleted', description: entry.name })
            finish()
          }}
        />
        <Button variant="quiet" onClick={finish}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type AddBranchProps = { branch: Branch; parentId: number; label: string }

/** A line to add another entry at the end. */
export function AddBranch({ branch, parentId, label }: AddBranchProps) {
  const actions = categoryActions(useApi())
  const state = useStaffAction()
  const [name, setName] = useKeptText(`new-${branch}:${parentId}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    void state.run(
      () => actions.addBranch(branch, parentId, { name }),
      () => setName(''),
    )
  }
  return (
    <form ref={state.form} className="DeskForm" noValidate onSubmit={submit}>
      <Field label={label} error={state.faults.name ?? state.fault?.text}>
        <div className="DeskAdd">
          <Input
            aria-label={label}
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              state.clearFaults()
            }}
          />
          <Button type="submit" disabled={state.isBusy || name.trim() === ''}>
            <Plus className="Icon is-s" />
            Add
          </Button>
        </div>
      </Field>
    </form>
  )
}
