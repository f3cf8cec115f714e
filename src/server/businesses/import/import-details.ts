import {
  additionalServiceLengthMax,
  additionalServicesMax,
  priceUnits,
} from '#shared/businesses/business-fields.ts'
import type { ImportField } from '#shared/businesses/listing-columns.ts'
import { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import { paymentMethodLabels, paymentMethods } from '#shared/businesses/payment-methods.ts'
import { socialLinks } from '#shared/businesses/social-links.ts'
import { slugOf } from '#shared/lib/slug.ts'
import type { DetailColumn, ListingColumns } from '../business-columns.repository.ts'
import { foreignPicture, readListCell, readPictureCell, readPicturesCell } from './detail-cells.ts'
import { readServicesCell } from './service-cells.ts'

/** Guarantee: a detail of a listing is one the form would take, or is left out and reported; no address is opened. */

/** Columns of a profile beside its texts, hours and area. */
export type ListingDetails = Omit<
  Pick<ListingColumns, DetailColumn>,
  'business_hours' | 'special_hours' | 'service_area'
>

type Given = {
  texts: Partial<Record<ImportField, string>>
  /** Social links as the form reads them. */
  values: Partial<Record<string, string | number | null>>
  publicUrl: string
}

/** Reads the details of a row; `lost` gets what is wrong with them. */
export function readDetails({ texts, values, publicUrl }: Given, lost: string[]): ListingDetails {
  const links = socialLinks.flatMap((link) => (values[link] ? [[link, String(values[link])]] : []))
  const unit = priceUnits.find((known) => known === texts.priceUnit) ?? null
  if (texts.priceUnit !== undefined && unit === null)
    lost.push(`priceUnit: Must be one of ${priceUnits.join(', ')} (${texts.priceUnit})`)
  const mainServices = readServicesCell(texts.mainServices ?? '')
  lost.push(...mainServices.faults.map((fault) => `mainServices: ${fault}`))
  const picture = (field: 'logo' | 'coverPhoto' | 'thumbnail') => {
    const text = texts[field]
    const path = text === undefined ? null : readPictureCell(text, publicUrl)
    if (text !== undefined && path === null) lost.push(`${field}: ${text.slice(0, 80)} ${foreignPicture}`)
    return path
  }
  const pictures = readPicturesCell(texts.pictures ?? '', { publicUrl, name: texts.name ?? '' })
  lost.push(...pictures.faults.map((fault) => `pictures: ${fault}`))
  return {
    price_unit: unit,
    main_services: mainServices.value,
    social_links: Object.fromEntries(links),
    payment_methods: readPaymentMethods(texts.paymentMethods ?? '', lost),
    additional_services: readAdditionalServices(texts.additionalServices ?? '', lost),
    why_people_love_us: readReasons(texts.whyPeopleLoveUs ?? '', lost),
    logo_url: picture('logo'),
    cover_url: picture('coverPhoto'),
    thumbnail_url: picture('thumbnail'),
    images: pictures.value,
  }
}

function readPaymentMethods(cell: string, lost: string[]): Record<string, boolean> {
  const methodOf = (item: string) =>
    paymentMethods.find((each) =>
      [each, paymentMethodLabels[each]].some((name) => slugOf(name) === slugOf(item)),
    )
  const items = readListCell(cell)
  for (const item of items) if (!methodOf(item)) lost.push(`paymentMethods: ${item} is not one we know`)
  return Object.fromEntries(items.flatMap((item) => (methodOf(item) ? [[methodOf(item), true]] : [])))
}

function readAdditionalServices(cell: string, lost: string[]): string[] {
  const items = readListCell(cell)
  const fits = items.filter(
    (item) => item.length <= additionalServiceLengthMax && !item.includes('\0') && item.isWellFormed(),
  )
  if (fits.length < items.length)
    lost.push(`additionalServices: Must be at most ${additionalServiceLengthMax} characters each`)
  if (fits.length > additionalServicesMax)
    lost.push(`additionalServices: At most ${additionalServicesMax} are allowed`)
  return fits.slice(0, additionalServicesMax)
}

function readReasons(cell: string, lost: string[]): string[] {
  const items = readListCell(cell)
  const isReason = (item: string) => (loveUsReasons as readonly string[]).includes(item)
  for (const item of items) if (!isReason(item)) lost.push(`whyPeopleLoveUs: ${item} is not in the list`)
  return [...new Set(items.filter(isReason))]
}
