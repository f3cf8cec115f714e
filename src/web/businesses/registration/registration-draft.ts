import {
  type BusinessFields,
  businessFields,
  type RegisteredField,
  registeredFields,
} from '#shared/businesses/business-fields.ts'
import { type AreaChoice, atItsAddress, meetingPlaces } from '#shared/businesses/form/area-choice.ts'
import { defaultBusinessHours } from '#shared/businesses/form/hours-faults.ts'
import { type MainService, mainServicesMax, serviceUnitNames } from '#shared/businesses/main-services.ts'
import {
  type BusinessHours,
  type DayHours,
  dayNames,
  type Span,
  spansPerDay,
} from '#shared/businesses/opening-hours.ts'
import { paymentMethods } from '#shared/businesses/payment-methods.ts'
import {
  type Season,
  type SpecialDay,
  type SpecialHours,
  seasonsMax,
  specialDaysMax,
} from '#shared/businesses/special-hours.ts'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'
import { isNearAustin } from '#shared/lib/geo.ts'
import type { OwnerPin } from '../form/owner-pin.ts'
import type { PaymentMethodChoice } from '../form/payment-methods-field.tsx'

/** Texts the wizard asks for; city and state are fixed. */
export const draftTexts = registeredFields.filter(isAsked)
export type DraftText = {
  [Field in RegisteredField]: BusinessFields[Field]['registration'] extends 'fixed' ? never : Field
}[RegisteredField]
function isAsked(field: RegisteredField): field is DraftText {
  return businessFields[field].registration !== 'fixed'
}

/** A new business as entered so far, without its pictures. */
export type RegistrationDraft = Record<DraftText, string> &
  CategoryChoice & {
    hours: BusinessHours
    specialHours: SpecialHours
    paymentMethods: PaymentMethodChoice
    /** The owner's; null where the address says it. */
    pin: OwnerPin | null
    serviceArea: AreaChoice
    mainServices: MainService[]
  }

export const emptyDraft: RegistrationDraft = {
  ...(Object.fromEntries(draftTexts.map((field) => [field, ''])) as Record<DraftText, string>),
  hours: defaultBusinessHours,
  specialHours: { days: [], seasons: [] },
  paymentMethods: {},
  pin: null,
  serviceArea: atItsAddress,
  categoryId: null,
  subcategoryId: null,
  serviceIds: [],
  mainServices: [],
}

type Unknown<Of> = Partial<Record<keyof Of, unknown>>

/** Parses a stored draft. Anyone can write to the browser's storage, so invalid parts are dropped. */
export function parseDraft(kept: unknown): RegistrationDraft {
  const parts = toObject<RegistrationDraft>(kept)
  const texts = draftTexts.map((field) => [field, typeof parts[field] === 'string' ? parts[field] : ''])
  const categoryId = toId(parts.categoryId)
  const subcategoryId = categoryId && toId(parts.subcategoryId)
  const serviceIds = subcategoryId && Array.isArray(parts.serviceIds) ? parts.serviceIds.filter(isId) : []
  const methods = toObject<PaymentMethodChoice>(parts.paymentMethods)
  return {
    ...(Object.fromEntries(texts) as Record<DraftText, string>),
    hours: toHours(parts.hours),
    specialHours: toSpecialHours(parts.specialHours),
    paymentMethods: Object.fromEntries(
      paymentMethods.filter((method) => methods[method] === true).map((method) => [method, true]),
    ),
    pin: toPin(parts.pin),
    serviceArea: toArea(parts.serviceArea),
    categoryId,
    subcategoryId,
    serviceIds,
    mainServices: toMainServices(parts.mainServices),
  }
}

const toObject = <Of>(value: unknown): Unknown<Of> =>
  typeof value === 'object' && value !== null ? (value as Unknown<Of>) : {}

function toPin(kept: unknown): OwnerPin | null {
  const { latitude, longitude, house } = toObject<OwnerPin>(kept)
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || typeof house !== 'string') return null
  return isNearAustin({ latitude, longitude }) ? { latitude, longitude, house } : null
}

function toArea(kept: unknown): AreaChoice {
  const area = { ...atItsAddress, ...toObject<AreaChoice>(kept) }
  const isWhole = Object.values(area).every((text) => typeof text === 'string')
  return isWhole && meetingPlaces.some((place) => place === area.meets) ? (area as AreaChoice) : atItsAddress
}

function toMainServices(kept: unknown): MainService[] {
  const isText = (text: unknown) => text === null || typeof text === 'string'
  const isService = (service: unknown): service is MainService => {
    const { name, from, to, unit } = toObject<MainService>(service)
    return (
      typeof name === 'string' && isText(from) && isText(to) && serviceUnitNames.some((one) => one === unit)
    )
  }
  return Array.isArray(kept) ? kept.filter(isService).slice(0, mainServicesMax) : []
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31
const toId = (value: unknown) => (isId(value) ? value : null)

function toHours(kept: unknown): BusinessHours {
  const days = toObject<BusinessHours>(kept)
  return Object.fromEntries(
    dayNames.map((day) => [day, isDay(days[day]) ? days[day] : defaultBusinessHours[day]]),
  ) as BusinessHours
}

function toSpecialHours(kept: unknown): SpecialHours {
  const { days, seasons } = toObject<SpecialHours>(kept)
  const list = (items: unknown) => (Array.isArray(items) ? (items as unknown[]) : [])
  const hasTexts = (item: unknown, names: readonly string[]) =>
    names.every((name) => typeof toObject<Record<string, unknown>>(item)[name] === 'string')
  const isSpecialDay = (day: unknown): day is SpecialDay =>
    isDay(day) && hasTexts(day, ['from', 'to', 'note'])
  const isSeason = (season: unknown): season is Season => hasTexts(season, ['from', 'to', 'name'])
  return {
    days: list(days).filter(isSpecialDay).slice(0, specialDaysMax),
    seasons: list(seasons)
      .filter(isSeason)
      .slice(0, seasonsMax)
      .map(({ name, from, to, hours }) => ({ name, from, to, hours: toHours(hours) })),
  }
}

/** A time still being typed is an empty string. */
const isTime = (value: unknown) => typeof value === 'string' && /^(([01]\d|2[0-3]):[0-5]\d)?$/.test(value)

function isDay(value: unknown): value is DayHours {
  const { closed, more, byAppointment } = toObject<DayHours>(value)
  const isMore =
    more === undefined || (Array.isArray(more) && more.length < spansPerDay && more.every(isSpan))
  return (
    isSpan(value) &&
    typeof closed === 'boolean' &&
    isMore &&
    [undefined, true].includes(byAppointment as undefined)
  )
}

function isSpan(value: unknown): boolean {
  const { open, close } = toObject<Span>(value)
  return isTime(open) && isTime(close)
}
