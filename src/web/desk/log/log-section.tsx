import { useQuery } from '@tanstack/react-query'
import type { ActionList, LoggedAction } from '#shared/audit/actions-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Ago } from '#web/ui/ago.tsx'
import { FilterChip } from '#web/ui/chip.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Select } from '#web/ui/select.tsx'
import type { DeskAddress } from '../desk-address.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { deskListQuery } from '../desk-query.ts'
import { DeskRow } from '../desk-row.tsx'
import { DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { actionDetails, actionSentence, actionTargets, targetWords } from './action-words.ts'

/** Values of `show` that aren't a kind of target. */
const readingFilters = {
  changes: { reading: 'none', title: 'every change' },
  reading: { reading: 'only', title: 'what was read' },
} as const
const isReadingFilter = (show: string | null): show is keyof typeof readingFilters =>
  show !== null && Object.hasOwn(readingFilters, show)

/** A page of actions, newest first; `show` is the kind of target, `kind` a single target. */
function actionsQuery(
  api: Api,
  { show, kind, search, page }: Pick<DeskAddress, 'show' | 'kind' | 'search' | 'page'>,
) {
  const target = isReadingFilter(show)
    ? { reading: readingFilters[show].reading }
    : { targetType: show, targetId: show && kind }
  return deskListQuery({
    queryKey: ['mine', 'desk', 'actions', show, kind, search, page],
    load: () => api.query<ActionList>(['/api/admin/actions', { ...target, search, page }]),
    items: 'actions',
  })
}

/** Staff actions with their reasons. Read-only. */
export function LogSection() {
  const { show, kind, search, page, go } = useDeskAddress()
  const query = useQuery(actionsQuery(useApi(), { show, kind, search, page }))
  const target = actionTargets.find((name) => name === show)
  return (
    <>
      <SectionHead
        title="Log"
        lead="Everything staff did or read, here and on the command line, newest first."
      />
      <DeskToolbar searchLabel="Search names and reasons">
        <Select
          prefix="Show"
          value={target ?? (isReadingFilter(show) ? show : '')}
          onChange={({ currentTarget }) => go({ show: currentTarget.value || null, kind: null })}
        >
          <option value="">everything</option>
          {Object.entries(readingFilters).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
          {actionTargets.map((name) => (
            <option key={name} value={name}>
              {targetWords[name].many}
            </option>
          ))}
        </Select>
        {target && kind ? (
          <FilterChip removeLabel="Show all" onClick={() => go({ kind: null })}>
            {targetWords[target].one} {kind}
          </FilterChip>
        ) : null}
      </DeskToolbar>
      <DeskList
        label="Actions"
        query={query}
        empty={
          <DeskEmpty
            title="Nothing yet"
            done="Every decision made here is recorded."
            filtered="No entries for these yet."
          />
        }
        idOf={({ id }) => id}
        row={(action) => <ActionRow action={action} />}
      />
    </>
  )
}

function ActionRow({ action }: { action: LoggedAction }) {
  const details = actionDetails(action)
  const reason = typeof action.details.reason === 'string' ? action.details.reason : null
  return (
    <DeskRow
      id={action.id}
      title={actionSentence(action)}
      facts={
        <>
          <Ago at={action.createdAt} />
          {reason ? <span className="DeskRow-quote">{reason}</span> : null}
        </>
      }
    >
      <dl className="DeskFacts">
        <Fact term="When">{austinMoment(action.createdAt)}</Fact>
        <Fact term="Action">{action.action}</Fact>
        <Fact term="Target">
          {targetWords[action.targetType]?.one ?? action.targetType} {action.targetId}
        </Fact>
        {details.map(({ term, text }) => (
          <Fact key={term} term={term}>
            {text}
          </Fact>
        ))}
      </dl>
    </DeskRow>
  )
}
