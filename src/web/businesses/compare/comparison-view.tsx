import { Plus, Printer, Share2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ComparedBusiness } from '#shared/businesses/compare/compare.schemas.ts'
import { comparedMax, compareHref } from '#shared/businesses/compare/compared-ids.ts'
import { paths } from '#shared/lib/paths.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { useSwipe } from '#web/ui/use-swipe.ts'
import { shareAddress } from '../card/share-link.ts'
import { setCompared } from '../tray/compared-store.ts'
import { useAustinClock } from '../use-austin-clock.ts'
import { chosenPair, fittingPair, type Pair, turnedPair } from './comparison.ts'
import { comparisonGroups } from './comparison-groups.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { PairPicker } from './pair-picker.tsx'

type ComparisonViewProps = {
  businesses: readonly ComparedBusiness[]
  /** Time of loading, in milliseconds. */
  loadedAt: number
  onRemove: (business: ComparedBusiness) => void
  /** Asks all of them for a quote, in another room. */
  children: ReactNode
}

/** Up to four businesses side by side; on phones two at a time. */
export function ComparisonView({ businesses, loadedAt, onRemove, children }: ComparisonViewProps) {
  const now = useAustinClock(loadedAt)
  const { position } = usePosition()
  const [isDifferencesOnly, setDifferencesOnly] = useState(false)
  const { pair, choose, turn } = usePair(businesses.length)
  const swipe = useSwipe((direction) => turn(direction === 'left' ? 1 : -1))
  const table = useRef<HTMLElement>(null)
  const groups = comparisonGroups(businesses, now, position)
    .map((group) => ({ ...group, rows: group.rows.filter((row) => !(isDifferencesOnly && row.isAlike)) }))
    .filter(({ rows }) => rows.length > 0)
  const remove = (business: ComparedBusiness) => {
    // The pressed button disappears with its column.
    table.current?.focus({ preventScroll: true })
    onRemove(business)
  }
  return (
    <>
      <div className="CompareTools is-screen">
        {children}
        {businesses.length > 1 ? (
          <Chip isOn={isDifferencesOnly} onClick={() => setDifferencesOnly(!isDifferencesOnly)}>
            Differences only
          </Chip>
        ) : null}
        <OtherTools businesses={businesses} />
      </div>
      {businesses.length > 2 ? (
        <PairPicker names={businesses.map(({ name }) => name)} pair={pair} onChoose={choose} />
      ) : null}
      <section className="Comparison-box" aria-label="Comparison" ref={table} tabIndex={-1} {...swipe}>
        <ComparisonTable businesses={businesses} groups={groups} pair={pair} onRemove={remove} />
      </section>
    </>
  )
}

/** The two columns that a phone shows. */
function usePair(count: number) {
  const [chosen, setChosen] = useState<Pair>([0, 1])
  const pair = fittingPair(chosen, count)
  return {
    pair,
    choose: (side: 0 | 1, place: number) => setChosen(chosenPair(pair, side, place)),
    turn: (step: 1 | -1) => setChosen(turnedPair(pair, step, count)),
  }
}

function OtherTools({ businesses }: { businesses: readonly ComparedBusiness[] }) {
  const { publicUrl } = usePublicConfig()
  const title = businesses.map(({ name }) => name).join(', ')
  const share = () => {
    const url = publicUrl + compareHref(businesses.map(({ id }) => id))
    void shareAddress({ title, url }, 'Comparison link copied to clipboard.')
  }
  /** Visitors who came by a link continue with its businesses. */
  const fillTray = () =>
    setCompared(() =>
      businesses.map(({ id, name, pictures }) => ({ id, name, picture: pictures[0]?.url ?? null })),
    )
  return (
    <div className="CompareTools-end">
      {businesses.length < comparedMax ? (
        <ButtonLink variant="quiet" to={paths.businesses} onClick={fillTray}>
          <Plus className="Icon" />
          {businesses.length === 1 ? 'Add at least one more' : 'Add another'}
        </ButtonLink>
      ) : null}
      <Button variant="quiet" onClick={share}>
        <Share2 className="Icon" />
        Share
      </Button>
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer className="Icon" />
        Print
      </Button>
    </div>
  )
}
