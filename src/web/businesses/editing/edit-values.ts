import { type EditedField, editedFields } from '#shared/businesses/business-fields.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { type AreaChoice, toAreaChoice } from '#shared/businesses/form/area-choice.ts'
import { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import { type PaymentMethod, paymentMethods } from '#shared/businesses/payment-methods.ts'
import type { SpecialHours } from '#shared/businesses/special-hours.ts'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'
import type { Position } from '#shared/lib/geo.ts'

type PaymentChoice = Record<PaymentMethod, boolean>

/** Everything typed or checked in the form, without its pictures. */
export type EditValues = Record<EditedField, string> & {
  category: CategoryChoice
  additionalServices: string[]
  /** Typed, but not added yet. */
  newService: string
  loveUs: string[]
  /** Null until someone enters them. */
  hours: BusinessHours | null
  specialHours: SpecialHours
  paymentMethods: PaymentChoice
  /** Where the owner has put the pin; null where the address is. */
  pin: Position | null
  serviceArea: AreaChoice
}

/** A business as form values. Lists are sorted, so that checking and unchecking a box is no change. */
export function toEditValues(business: Business): EditValues {
  const texts = Object.fromEntries(editedFields.map((field) => [field, business[field] ?? '']))
  return {
    ...(texts as Record<EditedField, string>),
    category: withSortedIds({
      categoryId: business.categoryId,
      subcategoryId: business.subcategoryId,
      serviceIds: business.subSubCategoryIds,
    }),
    additionalServices: [...business.additionalServices],
    newService: '',
    loveUs: loveUsReasons.filter((reason) => business.whyPeopleLoveUsData.includes(reason)),
    hours: business.businessHoursData as BusinessHours | null,
    specialHours: (business.specialHoursData ?? { days: [], seasons: [] }) as SpecialHours,
    paymentMethods: toPaymentChoice(business.paymentMethodsData),
    pin: pinOf(business),
    serviceArea: toAreaChoice(business),
  }
}

function pinOf({ positionSource, latitude, longitude }: Business): Position | null {
  if (positionSource !== 'owner' || latitude === null || longitude === null) return null
  return { latitude, longitude }
}

/** Changes with what follows from them: the pin belongs to the address. */
export function withPin(now: EditValues, changes: Partial<EditValues>, base: EditValues): EditValues {
  const next = { ...now, ...changes }
  if (!('address' in changes || 'zipCode' in changes)) return next
  const isBack = next.address === base.address && next.zipCode === base.zipCode
  return { ...next, pin: isBack ? base.pin : null }
}

/** Every method as true or false; missing ones are false. */
export function toPaymentChoice(given: Partial<Record<string, boolean>>): PaymentChoice {
  return Object.fromEntries(paymentMethods.map((method) => [method, given[method] === true])) as PaymentChoice
}

/** The choice with sorted services, so that their order is no change. */
export function withSortedIds({ categoryId, subcategoryId, serviceIds }: CategoryChoice): CategoryChoice {
  return { categoryId, subcategoryId, serviceIds: serviceIds.toSorted((one, other) => one - other) }
}
