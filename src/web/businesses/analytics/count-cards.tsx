import { Eye, Heart, type LucideIcon, Star, UserPlus } from 'lucide-react'
import type { BusinessAnalytics } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import { wholeCount } from './trend.ts'

type CountKey = keyof BusinessAnalytics['counts']
const cards: readonly { name: CountKey; label: string; note?: string; icon: LucideIcon }[] = [
  { name: 'likes', label: 'Total Likes', icon: Heart },
  { name: 'visits', label: 'Total Visits', note: 'Page views from authenticated users', icon: Eye },
  { name: 'reviews', label: 'Total Reviews', icon: Star },
  { name: 'followers', label: 'Total Followers', icon: UserPlus },
]

/** The four totals since the business was listed. */
export function CountCards({ counts }: Pick<BusinessAnalytics, 'counts'>) {
  return (
    <dl className="CountCards">
      {cards.map(({ name, label, note, icon: Icon }) => (
        <div key={name}>
          <dt>
            <Icon className="Icon is-s" />
            {label}
          </dt>
          <dd>
            <b className="num">{wholeCount(counts[name])}</b>
            {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
