import { queryOptions } from '@tanstack/react-query'
import type { Label, Labels, SaveLabel } from '#shared/conversations/labels.schemas.ts'
import type { Note, Notes } from '#shared/conversations/notes.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { type ConversationAccess, conversationsKey } from './conversations.queries.ts'

const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

/** The notes of the team on a conversation, newest first. */
export const notesQuery = ({ api, id }: ConversationAccess) =>
  queryOptions({
    queryKey: [...conversationsKey, 'one', id, 'notes'],
    queryFn: async (): Promise<readonly Note[]> =>
      (await api.query<Notes>([`/api/conversations/${id}/notes`]))?.notes ?? [],
    ...fresh,
  })

const changeNotes = async (
  { api, id }: ConversationAccess,
  method: 'POST' | 'PUT' | 'DELETE',
  rest: string,
  body?: object,
  key?: string,
): Promise<readonly Note[]> =>
  (await api.mutate<Notes>(method, `/conversations/${id}/notes${rest}`, body, key))?.notes ?? []

/** Each returns all notes. Throws ApiError. */
export const addNote = (access: ConversationAccess, text: string, key: string) =>
  changeNotes(access, 'POST', '', { text }, key)
export const editNote = (access: ConversationAccess, noteId: number, text: string) =>
  changeNotes(access, 'PUT', `/${noteId}`, { text })
export const deleteNote = (access: ConversationAccess, noteId: number) =>
  changeNotes(access, 'DELETE', `/${noteId}`)

/** Start of the query keys of labels. */
export const labelsKey = ['mine', 'labels'] as const

/** The labels of a business; without one, of everything somebody owns or helps with, each name once. */
export const labelsQuery = (api: Api, businessId: number | null) =>
  queryOptions({
    queryKey: [...labelsKey, businessId],
    queryFn: async (): Promise<readonly Label[]> => {
      const path = businessId === null ? '/api/conversations/labels' : `/api/businesses/${businessId}/labels`
      return (await api.query<Labels>([path]))?.labels ?? []
    },
    ...fresh,
  })

export const createLabel = (api: Api, businessId: number, label: SaveLabel) =>
  api.mutate<{ label: Label }>('POST', `/businesses/${businessId}/labels`, label)
export const saveLabel = (api: Api, businessId: number, labelId: number, label: SaveLabel) =>
  api.mutate<{ label: Label }>('PUT', `/businesses/${businessId}/labels/${labelId}`, label)
export const deleteLabel = (api: Api, businessId: number, labelId: number) =>
  api.mutate('DELETE', `/businesses/${businessId}/labels/${labelId}`)

/** Gives a conversation exactly these labels. Throws ApiError. */
export const chooseLabels = ({ api, id }: ConversationAccess, labelIds: readonly number[]) =>
  api.mutate<Labels>('PUT', `/conversations/${id}/labels`, { labelIds })
