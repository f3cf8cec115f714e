import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { additionalServicesMax } from '#shared/businesses/business-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { canAddService, hasService, serviceFault, withService } from './additional-services.ts'
import { EditCard } from './edit-card.tsx'
import type { EditState } from './use-edit-business.ts'

/** Other services in the owner's own words, one chip each. */
export function AdditionalServicesCard({ edit }: { edit: EditState }) {
  const { additionalServices: services, newService } = edit.values
  const input = useRef<HTMLInputElement>(null)
  const canAdd = canAddService(services, newService)
  const replaceState = (next: string[], typed: string) => {
    edit.change({ additionalServices: next, newService: typed })
    input.current?.focus()
  }
  const add = () => {
    if (canAdd) replaceState(withService(services, newService), '')
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <EditCard section="services" note="Anything you offer beyond your category’s services.">
      <div className="EditServices">
        <Field
          label="Add a service"
          hint={hintOf(services, newService)}
          error={serviceFault(services, newService) ?? edit.faults.additionalServices}
        >
          <Input
            ref={input}
            name="newService"
            autoComplete="off"
            enterKeyHint="done"
            value={newService}
            onChange={({ target }) => edit.change({ newService: target.value }, ['additionalServices'])}
            onKeyDown={handleKeyDown}
          />
        </Field>
        <Button disabled={!canAdd} onClick={add}>
          <Plus className="Icon is-s" />
          Add
        </Button>
      </div>
      <ServiceChips
        services={services}
        onRemove={(removed) =>
          replaceState(
            services.filter((service) => service !== removed),
            newService,
          )
        }
      />
    </EditCard>
  )
}

function ServiceChips(props: { services: readonly string[]; onRemove: (service: string) => void }) {
  if (props.services.length === 0) return null
  return (
    <ul className="EditServices-list" aria-label="Additional services">
      {props.services.map((service) => (
        <li key={service}>
          <FilterChip removeLabel={`Remove ${service}`} onClick={() => props.onRemove(service)}>
            {service}
          </FilterChip>
        </li>
      ))}
    </ul>
  )
}

function hintOf(services: readonly string[], typed: string): string {
  if (services.length >= additionalServicesMax) return `You can add up to ${additionalServicesMax}.`
  return hasService(services, typed)
    ? 'Already on the list.'
    : 'Such as "Same-day repair". Press Enter to add.'
}
