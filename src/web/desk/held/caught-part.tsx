import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { caughtQuery } from './caught-desk.queries.ts'
import { CaughtRow } from './caught-row.tsx'
import { heldFilters } from './held-filters.ts'

/** Forms whose hidden field was filled in, as bots do, and some browsers for people. */
export function CaughtPart() {
  const query = useQuery(caughtQuery(useApi(), useDeskAddress().page))
  return (
    <>
      <SectionHead
        title="Held requests"
        lead="Forms with the hidden field filled in, mostly by bots. They’re deleted after 30 days unless you release them."
      />
      <DeskToolbar filters={heldFilters} />
      <DeskList
        label="Spam"
        query={query}
        empty={<DeskEmpty title="No spam." done="No hidden field was filled in recently." filtered={null} />}
        idOf={({ id }) => id}
        row={(form, isGone) => <CaughtRow form={form} isGone={isGone} />}
      />
    </>
  )
}
