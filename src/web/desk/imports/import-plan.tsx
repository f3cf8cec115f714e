import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DeskImport, ImportDetails, PlanImport } from '#shared/businesses/import/imports-desk.schemas.ts'
import { columnWord, type ImportField, importFields } from '#shared/businesses/listing-columns.ts'
import { useApi, usePublicConfig } from '#web/lib/app-context.ts'
import { hasFaults } from '#web/lib/field-faults.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { fetchReport, importDetailsQuery, planImport } from './imports-desk.queries.ts'

/** The next steps of an uploaded file: choosing columns, a check, and the import itself; then its report. */
export function ImportPlan({ run }: { run: DeskImport }) {
  const { data } = useQuery(importDetailsQuery(useApi(), run))
  if (!data) return null
  const isOpen = ['uploaded', 'checked', 'failed'].includes(run.status) && data.columns.length > 0
  return (
    <>
      {run.status === 'checking' || run.status === 'running' ? (
        <div className="DeskProgress" role="status">
          <p className="DeskText">
            {run.status === 'checking' ? 'Checking' : 'Importing'}: {run.progress} %
          </p>
          <Bar value={run.progress} max={100} />
        </div>
      ) : null}
      {isOpen ? <PlanForm key={run.id} details={data} /> : null}
      <Notes details={data} />
    </>
  )
}

type Choice = ImportField | null

function PlanForm({ details }: { details: ImportDetails }) {
  const { import: run, columns, source: planned, remarks } = details
  const api = useApi()
  const { form, faults, isBusy, fault, run: start, clearFaults } = useStaffAction()
  const [fields, setFields] = useState<Choice[]>(() => columns.map(({ field }) => field))
  const errorId = useId()
  const [source, setSource] = useState(planned ?? '')
  const [checkedPlan, setCheckedPlan] = useState<string | null>(null)
  const toPlan = (isTrial: boolean): PlanImport => ({
    // Without a source, a column of keys means nothing.
    columns: fields.map((field) => (field === 'id' && source.trim() === '' ? null : field)),
    source: source.trim() || null,
    isTrial,
  })
  const send = (isTrial: boolean) => {
    const plan = toPlan(isTrial)
    setCheckedPlan(JSON.stringify({ ...plan, isTrial: true }))
    void start(() => planImport(api, run.id, plan))
  }
  const isChecked =
    run.status === 'checked' && (checkedPlan === null || checkedPlan === JSON.stringify(toPlan(true)))
  return (
    <form
      ref={form}
      className="DeskForm"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(!isChecked)
      }}
    >
      {remarks.map((remark) => (
        <p key={remark} className="DeskText">
          {remark}
        </p>
      ))}
      <details open={run.status !== 'checked'}>
        <summary>Columns of the file</summary>
        <ColumnFields
          columns={columns}
          fields={fields}
          errorId={faults.columns && errorId}
          onChange={(next) => {
            setFields(next)
            clearFaults(['columns'])
          }}
        />
      </details>
      <FieldError id={errorId} message={faults.columns} />
      <Field
        label="Source"
        aside="optional"
        hint="Where the file comes from, such as city-inspections. With a key column, a later file from this source updates what this one adds."
        error={faults.source}
      >
        <Input
          name="source"
          value={source}
          maxLength={40}
          onChange={({ target }) => {
            setSource(target.value)
            clearFaults(['source', 'columns'])
          }}
        />
      </Field>
      {hasFaults(faults) ? null : <DeskFaultNote fault={fault} />}
      <div className="DeskActions">
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isChecked ? toImportLabel(run) : 'Check the file'}
        </Button>
        {isChecked ? (
          <Button variant="quiet" disabled={isBusy} onClick={() => send(true)}>
            Check again
          </Button>
        ) : null}
      </div>
    </form>
  )
}

type ColumnFieldsProps = {
  columns: ImportDetails['columns']
  fields: readonly Choice[]
  errorId: string | undefined
  onChange: (fields: Choice[]) => void
}

/** Each column with some of its values, and the field it holds. */
function ColumnFields({ columns, fields, errorId, onChange }: ColumnFieldsProps) {
  return (
    <dl className="DeskFacts DeskColumns">
      {columns.map(({ name, samples }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns don't move, and may have the same name
        <div key={at}>
          <dt>{name || `Column ${at + 1}`}</dt>
          <dd>
            <Select
              name="columns"
              aria-invalid={errorId !== undefined}
              aria-describedby={errorId}
              aria-label={`Field of ${name || `column ${at + 1}`}`}
              value={fields[at] ?? ''}
              onChange={({ target }) => {
                const chosen = (target.value || null) as Choice
                // A field is in one column: the latest choice takes it.
                onChange(
                  fields.map((field, place) => (place === at ? chosen : field === chosen ? null : field)),
                )
              }}
            >
              <option value="">Not used</option>
              {importFields.map((field) => (
                <option key={field} value={field}>
                  {columnWord(field)}
                </option>
              ))}
            </Select>
            <p className="DeskText is-empty">{samples.join(' | ') || 'Empty'}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function toImportLabel({ counts }: DeskImport): string {
  const { imported = 0, updated = 0 } = counts ?? {}
  const parts = [
    imported > 0 || updated === 0 ? `add ${imported.toLocaleString('en-US')}` : '',
    updated > 0 ? `update ${updated.toLocaleString('en-US')}` : '',
  ]
  return `Import: ${parts.filter(Boolean).join(', ')}`
}

/** The rows of a report that staff may have to look at. */
function Notes({ details: { import: run, notes, hasReport } }: { details: ImportDetails }) {
  const { apiUrl } = usePublicConfig()
  const action = useStaffAction()
  if (notes.length === 0) return null
  const save = () =>
    void action.run(
      () => fetchReport(apiUrl, run.id),
      (file) => file && saveFile(`${run.fileName.replace(/\.\w+$/, '')}.report.csv`, file),
    )
  return (
    <div className="DeskPart">
      {notes.map(({ title, count, rows }) => (
        <details key={title}>
          <summary>
            {title}: {count.toLocaleString('en-US')}
          </summary>
          <ul>
            {rows.map(({ line, name, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several entries, which don't move
              <li key={at}>
                Line {line}, {name}: {reason}
              </li>
            ))}
            {count > rows.length ? <li>The first {rows.length} are shown.</li> : null}
          </ul>
        </details>
      ))}
      {hasReport ? (
        <div className="DeskActions">
          <Button disabled={action.isBusy} onClick={save}>
            {action.isBusy ? 'Saving...' : 'Save all lines as CSV'}
          </Button>
        </div>
      ) : null}
      <DeskFaultNote fault={action.fault} />
    </div>
  )
}
