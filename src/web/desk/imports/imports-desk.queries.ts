import { queryOptions } from '@tanstack/react-query'
import type {
  CategoryGroups,
  DecidedGroup,
  DecideGone,
  DecideGroup,
  DeskImport,
  DeskImportAnswer,
  DeskImportList,
  GoneListing,
  GonePlaces,
  ImportDetails,
  PlanImport,
  UndoGroup,
} from '#shared/businesses/import/imports-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { fetchFile } from '#web/lib/save-file.ts'
import { deskListOptions, deskListQuery, requireBody } from '../desk-query.ts'

const path = '/api/admin/imports'

/** Whether a run will change by itself. */
export const isBusy = (status: DeskImport['status']): boolean =>
  status === 'checking' || status === 'running' || status === 'undoing'

/** A page of runs, newest first; refetched while one is being taken back. */
export function importsQuery(api: Api, page: number) {
  return queryOptions({
    ...deskListQuery({
      queryKey: ['mine', 'desk', 'imports', page],
      load: () => api.query<DeskImportList>([path, { page }]),
      items: 'imports',
    }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => isBusy(status)) ? 1_500 : false),
  })
}

/** An uploaded file with its columns and report. `status` makes it a new query when the run has changed. */
export function importDetailsQuery(api: Api, { id, status }: DeskImport) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'imports', 'one', id, status],
    queryFn: async () => requireBody(await api.query<ImportDetails>([path, id])),
  })
}

/** A run's report as CSV. Throws ApiError. */
export const fetchReport = (origin: string, importId: number): Promise<Blob> =>
  fetchFile(origin, `/admin/imports/${importId}/report.csv`)

/** Uploads a file. Throws ApiError, 400 with the reason for a file that isn't CSV. */
export async function uploadImport(api: Api, file: File): Promise<ImportDetails> {
  const form = new FormData()
  form.append('file', file)
  return requireBody(await api.mutate<ImportDetails>('POST', path, form))
}

/** Checks or imports an uploaded file in the background. Throws ApiError, 400 with the fault of a field. */
export async function planImport(api: Api, importId: number, plan: PlanImport): Promise<ImportDetails> {
  return requireBody(await api.mutate<ImportDetails>('PUT', `${path}/${importId}/plan`, plan))
}

/** Listings without a category, grouped by a word of their names. */
export function categoryGroupsQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'category-groups'],
    queryFn: async () => {
      const { groups, uncategorizedCount } = requireBody(
        await api.query<CategoryGroups>([`${path}/category-groups`]),
      )
      return { items: groups, uncategorizedCount, page: 1, hasMore: false }
    },
    ...deskListOptions,
  })
}

/** A page of listings that are gone from their source. */
export function gonePlacesQuery(api: Api, page: number) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'gone', page],
    load: () => api.query<GonePlaces>([`${path}/gone`, { page }]),
    items: 'places',
  })
}

/** Takes back a run in the background. Throws ApiError, 409 if a later run of its source stands. */
export async function undoImport(api: Api, importId: number): Promise<void> {
  await api.mutate<DeskImportAnswer>('PUT', `${path}/${importId}/undo`)
}

const decisions = `${path}/category-groups/decisions`

/** Gives a category to every listing of a group, some hundreds at a time; returns their IDs. */
export async function decideGroup(api: Api, decision: DecideGroup): Promise<number[]> {
  const all: number[] = []
  for (;;) {
    const { changed, hasMore } = requireBody(await api.mutate<DecidedGroup>('POST', decisions, decision))
    all.push(...changed)
    if (!hasMore) return all
  }
}

/** IDs in one request, as set by the server (shared/businesses/import/imports-desk.schemas.ts). */
const undoneAtOnce = 500

/** Takes the category away again. */
export async function undoGroup(api: Api, { changed, ...place }: UndoGroup): Promise<void> {
  for (let from = 0; from < changed.length; from += undoneAtOnce)
    await api.mutate<DecidedGroup>('POST', `${decisions}/undo`, {
      ...place,
      changed: changed.slice(from, from + undoneAtOnce),
    })
}

/** Keeps or suspends a listing that is gone from its source. */
export async function decideGone(
  api: Api,
  { businessId, source, key }: GoneListing,
  decision: DecideGone['decision'],
): Promise<void> {
  await api.mutate('POST', `${path}/gone/decisions`, { businessId, source, key, decision })
}
