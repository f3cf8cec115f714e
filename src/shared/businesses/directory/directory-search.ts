import type { ServicePlace } from '#shared/categories/popular-services.ts'
import { areaText, type MapArea, parseArea } from './map-area.ts'

/** Sort orders of the directory (specification §9); relevance is promoted first, then newest. */
export const sortOptions = ['relevance', 'rating', 'price_low', 'price_high', 'distance', 'name'] as const

export type SortOption = (typeof sortOptions)[number]

/** Businesses per page of the directory (specification §9). */
export const directoryPageSize = 12

/**
 * Filters that are a text in the address, with their formats: dollars from and to, a rating and more, the
 * name of a place as in addresses, miles from the visitor, a weekday with or without a time, how soon a time
 * is free, how quickly a business answers, and lists of payment methods and features that a business must all
 * have.
 */
export const filterPatterns = {
  price: /^(\d{1,6}-\d{0,6}|-\d{1,6})$/,
  rating: /^([1-4](\.\d)?|5)$/,
  place: /^[a-z0-9-]{1,80}$/,
  within: /^([1-9]|[1-4]\d|50)$/,
  openAt: /^(mon|tue|wed|thu|fri|sat|sun)(-([01]\d|2[0-3]):[0-5]\d)?$/,
  slots: /^(today|tomorrow|week)$/,
  verified: /^1$/,
  answers: /^day$/,
  payment: /^[a-zA-Z,]{1,100}$/,
  features: /^[a-z0-9,-]{1,600}$/,
}
export type PatternFilter = keyof typeof filterPatterns
export const patternFilters = Object.keys(filterPatterns) as PatternFilter[]

/** The filters and sort order in the address of /businesses. */
export type DirectorySearch = Record<PatternFilter, string> & {
  category: number | null
  subcategory: number | null
  subsubcategories: number[]
  search: string
  service: string
  open: boolean
  area: MapArea | null
  sort: SortOption
  page: number
  /** `map` shows the list beside the map where there is room for both. */
  view: 'list' | 'map'
}

const noPatternFilters = Object.fromEntries(patternFilters.map((name) => [name, ''])) as Record<
  PatternFilter,
  string
>

export const emptyDirectorySearch: DirectorySearch = {
  ...noPatternFilters,
  category: null,
  subcategory: null,
  subsubcategories: [],
  search: '',
  service: '',
  open: false,
  area: null,
  sort: 'relevance',
  page: 1,
  view: 'list',
}

/** Maximum length of a search text, in characters; the rest is ignored. */
export const searchTextMax = 100
/** Maximum number of sub-subcategories in one search. */
export const subsubcategoriesMax = 50

const largestId = 2_147_483_647

function positiveInteger(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,10}$/.test(text)) return null
  const value = Number(text)
  return value >= 1 && value <= largestId ? value : null
}

/** Comma-separated ids in ascending order, without duplicates or anything that isn't a number (specification §2). */
export function parseSubsubcategories(text: string | null | undefined): number[] {
  const ids = (text ?? '').split(',').map((part) => positiveInteger(part.trim()))
  return [...new Set(ids.filter((id) => id !== null))].sort((a, b) => a - b).slice(0, subsubcategoriesMax)
}

/** Normalized search text: one line, single spaces, at most `searchTextMax` characters. */
export function normalizeSearchText(text: string | null | undefined): string {
  const oneLine = (text ?? '').replaceAll('\u0000', ' ').replace(/\s+/g, ' ').trim()
  return oneLine.toWellFormed().slice(0, searchTextMax).toWellFormed().trim()
}

/** Reads an address leniently: unreadable parts are dropped, so that a mangled link still works. */
export function parseDirectorySearch(params: URLSearchParams): DirectorySearch {
  const sort = params.get('sort') as SortOption
  const category = positiveInteger(params.get('category'))
  const given = patternFilters.map((name) => {
    const text = params.get(name) ?? ''
    return [name, filterPatterns[name].test(text) ? text : '']
  })
  return {
    ...(Object.fromEntries(given) as typeof noPatternFilters),
    category,
    subcategory: positiveInteger(params.get('subcategory')),
    subsubcategories: parseSubsubcategories(params.get('subsubcategories')),
    search: normalizeSearchText(params.get('search')),
    service: category === null ? normalizeSearchText(params.get('service')) : '',
    open: ['1', 'true'].includes(params.get('open') ?? ''),
    area: parseArea(params.get('area')),
    sort: sortOptions.includes(sort) ? sort : 'relevance',
    page: Math.min(positiveInteger(params.get('page')) ?? 1, 100_000),
    view: params.get('view') === 'map' ? 'map' : 'list',
  }
}

/** The query of a search in a fixed order, without defaults. Parsing the result gives the same search. */
export function directorySearchParams(search: DirectorySearch): URLSearchParams {
  const params = new URLSearchParams()
  if (search.category !== null) params.set('category', String(search.category))
  if (search.subcategory !== null) params.set('subcategory', String(search.subcategory))
  if (search.subsubcategories.length > 0) params.set('subsubcategories', search.subsubcategories.join(','))
  if (search.search) params.set('search', search.search)
  if (search.service && search.category === null) params.set('service', search.service)
  if (search.open) params.set('open', '1')
  if (search.area) params.set('area', areaText(search.area))
  for (const name of patternFilters) if (search[name]) params.set(name, search[name])
  if (search.sort !== 'relevance') params.set('sort', search.sort)
  if (search.page !== 1) params.set('page', String(search.page))
  if (search.view === 'map') params.set('view', 'map')
  return params
}

type ServiceQuery = {
  service?: string | undefined
  search?: string | undefined
  category?: number | null | undefined
  subcategory?: number | null | undefined
}

/** The filters of a service: its place, or search text if it has none. A given category overrides it. */
export function filtersOfService(
  { service, search, category, subcategory }: ServiceQuery,
  place: ServicePlace | null,
): { category?: number; subcategory?: number | null; search?: string } {
  if (!service || category) return {}
  if (!place) return { search: search || service }
  return { category: place.category, subcategory: subcategory ?? place.subcategory }
}

/** "/businesses?category=2": the canonical address of a search. */
export function directoryHref(search: Partial<DirectorySearch> = {}): string {
  const params = directorySearchParams({ ...emptyDirectorySearch, ...search }).toString()
  return params ? `/businesses?${params}` : '/businesses'
}

/** True when something narrows the list (sort, page and map don't). */
export function hasFilters(search: DirectorySearch): boolean {
  const { sort, page, view } = emptyDirectorySearch
  return directorySearchParams({ ...search, sort, page, view }).toString() !== ''
}
