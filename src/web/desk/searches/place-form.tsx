import { type FormEvent, type ReactNode, useState } from 'react'
import type { ChangePlace, SearchPlace } from '#shared/search/places-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { searchActions } from './searches.queries.ts'

export const kindWords: Record<SearchPlace['kind'], string> = {
  neighborhood: 'Neighborhood',
  district: 'District',
  landmark: 'Landmark',
  zip: 'ZIP code',
}

const reachLabels = {
  milesNorth: 'Miles north and south',
  milesEast: 'Miles east and west',
}

type PlaceFormProps = {
  /** Null for a new one. */
  place: SearchPlace | null
  onDone: () => void
  /** More buttons. */
  children?: ReactNode
}

const toTyped = (place: SearchPlace | null) => ({
  name: place?.name ?? '',
  kind: place?.kind ?? 'neighborhood',
  aliases: place?.aliases.join(', ') ?? '',
  position: place ? `${place.latitude}, ${place.longitude}` : '',
  milesNorth: String(place?.milesNorth ?? 0.5),
  milesEast: String(place?.milesEast ?? 0.5),
  isOff: place?.isOff ?? false,
})
type Typed = ReturnType<typeof toTyped>

/** NaN for anything but a number, so that the server names the field. */
const numberOf = (text: string | undefined) => (text?.trim() ? Number(text) : Number.NaN)

function toPlace({ aliases, position, milesNorth, milesEast, ...rest }: Typed): ChangePlace {
  const [latitude, longitude] = position.split(/[,\s]+/)
  return {
    ...rest,
    aliases: aliases
      .split(',')
      .map((alias) => alias.trim())
      .filter(Boolean),
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    milesNorth: numberOf(milesNorth),
    milesEast: numberOf(milesEast),
  }
}

/** Adds a place, or changes one: searches understand it from now on. */
export function PlaceForm({ place, onDone, children }: PlaceFormProps) {
  const api = useApi()
  const { form, faults, fault, isBusy, run, clearFaults, showFaults } = useStaffAction()
  const [typed, setTyped] = useState<Typed>(() => toTyped(place))
  const change = (changed: Partial<Typed>, names = Object.keys(changed)) => {
    setTyped({ ...typed, ...changed })
    clearFaults(names)
  }
  const text = (
    name: 'name' | 'aliases' | 'milesNorth' | 'milesEast',
    inputMode: 'text' | 'decimal' = 'text',
  ) => (
    <Input
      autoComplete="off"
      inputMode={inputMode}
      value={typed[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = toPlace(typed)
    const isPlaced = !Number.isNaN(given.latitude + given.longitude)
    if (!isPlaced) return showFaults({ latitude: 'Type a latitude and a longitude' })
    void run(
      () => searchActions(api).savePlace(place?.id ?? null, given),
      () => {
        toast({ title: 'Searches understand it now', description: given.name })
        onDone()
      },
    )
  }
  return (
    <form ref={form} className="DeskForm" noValidate onSubmit={submit}>
      <Field label="Name" error={faults.name}>
        {text('name')}
      </Field>
      <Field label="Kind">
        <KindSelect kind={typed.kind} onChange={(kind) => change({ kind }, ['name'])} />
      </Field>
      <Field label="Other names" error={faults.aliases} hint="Separate them with commas.">
        {text('aliases')}
      </Field>
      <Field
        label="Middle"
        error={faults.latitude ?? faults.longitude}
        hint="Latitude and longitude, such as 30.2672, -97.7431."
      >
        <Input
          autoComplete="off"
          value={typed.position}
          onChange={({ target }) => change({ position: target.value }, ['latitude', 'longitude'])}
        />
      </Field>
      {(['milesNorth', 'milesEast'] as const).map((name) => (
        <Field key={name} label={reachLabels[name]} error={faults[name]}>
          {text(name, 'decimal')}
        </Field>
      ))}
      {place ? (
        <Checkbox
          label="Searches ignore it"
          checked={typed.isOff}
          onChange={({ target }) => change({ isOff: target.checked })}
        />
      ) : null}
      <DeskFaultNote fault={fault} />
      <div className="DeskActions">
        <Button variant="primary" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : place ? 'Save' : 'Add'}
        </Button>
        {children}
      </div>
    </form>
  )
}

type KindSelectProps = { kind: SearchPlace['kind']; onChange: (kind: SearchPlace['kind']) => void }

function KindSelect({ kind, onChange }: KindSelectProps) {
  return (
    <Select isBlock value={kind} onChange={({ target }) => onChange(target.value as SearchPlace['kind'])}>
      {Object.entries(kindWords).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  )
}
