import { type EditedField, editedFields } from '#shared/businesses/business-fields.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import { type PaymentMethod, paymentMethods } from '#shared/businesses/payment-methods.ts'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'

export type PaymentChoice = Record<PaymentMethod, boolean>

/** What the form holds but pictures: everything as it is typed or ticked. */
export type EditValues = Record<EditedField, string> & {
  category: CategoryChoice
  additionalServices: string[]
  /** Typed, and not yet one of them. */
  newService: string
  loveUs: string[]
  /** Null while nobody has given any. */
  hours: BusinessHours | null
  paymentMethods: PaymentChoice
}

/** A business as the form shows it. Lists come in one order, so that ticking and unticking leaves no trace. */
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
    paymentMethods: toPaymentChoice(business.paymentMethodsData),
  }
}

/** Every method with yes or no; what isn't there is no. */
export function toPaymentChoice(given: Partial<Record<string, boolean>>): PaymentChoice {
  return Object.fromEntries(paymentMethods.map((method) => [method, given[method] === true])) as PaymentChoice
}

/** The same choice, comparable: services ticked in another order are no change. */
export function withSortedIds({ categoryId, subcategoryId, serviceIds }: CategoryChoice): CategoryChoice {
  return { categoryId, subcategoryId, serviceIds: serviceIds.toSorted((one, other) => one - other) }
}
