import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import type { FailedSearch, SearchTerm } from '#shared/search/searches-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskList } from '../desk-list.tsx'
import { DeskRow } from '../desk-row.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { PlaceForm } from './place-form.tsx'
import { PlacesPart } from './places-part.tsx'
import { SearchPlan } from './search-plan.tsx'
import { failedSearchesQuery, searchActions, termsQuery } from './searches.queries.ts'
import { TeachForm } from './teach-form.tsx'

const filters: readonly DeskFilter[] = [
  { value: null, label: 'Failed searches' },
  { value: 'words', label: 'Words' },
  { value: 'places', label: 'Places' },
]

const parts = {
  failed: {
    lead: 'Searches with no result or no click. Only the words are kept, for 90 days.',
    searchLabel: 'Search these',
    Part: FailedPart,
  },
  words: {
    lead: 'Words and what they mean, newest first.',
    searchLabel: 'Search words',
    Part: WordsPart,
  },
  places: {
    lead: 'Places people can search for, and where they are.',
    searchLabel: 'Search places',
    Part: PlacesPart,
  },
}

/** In the address in place of the open row: the form for a new place is open. */
const openNew = 'new'

/** Failed searches, and the words and places that searches understand. */
export function SearchesSection() {
  const { show, open, go } = useDeskAddress()
  const { lead, searchLabel, Part } = parts[show === 'words' || show === 'places' ? show : 'failed']
  const close = () => go({ open: null })
  return (
    <>
      <SectionHead title="Searches" lead={lead}>
        {show === 'places' ? (
          <Button variant="primary" onClick={() => go({ open: openNew })}>
            <Plus className="Icon is-s" />
            Add place
          </Button>
        ) : null}
      </SectionHead>
      <DeskToolbar searchLabel={searchLabel} filters={filters} />
      <Part />
      <Dialog isOpen={show === 'places' && open === openNew} onClose={close} title="Add place">
        <PlaceForm place={null} onDone={close} />
      </Dialog>
    </>
  )
}

function FailedPart() {
  const query = useQuery(failedSearchesQuery(useApi(), useDeskAddress()))
  return (
    <DeskList
      label="Failed searches"
      query={query}
      empty={<DeskEmpty title="No failed searches" done="Everyone found something." filtered={null} />}
      idOf={({ id }) => id}
      row={(search, isGone) => <FailedSearchRow search={search} isGone={isGone} />}
    />
  )
}

const times = (count: number) => `${count.toLocaleString('en-US')}×`

function FailedSearchRow({ search, isGone }: { search: FailedSearch; isGone: boolean }) {
  const api = useApi()
  const { close } = useDeskAddress()
  const { fault, isBusy, run } = useStaffAction()
  const { id, words, nothingCount, leftCount } = search
  const dismiss = () =>
    void run(
      () => searchActions(api).dismiss(id),
      () => {
        close(id)
        toast({ title: 'Dismissed', description: words })
      },
    )
  return (
    <DeskRow
      id={id}
      title={words}
      facts={
        <>
          {nothingCount > 0 ? <span>No results {times(nothingCount)}</span> : null}
          {leftCount > 0 ? <span>No click {times(leftCount)}</span> : null}
          <Ago at={search.lastAt} />
        </>
      }
      side={
        <Button data-key="r" variant="quiet" aria-disabled={isBusy} onClick={dismiss}>
          Dismiss<span className="sr">: {words}</span>
        </Button>
      }
      note={
        <>
          {isGone ? <LeftListNote>It was dismissed.</LeftListNote> : null}
          <DeskFaultNote fault={fault} />
        </>
      }
    >
      <SearchPlan words={words} />
      <TeachForm words={words} onDone={() => close(id)}>
        <Link className="Link" to={directoryHref({ search: words })}>
          Try the search
        </Link>
      </TeachForm>
    </DeskRow>
  )
}

function WordsPart() {
  const query = useQuery(termsQuery(useApi(), useDeskAddress()))
  return (
    <DeskList
      label="Words"
      query={query}
      empty={<DeskEmpty title="No words yet" done="They’re added when the site restarts." filtered={null} />}
      idOf={({ id }) => id}
      row={(term) => <TermRow term={term} />}
    />
  )
}

function TermRow({ term: { id, term, meaning, origin, isOff } }: { term: SearchTerm }) {
  const api = useApi()
  const { fault, isBusy, run } = useStaffAction()
  return (
    <DeskRow
      id={id}
      title={term}
      facts={
        <>
          <span>{meaning}</span>
          <span>{origin === 'staff' ? 'Added at the desk' : 'Came with the site'}</span>
        </>
      }
      side={
        <>
          {isOff ? <Badge variant="plain">off</Badge> : null}
          <Button
            variant="quiet"
            aria-disabled={isBusy}
            onClick={() => void run(() => searchActions(api).switchTerm(id, !isOff))}
          >
            {isOff ? 'Use again' : 'Switch off'}
            <span className="sr">: {term}</span>
          </Button>
        </>
      }
      note={<DeskFaultNote fault={fault} />}
    >
      <TeachForm words={term} onDone={() => {}} />
    </DeskRow>
  )
}
