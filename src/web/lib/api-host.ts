import { usePublicConfig } from './app-context.ts'

/** Uploads and calls in an address or in a `srcset`. */
const ofApi = /(^|, )(?=\/(?:uploads|api)\/)/g

/** Puts addresses of uploads and of the API on the API's host, which may be another than the page's (specification §3). */
export function useApiHost() {
  const { apiUrl } = usePublicConfig()
  return <Address extends string | null | undefined>(addresses: Address) =>
    addresses?.replace(ofApi, `$1${apiUrl}`) as Address
}
