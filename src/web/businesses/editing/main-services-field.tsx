import { Plus, X } from 'lucide-react'
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
import type { EditState } from './use-edit-business.ts'

/** The main services, each with a price if the owner names one. */
export function MainServicesField({ edit }: { edit: EditState }) {
  const { mainServices: services, additionalServices } = edit.values
  const group = useRef<HTMLFieldSetElement>(null)
  const suggestionsId = useId()
  // A row shows its fault once it has been left.
  const [current, setCurrent] = useState<number | null>(null)
  const faults = mainServiceFaults(services)
  const set = (mainServices: MainService[]) => edit.change({ mainServices }, ['mainServices'])
  const known = new Set(services.map(({ name }) => serviceKey(name)))
  const suggested = [...edit.base.services, ...additionalServices].filter(
    (name) => !known.has(serviceKey(name)),
  )
  const add = (names: readonly string[]) => {
    const rows = names.map((name): MainService => ({ name, from: null, to: null, unit: 'flat' }))
    set([...services, ...rows].slice(0, mainServicesMax))
    const [first = ''] = names
    // The row is there after the next paint.
    requestAnimationFrame(() => {
      const row = group.current?.querySelectorAll('.ServiceRow')[services.length]
      row?.querySelectorAll('input')[first === '' ? 0 : 1]?.focus()
    })
  }
  return (
    <Fieldset legend="Services and prices" className="ServiceRows" ref={group}>
      <p className="Field-hint">
        What people ask you for most, the most important first. Prices are in dollars and optional; the same
        price twice is a fixed one.
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
          fault={
            current === at ? undefined : (faults[`${at}.name`] ?? faults[`${at}.from`] ?? faults[`${at}.to`])
          }
          onCurrent={(isCurrent) => setCurrent(isCurrent ? at : null)}
          onChange={(next) => set(services.with(at, next))}
          onRemove={() => set(services.toSpliced(at, 1))}
        />
      ))}
      <FieldError message={Object.keys(faults).length === 0 ? edit.faults.mainServices : undefined} />
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
        <p className="Field-hint">{mainServicesMax} services is the maximum.</p>
      )}
    </Fieldset>
  )
}

type ServiceRowProps = {
  service: MainService
  suggestionsId: string
  fault: string | undefined
  onCurrent: (isCurrent: boolean) => void
  onChange: (service: MainService) => void
  onRemove: () => void
}

function ServiceRow({ service, suggestionsId, fault, onCurrent, onChange, onRemove }: ServiceRowProps) {
  const faultId = useId()
  const label = service.name.trim() || 'New service'
  const invalid = fault ? { 'aria-invalid': true, 'aria-describedby': faultId } : {}
  const price = (which: 'from' | 'to', text: string) => (
    <Field label={text}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={service[which] ?? ''}
        {...invalid}
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
          {...invalid}
          onChange={({ target }) => onChange({ ...service, name: target.value })}
        />
      </Field>
      <IconButton isPlain label={`Remove ${label}`} onClick={onRemove}>
        <X className="Icon" />
      </IconButton>
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
      <FieldError id={faultId} message={fault} />
    </div>
  )
}
