import { queryOptions } from '@tanstack/react-query'
import type { ChangePlace, SearchPlaceList } from '#shared/search/places-desk.schemas.ts'
import type {
  AddSearchTerm,
  DeskSearchPlan,
  FailedSearchList,
  SearchMeaningList,
  SearchTermList,
} from '#shared/search/searches-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

type Asked = Pick<DeskAddress, 'search' | 'page'>
const termsPath = '/api/admin/search-terms'
const searchesPath = '/api/admin/searches'
const placesPath = '/api/admin/search-places'

/** A page of the searches that failed, the most frequent first. */
export const failedSearchesQuery = (api: Api, { search, page }: Asked) =>
  deskListQuery({
    queryKey: ['mine', 'desk', 'searches', search, page],
    load: () => api.query<FailedSearchList>([searchesPath, { search, page }]),
    items: 'searches',
  })

/** The current search plan for some words. */
export const searchPlanQuery = (api: Api, search: string) =>
  queryOptions({
    queryKey: ['mine', 'desk', 'searches', 'plan', search],
    queryFn: async () =>
      requireBody(await api.query<DeskSearchPlan>([`${searchesPath}/plan`, { search }])).lines,
  })

/** A page of the vocabulary, the newest first. */
export const termsQuery = (api: Api, { search, page }: Asked) =>
  deskListQuery({
    queryKey: ['mine', 'desk', 'search-terms', search, page],
    load: () => api.query<SearchTermList>([termsPath, { search, page }]),
    items: 'terms',
  })

/** A page of the places, by name. */
export const placesQuery = (api: Api, { search, page }: Asked) =>
  deskListQuery({
    queryKey: ['mine', 'desk', 'search-places', search, page],
    load: () => api.query<SearchPlaceList>([placesPath, { search, page }]),
    items: 'places',
  })

/** Everything that a word can mean. */
export const meaningsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'desk', 'search-meanings'],
    queryFn: async () => requireBody(await api.query<SearchMeaningList>([`${termsPath}/meanings`])).meanings,
  })

export const searchActions = (api: Api) => ({
  teach: (given: AddSearchTerm) => api.mutate('POST', termsPath, given),
  dismiss: (id: number) => api.mutate('DELETE', `${searchesPath}/${id}`),
  /** Adds a place without an ID. */
  savePlace: (id: number | null, place: ChangePlace) =>
    id === null ? api.mutate('POST', placesPath, place) : api.mutate('PUT', `${placesPath}/${id}`, place),
  switchTerm: (id: number, isOff: boolean) => api.mutate('PUT', `${termsPath}/${id}`, { isOff }),
})
