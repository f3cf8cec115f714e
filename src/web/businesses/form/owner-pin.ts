import { houseKey } from '#shared/geocoding/street-names.ts'
import type { Position } from '#shared/lib/geo.ts'

/** A pin that an owner has put on the map, and the house it was put at. */
export type OwnerPin = Position & { house: string }

type Addressed = { address: string; zipCode: string }

export const putPin = ({ latitude, longitude }: Position, { address, zipCode }: Addressed): OwnerPin => ({
  latitude,
  longitude,
  house: houseKey(address, zipCode),
})

/** The pin, unless the address is another house's by now; another suite is the same house. */
export const pinAt = (pin: OwnerPin | null, { address, zipCode }: Addressed): OwnerPin | null =>
  pin?.house === houseKey(address, zipCode) ? pin : null
