import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, useId } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { FoundPosition } from '#shared/businesses/form/found-position.schemas.ts'
import { austin, milesBetween, type Position } from '#shared/lib/geo.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useRested } from '#web/lib/use-rested.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { foundPositionQuery } from './found-position.queries.ts'
import { type OwnerPin, pinAt, putPin } from './owner-pin.ts'

/** The map, from the page, because it is another room's. */
export type PinMapPart = ComponentType<{
  position: Position
  onMove: (position: Position) => void
  describedBy: string
}>

type Given = Pick<Business, 'address' | 'zipCode' | keyof FoundPosition>

type PinFieldProps = {
  PinMap: PinMapPart
  address: string
  zipCode: string
  pin: OwnerPin | null
  /** The listing as it is. */
  given?: Given | undefined
  onChange: (pin: OwnerPin | null) => void
  error?: string | null | undefined
}

/** A business's position: from its address, until its owner moves the pin. */
export function PinField({ PinMap, address, zipCode, pin, given, onChange, error }: PinFieldProps) {
  const id = useId()
  const asked = useRested(`${zipCode.trim()} ${address.trim()}`)
  const { data } = useQuery({ ...foundPositionQuery(useApi(), asked), placeholderData: keepPreviousData })
  const isThere = given?.address === address.trim() && given.zipCode === zipCode.trim()
  const found = isThere && given.positionSource !== 'owner' ? given : data
  const placed = pinAt(pin, { address, zipCode })
  const stays = pin || given?.positionSource !== 'owner' ? stayingPlace(given, zipCode, found) : null
  const place = found && toPosition(found)
  const shown = placed ?? stays ?? place ?? (found && austin)
  if (!shown) return null
  return (
    <div className="PinField">
      <p className="Field-label" id={`${id}-label`}>
        Place on the map
      </p>
      <p className="PinField-note">
        {placed
          ? 'You put the pin here. Customers will find you at this spot.'
          : stays
            ? 'We don’t know this address, so your pin stays where it was. Move it if your entrance is elsewhere.'
            : `${pin ? 'Your pin was for your old address. ' : ''}${noteOf(found)}`}
      </p>
      <PinMap
        position={shown}
        onMove={(moved) => onChange(putPin(moved, { address, zipCode }))}
        describedBy={`${id}-hint`}
      />
      <div className="PinField-foot">
        <p className="Field-hint" id={`${id}-hint`}>
          Drag the pin, tap the map or use the arrow keys.
        </p>
        {placed ? <Button onClick={() => onChange(null)}>Put the pin back</Button> : null}
      </div>
      <FieldError id={`${id}-error`} message={error} />
      <p className="sr" role="status">
        {placed && place ? movedText(placed, place) : null}
      </p>
    </div>
  )
}

const toPosition = ({ latitude, longitude }: FoundPosition): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** An owner's pin or a point of an imported list stays where the new address isn't known and the ZIP code is the same. */
function stayingPlace(
  given: Given | undefined,
  zipCode: string,
  found: FoundPosition | null | undefined,
): Position | null {
  const isPlacedHere = ['zip', 'street', 'address'].includes(given?.positionSource ?? '')
  const isSameZip = given?.zipCode.slice(0, 5) === zipCode.trim().slice(0, 5)
  if (!given || found === given || found?.positionSource !== 'zip' || isPlacedHere || !isSameZip) return null
  return toPosition(given)
}

function noteOf(found: FoundPosition | null | undefined): string {
  if (found?.latitude === null)
    return 'We don’t know where your ZIP code is, so you aren’t on the map yet. Move the pin to your entrance.'
  if (found?.positionSource === 'zip')
    return 'We only know your ZIP code’s area, so your place shows as approximate. Move the pin to your entrance.'
  if (found?.positionSource === 'street')
    return 'We know your street, but not this number, so your place shows as approximate. Move the pin to your entrance.'
  return 'Found by your address. Move the pin if your entrance is elsewhere.'
}

/** "The pin is 340 feet from your address." */
function movedText(pin: Position, place: Position): string {
  const miles = milesBetween(pin, place)
  const far = miles < 0.2 ? `${Math.round((miles * 5280) / 10) * 10} feet` : `${miles.toFixed(1)} miles`
  return `The pin is ${far} from where we put it.`
}
