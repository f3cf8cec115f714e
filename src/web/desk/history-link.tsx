import { paths } from '#shared/lib/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useWorksOn } from './use-works-on.ts'

type HistoryLinkProps = { of: 'business' | 'user' | 'review' | 'promotion' | 'quote_request'; id: number }

/** Leads to the staff actions on it, for those who may read the log. */
export function HistoryLink({ of, id }: HistoryLinkProps) {
  if (!useWorksOn('administration')) return null
  return (
    <ButtonLink variant="quiet" to={`${paths.desk}/log?show=${of}&kind=${id}`}>
      History
    </ButtonLink>
  )
}
