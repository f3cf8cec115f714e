import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { useApi, usePublicConfig } from '#web/lib/app-context.ts'
import { openDraft } from '#web/lib/drafts.ts'
import { fetchFile, saveFile } from '#web/lib/save-file.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { dataExportQuery, requestDataExport } from './users.queries.ts'

/** The newest copy of the visitor's data, and the actions on it. */
export function useYourData() {
  const api = useApi()
  const { apiUrl } = usePublicConfig()
  const client = useQueryClient()
  const options = dataExportQuery(api)
  const { data: found, error, refetch } = useQuery(options)
  const { isRunning, run } = useOneCall()
  const { card, token } = useEmailedToken(found !== undefined)
  const attempt = (title: string, call: () => Promise<unknown>) =>
    void run(async () => {
      try {
        await call()
      } catch (failure) {
        toastFailure(title, failure)
      }
    })
  return {
    card,
    found,
    error,
    retry: () => void refetch(),
    hasToken: token !== null,
    isRunning,
    ask: () =>
      attempt('Your copy can’t be made now', async () =>
        client.setQueryData(options.queryKey, await requestDataExport(api)),
      ),
    download: () =>
      attempt('Download failed', async () =>
        saveFile(
          'your-data.zip',
          await fetchFile(apiUrl, '/users/data-export/download', token === null ? {} : { token }),
        ),
      ),
  }
}

/** The emailed link's token, removed from the address and kept while signing in; scrolls to its card. */
function useEmailedToken(isLoaded: boolean) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const card = useRef<HTMLElement>(null)
  const [token] = useState(() => {
    const found = new URLSearchParams(search).get('export') ?? openDraft('export').read()
    return typeof found === 'string' ? found : null
  })
  const isInAddress = new URLSearchParams(search).has('export')
  useEffect(() => void openDraft('export').keep(null), [])
  useEffect(() => {
    if (isInAddress)
      void navigate(`${paths.profile}?tab=settings`, { replace: true, preventScrollReset: true })
  }, [isInAddress, navigate])
  useEffect(() => {
    if (token !== null && isLoaded) card.current?.scrollIntoView({ block: 'center' })
  }, [token, isLoaded])
  return { card, token }
}
