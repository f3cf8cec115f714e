import {
  ChevronRight,
  CreditCard,
  type LucideIcon,
  MessageSquareQuote,
  MessagesSquare,
  Store,
  UserRoundPen,
} from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'

const actions: { to: string; title: string; icon: LucideIcon }[] = [
  { to: paths.registerBusiness, title: 'Register Business', icon: Store },
  { to: paths.messages, title: 'Messages', icon: MessagesSquare },
  { to: paths.quoteRequests, title: 'Quote Requests', icon: MessageSquareQuote },
  { to: paths.payments, title: 'Payments', icon: CreditCard },
  { to: paths.profile, title: 'Profile Settings', icon: UserRoundPen },
]

export function QuickActions() {
  return (
    <Card title="Quick Actions">
      <ul className="QuickList">
        {actions.map(({ to, title, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon className="Icon" />
              {title}
              <ChevronRight className="Icon is-s" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
