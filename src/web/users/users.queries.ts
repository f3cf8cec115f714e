import { queryOptions } from '@tanstack/react-query'
import type { ChangePassword, Session } from '#shared/auth/auth.schemas.ts'
import type { SessionList } from '#shared/auth/session-list.schemas.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import type { DataExport } from '#shared/users/data-export/data-export.schemas.ts'
import type { ActivityHistory, Privacy, Profile, UpdatedProfile } from '#shared/users/users.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

export type OwnProfile = Profile['profile']

/** A 200 without a body isn't from our API. */
function present<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('The server sent an empty response.')
  return answer
}

/** The visitor's own profile. */
export function profileQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'profile'],
    queryFn: async () => present(await api.query<Profile>(['/api/users/profile'])).profile,
  })
}

/** A page of the visitor's history; `before` is the previous page's `nextBefore`. */
export function activityQuery(api: Api, before: string | null) {
  return queryOptions({
    queryKey: ['mine', 'activity', before],
    queryFn: async () =>
      present(await api.query<ActivityHistory>(['/api/users/activity-history', { before }])),
  })
}

/** Saves the profile form. Throws ApiError, with `fieldErrors` by field name for rejected input. */
export async function updateProfile(api: Api, form: FormData): Promise<User> {
  return present(await api.mutate<UpdatedProfile>('PUT', '/users/profile', form)).user
}

/** Changes the data that owners see of the visitor. Throws ApiError. */
export async function updatePrivacy(api: Api, privacy: Privacy): Promise<void> {
  await api.mutate('PUT', '/users/privacy', privacy)
}

/** Sets a new password, which ends every other session; the response has the token of a new one. */
export async function changePassword(api: Api, passwords: ChangePassword): Promise<Session> {
  return present(await api.mutate<Session>('PUT', '/auth/password', passwords))
}

/** The visitor's sessions. */
export function sessionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'sessions'],
    queryFn: async () => present(await api.query<SessionList>(['/api/auth/sessions'])).sessions,
  })
}

/** Ends one of the visitor's sessions. */
export async function endSession(api: Api, sessionId: number): Promise<void> {
  await api.mutate('DELETE', `/auth/sessions/${sessionId}`)
}

/** Ends every session of the visitor but this one. */
export async function endOtherSessions(api: Api): Promise<void> {
  await api.mutate('DELETE', '/auth/sessions')
}

/** Ends every session of the visitor, including this one. */
export async function signOutEverywhere(api: Api): Promise<void> {
  await api.mutate('POST', '/auth/logout-everywhere')
}

/** Milliseconds between looks at a copy that is being made. */
const step = 3_000

/** The newest copy of the visitor's data. */
export function dataExportQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'data-export'],
    queryFn: async () => present(await api.query<DataExport>(['/api/users/data-export'])),
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? step : false),
  })
}

/** Asks for a copy. Throws ApiError, 429 after three in a day. */
export async function requestDataExport(api: Api): Promise<DataExport> {
  return present(await api.mutate<DataExport>('POST', '/users/data-export'))
}

/** Deletes the visitor's account and everything that belongs to it. */
export async function deleteAccount(api: Api): Promise<void> {
  await api.mutate('DELETE', '/users/account')
}
