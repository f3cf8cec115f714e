import { dollarsText, formatDollars } from '../lib/money.ts'

/** Units of a service's price, in words and as schema.org has them: a code of UN/CEFACT, else a word. */
export const serviceUnits = {
  flat: { words: '', label: 'flat', code: null },
  hour: { words: ' per hour', label: 'per hour', code: 'HUR' },
  visit: { words: ' per visit', label: 'per visit', code: null },
  person: { words: ' per person', label: 'per person', code: null },
  item: { words: ' per item', label: 'per item', code: 'C62' },
  room: { words: ' per room', label: 'per room', code: null },
  squareFoot: { words: ' per sq ft', label: 'per square foot', code: 'FTK' },
  mile: { words: ' per mile', label: 'per mile', code: 'SMI' },
  day: { words: ' per day', label: 'per day', code: 'DAY' },
  night: { words: ' per night', label: 'per night', code: null },
  week: { words: ' per week', label: 'per week', code: 'WEE' },
  month: { words: ' per month', label: 'per month', code: 'MON' },
} as const
export type ServiceUnit = keyof typeof serviceUnits
export const serviceUnitNames = Object.keys(serviceUnits) as [ServiceUnit, ...ServiceUnit[]]

/** A main service of a business; prices are dollars as plain text, null where its owner names none. */
export type MainService = { name: string; from: string | null; to: string | null; unit: ServiceUnit }
/** The same as it is stored, in cents. */
export type StoredService = { name: string; from: number | null; to: number | null; unit: ServiceUnit }

export const mainServicesMax = 40
export const serviceNameMax = 60
/** Main services that a page shows before "Show all". */
export const mainServicesShown = 6

/** A stored service as the API sends it. */
export const toMainService = ({ from, to, ...service }: StoredService): MainService => ({
  ...service,
  from: from === null ? null : dollarsText(from),
  to: to === null ? null : dollarsText(to),
})

/** "from $89 per visit", "$90–$140 per hour", "up to $300", "$89 flat"; null without a price. */
export function servicePriceText({ from, to, unit }: MainService): string | null {
  const { words } = serviceUnits[unit]
  if (from === null && to === null) return null
  if (from === null) return `up to ${formatDollars(to ?? '')}${words}`
  if (to === null) return `from ${formatDollars(from)}${words}`
  if (Number(from) === Number(to)) return `${formatDollars(from)}${words || ' flat'}`
  return `${formatDollars(from)}–${formatDollars(to)}${words}`
}

export const hasPrice = ({ from, to }: MainService): boolean => from !== null || to !== null

const yearMs = 365 * 86_400_000

/** Whether the owner never confirmed the prices, or not for a year; `now` in milliseconds. */
export const arePricesOld = (confirmedAt: string | null, now: number): boolean =>
  confirmedAt === null || now - Date.parse(confirmedAt) >= yearMs

/** Two spellings of one service. */
export const serviceKey = (name: string): string => name.trim().toLowerCase()

type Offering = { mainServices: readonly MainService[]; services: readonly string[] }

/** Services of a page: the main ones in their owner's order, then the others of the directory. */
export function shownServices({ mainServices, services }: Offering): MainService[] {
  const known = new Set(mainServices.map(({ name }) => serviceKey(name)))
  const others = services.filter((name) => !known.has(serviceKey(name)))
  return [...mainServices, ...others.map((name) => ({ name, from: null, to: null, unit: 'flat' }) as const)]
}
