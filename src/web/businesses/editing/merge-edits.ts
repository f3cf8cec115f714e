import { type EditedField, editedFields } from '#shared/businesses/business-fields.ts'
import type { MainService } from '#shared/businesses/main-services.ts'
import { type BusinessHours, type DayName, dayNames } from '#shared/businesses/opening-hours.ts'
import { paymentMethods } from '#shared/businesses/payment-methods.ts'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'
import { keptServices } from '../form/typed-services.ts'
import { type EditValues, toPaymentChoice, withSortedIds } from './edit-values.ts'
import { toStoredText } from './stored-text.ts'

/** Values that can conflict. Lists and checkboxes never do: both people's changes apply. */
export type ValueConflict =
  | EditedField
  | 'priceUnit'
  | 'mainServices'
  | 'category'
  | 'hours'
  | 'specialHours'
  | 'pin'
  | 'serviceArea'
  | DayName

/** Three copies of the same value: as both found it, as I left it, as the other person left it. */
type Three<Value> = { base: Value; mine: Value; theirs: Value }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Merges values that can't be combined: the only change wins; with two, mine and `conflict`. */
function mergeWhole<Value>(
  { base, mine, theirs }: Three<Value>,
  isAlike: (one: Value, other: Value) => boolean = isSame,
): { value: Value; isConflict: boolean } {
  if (isSame(theirs, base)) return { value: mine, isConflict: false }
  if (isAlike(mine, theirs) || isAlike(mine, base)) return { value: theirs, isConflict: false }
  return { value: mine, isConflict: !isAlike(theirs, base) }
}

/** Merges lists: either's removals and additions apply, and the order of the one who reordered it. */
export function mergeList<Item>({ base, mine, theirs }: Three<readonly Item[]>): Item[] {
  const hasMyOrder = !isSame(
    mine.filter((item) => base.includes(item)),
    base.filter((item) => mine.includes(item)),
  )
  const [first, second] = hasMyOrder ? [mine, theirs] : [theirs, mine]
  const isGone = (item: Item) => base.includes(item) && !(mine.includes(item) && theirs.includes(item))
  return [...new Set([...first, ...second])].filter((item) => !isGone(item))
}

function mergeCategory(three: Three<CategoryChoice>): { value: CategoryChoice; isConflict: boolean } {
  const { base, mine, theirs } = three
  const pathOf = ({ categoryId, subcategoryId }: CategoryChoice) => `${categoryId}/${subcategoryId}`
  // Services of different subcategories don't mix.
  if (pathOf(mine) !== pathOf(theirs)) return mergeWhole(three)
  const found = pathOf(base) === pathOf(mine) ? base.serviceIds : []
  const merged = mergeList({ base: found, mine: mine.serviceIds, theirs: theirs.serviceIds })
  return { value: withSortedIds({ ...mine, serviceIds: merged }), isConflict: false }
}

type HoursMerge = { value: BusinessHours | null; conflicts: ('hours' | DayName)[] }

function mergeHours({ base, mine, theirs }: Three<BusinessHours | null>): HoursMerge {
  if (!base || !mine || !theirs) {
    const { value, isConflict } = mergeWhole({ base, mine, theirs })
    return { value, conflicts: isConflict ? ['hours'] : [] }
  }
  const days = dayNames.map((day) => ({
    day,
    ...mergeWhole({ base: base[day], mine: mine[day], theirs: theirs[day] }),
  }))
  return {
    value: Object.fromEntries(days.map(({ day, value }) => [day, value])) as BusinessHours,
    conflicts: days.filter(({ isConflict }) => isConflict).map(({ day }) => day),
  }
}

/** Mine if both changed the same value differently, which `conflicts` lists; otherwise the change either made. */
export function mergeValues({ base, mine, theirs }: Three<EditValues>): {
  values: EditValues
  conflicts: ValueConflict[]
} {
  const conflicts: ValueConflict[] = []
  const three = <Key extends keyof EditValues>(key: Key): Three<EditValues[Key]> => ({
    base: base[key],
    mine: mine[key],
    theirs: theirs[key],
  })
  const texts = editedFields.map((field) => {
    const isAlike = (one: string, other: string) => toStoredText(field, one) === toStoredText(field, other)
    const { value, isConflict } = mergeWhole(three(field), isAlike)
    if (isConflict) conflicts.push(field)
    return [field, value]
  })
  const category = mergeCategory(three('category'))
  if (category.isConflict) conflicts.push('category')
  const hours = mergeHours(three('hours'))
  const special = mergeWhole(three('specialHours'))
  if (special.isConflict) conflicts.push('specialHours')
  const priceUnit = mergeWhole(three('priceUnit'))
  if (priceUnit.isConflict) conflicts.push('priceUnit')
  const isSameList = (one: MainService[], other: MainService[]) =>
    isSame(keptServices(one), keptServices(other))
  const main = mergeWhole(three('mainServices'), isSameList)
  if (main.isConflict) conflicts.push('mainServices')
  const pin = mergeWhole(three('pin'))
  if (pin.isConflict) conflicts.push('pin')
  const area = mergeWhole(three('serviceArea'))
  if (area.isConflict) conflicts.push('serviceArea')
  const ticked = paymentMethods.map((method): [string, boolean] => [
    method,
    // A boolean can't conflict: if both changed it, they agree.
    mine.paymentMethods[method] === base.paymentMethods[method]
      ? theirs.paymentMethods[method]
      : mine.paymentMethods[method],
  ])
  const values = {
    ...(Object.fromEntries(texts) as Record<EditedField, string>),
    category: category.value,
    hours: hours.value,
    specialHours: special.value,
    pin: pin.value,
    priceUnit: priceUnit.value,
    mainServices: main.value,
    serviceArea: area.value,
    additionalServices: mergeList(three('additionalServices')),
    loveUs: mergeList(three('loveUs')),
    newService: mine.newService,
    paymentMethods: toPaymentChoice(Object.fromEntries(ticked)),
  }
  return { values, conflicts: [...conflicts, ...hours.conflicts] }
}

/** `values` with their value for one conflict. */
export function withTheirs(values: EditValues, conflict: ValueConflict, theirs: EditValues): EditValues {
  const day = dayNames.find((name) => name === conflict)
  if (!day) return { ...values, [conflict]: theirs[conflict as keyof EditValues] }
  if (!values.hours || !theirs.hours) return values
  return { ...values, hours: { ...values.hours, [day]: theirs.hours[day] } }
}
