import { type EditedField, editedFields, type PriceUnit } from '#shared/businesses/business-fields.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { type AreaChoice, toAreaChoice } from '#shared/businesses/form/area-choice.ts'
import { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import type { MainService } from '#shared/businesses/main-services.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import { type PaymentMethod, paymentMethods } from '#shared/businesses/payment-methods.ts'
import type { SpecialHours } from '#shared/businesses/special-hours.ts'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'
import { type OwnerPin, putPin } from '../form/owner-pin.ts'

type PaymentChoice = Record<PaymentMethod, boolean>

/** Everything typed or checked in the form, without its pictures. */
export type EditValues = Record<EditedField, string> & {
  category: CategoryChoice
  /** The unit of the average price; empty for none. */
  priceUnit: PriceUnit | ''
  mainServices: MainService[]
  additionalServices: string[]
  /** Typed, but not added yet. */
  newService: string
  loveUs: string[]
  /** Null until someone enters them. */
  hours: BusinessHours | null
  specialHours: SpecialHours
  paymentMethods: PaymentChoice
  /** The owner's; null where the address says it. */
  pin: OwnerPin | null
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
    priceUnit: business.priceUnit ?? '',
    mainServices: [...business.mainServices],
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

function pinOf({ positionSource, latitude, longitude, address, zipCode }: Business): OwnerPin | null {
  if (positionSource !== 'owner' || latitude === null || longitude === null) return null
  return putPin({ latitude, longitude }, { address, zipCode })
}

/** Every method as true or false; missing ones are false. */
export function toPaymentChoice(given: Partial<Record<string, boolean>>): PaymentChoice {
  return Object.fromEntries(paymentMethods.map((method) => [method, given[method] === true])) as PaymentChoice
}

/** The choice with sorted services, so that their order is no change. */
export function withSortedIds({ categoryId, subcategoryId, serviceIds }: CategoryChoice): CategoryChoice {
  return { categoryId, subcategoryId, serviceIds: serviceIds.toSorted((one, other) => one - other) }
}
