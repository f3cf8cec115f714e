import { isDeepStrictEqual } from 'node:util'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import {
  businessFields,
  type EditedField,
  editedFields,
  type StoredField,
} from '#shared/businesses/business-fields.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import type { UpdateBusiness } from '#shared/businesses/form/business-forms.schemas.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import { type SocialLink, socialLinks } from '#shared/businesses/social-links.ts'
import { comingDays, type SpecialHours, storedMinutes } from '#shared/businesses/special-hours.ts'
import type { EditedColumns } from './business-editing.repository.ts'

/** Guarantee: an edit changes only the columns of its fields and those derived from them. */

/** The text and choice columns after an edit; `changePictures` handles pictures, and `changePlace` the position. */
export function changeColumns(
  before: EditedColumns,
  fields: UpdateBusiness,
  place: Partial<EditedColumns>,
): EditedColumns {
  const texts = changeTexts(before, fields)
  const columns = {
    ...texts,
    name_key: texts.name === before.name ? before.name_key : texts.name.toLowerCase(),
    ...place,
    ...changeBranch(before, fields),
    ...changeHours(before, fields),
    price_cents: given(fields.averagePrice, before.price_cents),
    price_unit: given(fields.priceUnit, before.price_unit),
    main_services: given(fields.mainServices, before.main_services),
    payment_methods: given(fields.paymentMethodsData as Record<string, boolean>, before.payment_methods),
    additional_services: given(unique(fields.additionalServices), before.additional_services),
    why_people_love_us: given<string[]>(unique(fields.whyPeopleLoveUsData), before.why_people_love_us),
    social_links: changeSocialLinks(before.social_links, fields),
  }
  return { ...columns, facets: facetsOf(columns) }
}

const given = <Value>(value: Value | undefined, before: Value): Value =>
  value === undefined ? before : value
/** A given list without duplicates. */
const unique = <Value>(values: readonly Value[] | undefined) => values && [...new Set(values)]

const isStored = (field: EditedField): field is EditedField & StoredField =>
  businessFields[field].column !== null

function changeTexts(before: EditedColumns, fields: UpdateBusiness): EditedColumns {
  const texts = editedFields.filter(isStored).map((field) => {
    const { column, empty } = businessFields[field]
    return [column, given(fields[field], before[column]) ?? empty]
  })
  return { ...before, ...Object.fromEntries(texts) }
}

/** Changing a category or subcategory without giving the levels below clears those too. */
function changeBranch(before: EditedColumns, fields: UpdateBusiness) {
  const category_id = given(fields.categoryId, before.category_id)
  const isElsewhere = category_id !== before.category_id
  const subcategory_id = given(fields.subcategoryId, isElsewhere ? null : before.subcategory_id)
  const isOther = subcategory_id !== before.subcategory_id
  const services = given(unique(fields.subSubCategoryIds), isOther ? [] : before.sub_sub_category_ids)
  return { category_id, subcategory_id, sub_sub_category_ids: services }
}

/** Special days that have passed aren't kept. */
function changeHours(before: EditedColumns, fields: UpdateBusiness): Partial<EditedColumns> {
  const { businessHoursData, specialHoursData } = fields
  if (businessHoursData === undefined && specialHoursData === undefined) return {}
  const isSame =
    isDeepStrictEqual(given(businessHoursData, before.business_hours), before.business_hours) &&
    isDeepStrictEqual(given(specialHoursData, before.special_hours) ?? none, before.special_hours ?? none)
  if (isSame) return {}
  const today = austinWallClock(new Date()).date
  const hours = given(businessHoursData as BusinessHours | undefined, before.business_hours)
  const { days, seasons } =
    given(specialHoursData as SpecialHours | null | undefined, before.special_hours) ?? none
  const coming = comingDays({ days, seasons }, today)
  const special = coming.length + seasons.length > 0 ? { days: coming, seasons } : null
  return {
    business_hours: hours,
    special_hours: special,
    weekly_minutes: storedMinutes({ hours, special }, today),
  }
}
const none: SpecialHours = { days: [], seasons: [] }

function changeSocialLinks(
  before: EditedColumns['social_links'],
  fields: Partial<Record<SocialLink, string | null | undefined>>,
): EditedColumns['social_links'] {
  const links = socialLinks.map((link) => [link, given(fields[link], before[link] ?? null)] as const)
  return Object.fromEntries(links.filter((link): link is [SocialLink, string] => link[1] !== null))
}
