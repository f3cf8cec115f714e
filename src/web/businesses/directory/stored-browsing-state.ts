import type { DirectorySearch } from '#shared/businesses/directory/directory-search.ts'
import { readStoredJson, store } from '#web/lib/browser-storage.ts'
import { browsingStateKey, searchOfBrowsingState, toBrowsingState } from './browsing-state.ts'

export const readBrowsingState = (): DirectorySearch | null =>
  searchOfBrowsingState(readStoredJson(browsingStateKey), Date.now())

export const storeBrowsingState = (search: DirectorySearch): void =>
  store(browsingStateKey, toBrowsingState(search, Date.now()))
