import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ComparedBusiness } from '#shared/businesses/compare/compare.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { pictureSrcSet } from '#shared/uploads/picture-sizes.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Pair } from './comparison.ts'
import type { ComparisonGroup, ComparisonRow } from './comparison-groups.tsx'

type ComparisonTableProps = {
  businesses: readonly ComparedBusiness[]
  groups: readonly ComparisonGroup[]
  /** The columns that a phone shows. */
  pair: Pair
  onRemove: (business: ComparedBusiness) => void
}

/** Businesses as columns, compared values as rows. */
export function ComparisonTable({ businesses, groups, pair, onRemove }: ComparisonTableProps) {
  return (
    <table className={cx('Comparison', `is-${businesses.length}`)}>
      <caption className="sr">Businesses side by side</caption>
      <thead>
        <tr>
          <td className="Comparison-corner" />
          {businesses.map((business, place) => (
            <th key={business.id} scope="col" className={outOf(pair, place)}>
              <ColumnHead business={business} onRemove={() => onRemove(business)} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          {title ? (
            <tr className="Comparison-group">
              <th scope="rowgroup" colSpan={businesses.length + 1}>
                {title}
              </th>
            </tr>
          ) : null}
          {rows.map((row) => (
            <Row key={row.label} row={row} ids={businesses.map(({ id }) => id)} pair={pair} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The class of a column that doesn't fit on a phone. */
const outOf = (pair: Pair, place: number) => (pair.includes(place) ? undefined : 'is-out')

type RowProps = { row: ComparisonRow; ids: number[]; pair: Pair }

function Row({ row: { label, note, isToday, has, cells }, ids, pair }: RowProps) {
  const isWide = !Array.isArray(cells)
  // On a phone, a row of dashes says nothing.
  const isOut = has && !pair.some((place) => has[place])
  return (
    <tr className={cx(isToday && 'is-today', isWide && 'is-screen', isOut && 'is-out') || undefined}>
      <th scope="row">
        <span>{label}</span>
        {note ? <small>{note}</small> : null}
      </th>
      {isWide ? (
        <td className="is-wide" colSpan={ids.length}>
          {cells.wide}
        </td>
      ) : (
        cells.map((cell: ReactNode, place) => (
          <td key={ids[place]} className={outOf(pair, place)}>
            {cell}
          </td>
        ))
      )}
    </tr>
  )
}

function ColumnHead({ business, onRemove }: { business: ComparedBusiness; onRemove: () => void }) {
  const { id, name, tradeAndPlace, pictures } = business
  const src = pictures[0]?.url ?? '/placeholder.webp'
  return (
    <>
      <Picture
        picture={{ src, srcSet: pictureSrcSet(src), alt: '' }}
        sizes="(min-width: 960px) 240px, 46vw"
        isEager
      />
      <div className="Comparison-name">
        <Link to={paths.business(id)}>{name}</Link>
        <IconButton label={`Remove ${name}`} isPlain onClick={onRemove}>
          <X className="Icon is-s" />
        </IconButton>
      </div>
      <small>{tradeAndPlace}</small>
    </>
  )
}
