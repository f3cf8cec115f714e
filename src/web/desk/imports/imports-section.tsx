import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { CategoryGroupRow } from './category-group-row.tsx'
import { GoneRow } from './gone-row.tsx'
import { ImportRow } from './import-row.tsx'
import { categoryGroupsQuery, gonePlacesQuery, importsQuery } from './imports-desk.queries.ts'
import { UploadButton } from './upload-button.tsx'

const parts: readonly DeskFilter[] = [
  { value: null, label: 'Runs' },
  { value: 'categories', label: 'Categories' },
  { value: 'gone', label: 'Missing' },
]

/** Imports of files, and their open questions for staff. */
export function ImportsSection() {
  const { show } = useDeskAddress()
  if (show === 'categories') return <CategoryGroups />
  if (show === 'gone') return <GonePlaces />
  return <Runs />
}

function Head({ lead, children }: { lead: ReactNode; children?: ReactNode }) {
  return (
    <>
      <SectionHead title="Imports" lead={lead}>
        {children}
      </SectionHead>
      <DeskToolbar filters={parts} />
    </>
  )
}

function Runs() {
  const query = useQuery(importsQuery(useApi(), useDeskAddress().page))
  return (
    <>
      <Head lead="Imported files, newest first.">
        <UploadButton />
      </Head>
      <DeskList
        label="Imports"
        query={query}
        empty={
          <DeskEmpty
            title="Nothing imported yet"
            done="Upload a CSV file. We check it before we store anything."
          />
        }
        idOf={({ id }) => id}
        row={(run) => <ImportRow run={run} />}
      />
    </>
  )
}

function CategoryGroups() {
  const query = useQuery(categoryGroupsQuery(useApi()))
  const count = query.data?.uncategorizedCount
  return (
    <>
      <Head
        lead={
          count === undefined ? (
            <Skeleton className="is-text is-l" />
          ) : (
            `${count.toLocaleString('en-US')} unclaimed ${count === 1 ? 'listing has' : 'listings have'} no category. Set one for all that share a word.`
          )
        }
      />
      <DeskList
        label="Listings without a category"
        query={query}
        empty={<DeskEmpty done="No listings without a category share a word." filtered={null} />}
        idOf={({ word }) => word}
        row={(group, isGone) => <CategoryGroupRow group={group} isGone={isGone} />}
      />
    </>
  )
}

function GonePlaces() {
  const query = useQuery(gonePlacesQuery(useApi(), useDeskAddress().page))
  return (
    <>
      <Head lead="Listings that aren’t in their source’s latest file. They may have closed." />
      <DeskList
        label="Missing from their source"
        query={query}
        empty={<DeskEmpty done="Every imported listing is still in its source." filtered={null} />}
        idOf={({ source, key }) => `${source}:${key}`}
        row={(place, isGone) => <GoneRow place={place} isGone={isGone} />}
      />
    </>
  )
}
