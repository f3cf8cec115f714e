import type { UnitPrices } from '#shared/businesses/category-pages/category-page.schemas.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { Section } from '#web/ui/section.tsx'

/** A category's prices per unit: from, typical and up to; says so when no business lists a price. */
export function CategoryPrices({ prices }: { prices: UnitPrices[] }) {
  const [usual, other] = prices
  return (
    <Section id="typical-prices" title="Typical prices" note={noteOf(prices)} isFirst>
      {usual && other ? (
        <>
          <NamedUnit prices={usual} />
          <NamedUnit prices={other} />
        </>
      ) : null}
      {usual && !other ? <PriceSpan prices={usual} /> : null}
    </Section>
  )
}

function noteOf([usual, other]: UnitPrices[]): string {
  if (!usual) return 'No one lists a price here yet. Ask for a quote; it’s free.'
  return `Average prices listed by ${other ? 'businesses here' : whoLists(usual.pricedCount)}. You pay the pro directly.`
}

function whoLists(count: number): string {
  return count === 1 ? 'the one business here' : `${businesses(count)} here`
}

function businesses(count: number): string {
  return `${count.toLocaleString('en-US')} businesses`
}

/** One of two units under its name: hours and jobs are never compared. */
function NamedUnit({ prices }: { prices: UnitPrices }) {
  return (
    <div className="NamedUnit">
      <div>
        <h3>{prices.priceUnit === 'hour' ? 'By the hour' : 'Per job or visit'}</h3>
        <p className="num">{businesses(prices.pricedCount)}</p>
      </div>
      <PriceSpan prices={prices} />
    </div>
  )
}

/** From, typical, up to; one number if all charge the same. */
function PriceSpan({ prices: { priceUnit, lowest, median, highest } }: { prices: UnitPrices }) {
  const unit = priceUnit === 'hour' ? 'per hr' : null
  const differ = lowest !== highest
  return (
    <dl className="PriceSpan">
      {differ ? <Price name="Lowest" dollars={lowest} unit={unit} /> : null}
      <Price name="Typical" dollars={median} unit={unit} isMain />
      {differ ? <Price name="Highest" dollars={highest} unit={unit} /> : null}
    </dl>
  )
}

type PriceProps = { name: string; dollars: string; unit: string | null; isMain?: true }

function Price({ name, dollars, unit, isMain }: PriceProps) {
  return (
    <div className={isMain ? 'is-main' : undefined}>
      <dt>{name}</dt>
      <dd>
        {formatDollars(dollars)}
        {unit ? <small> {unit}</small> : null}
      </dd>
    </div>
  )
}
