import type { Site } from '#server/lib/mail/mail-layout.ts'
import { createToken } from '#server/lib/tokens.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'

/** People and businesses in the examples. */
export type Cast = {
  site: Site
  business: { id: number; name: string }
  otherBusiness: { id: number; name: string }
  owner: Person
  member: Person
  visitor: Person & { phone: string }
  /** The visitor's request and the business's answer; several lines. */
  job: string
  answer: string
}
type Person = { id: number; firstName: string; lastName: string; email: string }

const site = { siteName: 'Find Local', publicUrl: 'https://findlocal.example.com' }

/** Weekdays from `open` to `close`, Saturday until noon, and Sunday closed. */
export function exampleHours(open: string, close: string): BusinessHours {
  const day = { open, close, closed: false }
  return {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: { ...day, close: '12:00' },
    sunday: { ...day, closed: true },
  }
}

/** The cast of most emails. */
export const usual: Cast = {
  site,
  business: { id: 42, name: 'Barton Creek Plumbing' },
  otherBusiness: { id: 57, name: 'Zilker Drain & Sewer' },
  owner: { id: 7, firstName: 'Dana', lastName: 'Whitfield', email: 'dana@bartoncreekplumbing.example' },
  member: { id: 8, firstName: 'Marcus', lastName: 'Lee', email: 'marcus@bartoncreekplumbing.example' },
  visitor: {
    id: 9,
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana.ruiz@example.com',
    phone: '(512) 555-0147',
  },
  job: 'The pipe under our kitchen sink is leaking, about a cup an hour. We put a bucket under it.\nWe live in Hyde Park. Any day this week after 4 PM works.',
  answer:
    'Hi Ana, that sounds like the trap. I can come tomorrow at 4:30.\nThe visit is $95, and it counts toward the repair.',
}

/** The longest names that people really have, with accents and an ampersand. */
export const long: Cast = {
  site,
  business: {
    id: 42,
    name: 'The Original South Austin Plumbing, Heating & Air Conditioning Company (Family-Owned Since 1974)',
  },
  otherBusiness: { id: 57, name: 'Taquería y Panadería “El Ñandú” de los Hermanos Gutiérrez O’Malley' },
  owner: {
    id: 7,
    firstName: 'María Guadalupe',
    lastName: 'Hernández-Villaseñor de la Peña',
    email: 'maria.guadalupe.hernandez-villasenor@theoriginalsouthaustinplumbing.example',
  },
  member: {
    id: 8,
    firstName: 'Józef-Sebastián',
    lastName: 'Wolfeschlegelsteinhausenbergerdorff',
    email: 'jozef-sebastian.wolfeschlegelsteinhausenbergerdorff@theoriginalsouthaustinplumbing.example',
  },
  visitor: {
    id: 9,
    firstName: 'José Ángel',
    lastName: 'Núñez Echeverría y Muñoz',
    email: 'jose.angel.nunez.echeverria.y.munoz+findlocal@correo.example',
    phone: '+1 (512) 555-0147 ext. 3021',
  },
  job: `${'We renovate the whole second floor, with two bathrooms, a laundry room and a kitchenette. '.repeat(6)}\nhttps://drive.example.com/folders/1A2b3C4d5E6f7G8h9I0jKlMnOpQrStUvWxYz1A2b3C4d5E6f7G8h9I0jKlMnOpQrStUvWxYz`,
  answer: 'Yes.',
}

export const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
/** Looks like the real ones, and opens nothing. */
export const tokenFor = (kind: Parameters<typeof createToken>[0]) => createToken(kind).token
/** Seals the links to settings. */
export const exampleKey = Buffer.alloc(32, 'example')
export const at = (isoTime: string) => new Date(isoTime)
