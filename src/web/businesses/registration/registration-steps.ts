import { businessFields } from '#shared/businesses/business-fields.ts'
import { type AreaField, areaFaults, areaFields, toAreaField } from '#shared/businesses/form/area-choice.ts'
import { businessFieldFault } from '#shared/businesses/form/business-field-rules.ts'
import { hoursFaults } from '#shared/businesses/form/hours-faults.ts'
import { specialFaults } from '#shared/businesses/form/special-faults.ts'
import type { Faults } from '#web/lib/field-faults.ts'
import { typedServicesFault } from '../form/typed-services.ts'
import { draftTexts, type RegistrationDraft } from './registration-draft.ts'

/** Every wizard field that can have an error. */
export type RegistrationField = keyof RegistrationDraft | AreaField | 'logo' | 'gallery'
export type RegistrationFaults = Faults<RegistrationField>

type Step = { title: string; fields: readonly RegistrationField[] }

/** The five steps in order. */
export const steps: readonly Step[] = [
  { title: 'Your business', fields: ['name', 'website', 'logo'] },
  { title: 'Contact', fields: ['email', 'phone', 'address', 'zipCode', ...areaFields, 'pin'] },
  { title: 'Details', fields: ['description', 'gallery', 'hours', 'specialHours', 'paymentMethods'] },
  {
    title: 'Category',
    fields: ['categoryId', 'subcategoryId', 'serviceIds', 'averagePrice', 'mainServices'],
  },
  { title: 'Review', fields: [] },
]

export const lastStep = steps.length
const stepAt = (step: number): Step => steps[step - 1] ?? { title: '', fields: [] }

const toText = (field: RegistrationField) => draftTexts.find((name) => name === field)

/** True for fields that must be filled in before Next can be pressed (specification §5). */
export function isRequired(field: RegistrationField): boolean {
  const text = toText(field)
  return text ? businessFields[text].registration === 'required' : field === 'categoryId'
}

/** True once all required fields of a step are filled in, valid or not: enables Next. */
export function isFilled(draft: RegistrationDraft, step: number): boolean {
  const isEmpty = (field: RegistrationField) =>
    String(draft[field as keyof RegistrationDraft] ?? '').trim() === ''
  return !stepAt(step).fields.some((field) => isRequired(field) && isEmpty(field))
}

/** The errors in a step's fields. */
export function stepFaults(draft: RegistrationDraft, step: number): RegistrationFaults {
  const faults: RegistrationFaults = {}
  for (const field of stepAt(step).fields) {
    const fault = faultOf(draft, field)
    if (fault) faults[field] = fault
  }
  return faults
}

function faultOf(draft: RegistrationDraft, field: RegistrationField): string | undefined {
  if (field === 'hours') return Object.values(hoursFaults(draft.hours))[0]
  if (field === 'specialHours') return Object.values(specialFaults(draft.specialHours))[0]
  if (field === 'mainServices') return typedServicesFault(draft.mainServices)
  const area = toAreaField(field)
  if (area) return areaFaults(draft.serviceArea)[area]
  const text = toText(field)
  return (text && businessFieldFault(text, draft[text])) ?? undefined
}

/** The last step that can be opened: the first one that is incomplete or invalid. */
export function furthestStep(draft: RegistrationDraft): number {
  const isDone = (step: number) => isFilled(draft, step) && Object.keys(stepFaults(draft, step)).length === 0
  const open = steps.findIndex((_, index) => !isDone(index + 1))
  return open === -1 ? lastStep : open + 1
}

/** The step with the given field. */
const stepOf = (field: RegistrationField): number =>
  steps.findIndex(({ fields }) => fields.includes(field)) + 1

/** The first step with an error; null if there is none. */
export function firstFaultyStep(faults: RegistrationFaults): number | null {
  const faulty = Object.keys(faults).map((field) => stepOf(field as RegistrationField))
  return faulty.length > 0 ? Math.min(...faulty) : null
}
