import { ArrowUp, Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { mainServiceFaults } from '#shared/businesses/form/main-service-rules.ts'
import {
  type MainService,
  mainServicesMax,
  type ServiceUnit,
  serviceKey,
  serviceUnitNames,
  serviceUnits,
} from '#shared/businesses/main-services.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Fieldset } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { isBlank, typedServicesFault } from './typed-services.ts'

type MainServicesFieldProps = {
  value: readonly MainService[]
  /** Services of the business, as suggestions. */
  offered: readonly string[]
  /** Why they weren't sent. */
  error: string | undefined
  onChange: (services: MainService[]) => void
}

/** The main services, each with a price if the owner names one. */
export function MainServicesField({ value: services, offered, error, onChange }: MainServicesFieldProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const suggestionsId = useId()
  // A row shows its error once it has been left, or couldn't be sent.
  const [current, setCurrent] = useState<number | null>(null)
  const [moved, setMoved] = useState('')
  const faults = mainServiceFaults(services)
  const known = new Set(services.map(({ name }) => serviceKey(name)))
  const suggested = offered.filter((name) => !known.has(serviceKey(name)))
  // The row is there after the next paint.
  const focusIn = (at: number, control: string) =>
    requestAnimationFrame(() => {
      const row = group.current?.querySelectorAll('.ServiceRow')[at]
      row?.querySelector<HTMLElement>(control)?.focus()
    })
  const add = (names: readonly string[]) => {
    const rows = names.map((name): MainService => ({ name, from: null, to: null, unit: 'flat' }))
    onChange([...services, ...rows].slice(0, mainServicesMax))
    focusIn(services.length, names[0] === '' ? 'input' : '[inputmode]')
  }
  const moveUp = (service: MainService, at: number) => {
    onChange(services.toSpliced(at, 1).toSpliced(at - 1, 0, service))
    setMoved(`${labelOf(service)} is ${at} of ${services.length} now`)
    focusIn(at - 1, 'button')
  }
  return (
    <Fieldset legend="Services and prices" className="ServiceRows" ref={group}>
      <p className="Field-hint">
        List what people ask for most. Put the most important first. Prices are in dollars and optional. For a
        fixed price, enter it twice.
      </p>
      <datalist id={suggestionsId}>
        {suggested.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {services.map((service, at) => (
        <ServiceRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a service has nothing else while its name is typed
          key={at}
          service={service}
          suggestionsId={suggestionsId}
          fault={isBlank(service) || (current === at && !error) ? null : faultOf(faults, at)}
          onCurrent={(isCurrent) => setCurrent(isCurrent ? at : null)}
          onChange={(next) => onChange(services.with(at, next))}
          onMoveUp={at > 0 ? () => moveUp(service, at) : undefined}
          onRemove={() => onChange(services.toSpliced(at, 1))}
        />
      ))}
      <p className="sr" role="status">
        {moved}
      </p>
      {/* An error of no row comes from the server. */}
      <FieldError message={typedServicesFault(services) ? undefined : error} />
      {services.length < mainServicesMax ? (
        <div className="SpecialHours-add">
          <Button onClick={() => add([''])}>
            <Plus className="Icon is-s" />
            Add a service
          </Button>
          {services.length === 0 && suggested.length > 0 ? (
            <Button variant="quiet" onClick={() => add(suggested)}>
              Start with the services you offer
            </Button>
          ) : null}
        </div>
      ) : (
        <p className="Field-hint">You can add up to {mainServicesMax}.</p>
      )}
    </Fieldset>
  )
}

const labelOf = ({ name }: MainService): string => name.trim() || 'New service'

type RowFault = { input: 'name' | 'from' | 'to'; text: string }

/** The first error of a row. */
function faultOf(faults: Readonly<Record<string, string>>, at: number): RowFault | null {
  for (const input of ['name', 'from', 'to'] as const) {
    const text = faults[`${at}.${input}`]
    if (text) return { input, text }
  }
  return null
}

type ServiceRowProps = {
  service: MainService
  suggestionsId: string
  fault: RowFault | null
  onCurrent: (isCurrent: boolean) => void
  onChange: (service: MainService) => void
  /** Not for the first. */
  onMoveUp: (() => void) | undefined
  onRemove: () => void
}

function ServiceRow({ service, suggestionsId, fault, onCurrent, onChange, ...buttons }: ServiceRowProps) {
  const faultId = useId()
  const label = labelOf(service)
  const invalid = (input: RowFault['input']) =>
    fault?.input === input ? { 'aria-invalid': true, 'aria-describedby': faultId } : {}
  const price = (which: 'from' | 'to', text: string) => (
    <Field label={text}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={service[which] ?? ''}
        {...invalid(which)}
        onChange={({ target }) => onChange({ ...service, [which]: target.value || null })}
      />
    </Field>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is already in a fieldset
    <div
      className="ServiceRow"
      role="group"
      aria-label={label}
      onFocus={() => onCurrent(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onCurrent(false)
      }}
    >
      <Field label="Service" className="is-name">
        <Input
          value={service.name}
          list={suggestionsId}
          autoComplete="off"
          {...invalid('name')}
          onChange={({ target }) => onChange({ ...service, name: target.value })}
        />
      </Field>
      <div className="ServiceRow-buttons">
        <IconButton
          isPlain
          label={`Move ${label} up`}
          aria-disabled={!buttons.onMoveUp}
          onClick={buttons.onMoveUp}
        >
          <ArrowUp className="Icon" />
        </IconButton>
        <IconButton isPlain label={`Remove ${label}`} onClick={buttons.onRemove}>
          <X className="Icon" />
        </IconButton>
      </div>
      {price('from', 'From')}
      {price('to', 'To')}
      <Field label="Unit">
        <Select
          isBlock
          value={service.unit}
          onChange={({ target }) => onChange({ ...service, unit: target.value as ServiceUnit })}
        >
          {serviceUnitNames.map((unit) => (
            <option key={unit} value={unit}>
              {serviceUnits[unit].label}
            </option>
          ))}
        </Select>
      </Field>
      <FieldError id={faultId} message={fault?.text} />
    </div>
  )
}
