import { BadgeCheck, HandCoins, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

const benefits = [
  {
    Icon: TrendingUp,
    title: 'Seen first',
    text: 'Your card comes first in lists, and in searches that fit your name, trade or services.',
  },
  {
    Icon: BadgeCheck,
    title: 'Marked as promoted',
    text: 'A Promoted badge on your card and page, so people notice and know why.',
  },
  {
    Icon: HandCoins,
    title: 'Paid once',
    text: 'Pick the hours or days and pay for those. Nothing renews, so there’s nothing to cancel.',
  },
]

/** Three reasons, in one row of the page. */
export function PromoteBenefits() {
  return (
    <ul className="Benefits">
      {benefits.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon className="Icon" />
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** The specification's numbers (§2); they are copy, not computed. */
const stats = [
  ['10,000+', 'Active Businesses'],
  ['5x', 'More Views'],
  ['95%', 'Success Rate'],
  ['24/7', 'Support'],
] as const

export function PromoteStats() {
  return (
    <dl className="StatStrip">
      {stats.map(([figure, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The closing section: to the plans, or to a person. */
export function PromoteClosing({ onStart, contact }: { onStart: () => void; contact: ReactNode }) {
  return (
    <section className="PromoteEnd Dusk" aria-labelledby="promote-end">
      <img className="PromoteEnd-bats" src="/bats.svg" alt="" width="620" height="170" loading="lazy" />
      <div className="Page">
        <div>
          <h2 id="promote-end">Be the first name they see</h2>
          <p>An hour is enough to try it. A real person answers your questions.</p>
        </div>
        <div className="PromoteEnd-actions">
          <Button variant="primary" isBig onClick={onStart}>
            Start Promoting Today
          </Button>
          {contact}
        </div>
      </div>
    </section>
  )
}
