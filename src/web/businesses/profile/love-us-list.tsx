import {
  Accessibility,
  CalendarCheck,
  FileText,
  Flag,
  HandCoins,
  Heart,
  House,
  Languages,
  Leaf,
  type LucideIcon,
  MapPin,
  Medal,
  MessageCircle,
  PawPrint,
  Percent,
  ShieldCheck,
  Siren,
  Tag,
  ThumbsUp,
  UserCheck,
  Venus,
} from 'lucide-react'
import type { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import { Card } from '#web/ui/card.tsx'

const icons: Record<(typeof loveUsReasons)[number], LucideIcon> = {
  'Licensed & Insured': ShieldCheck,
  'Same-Day Availability': CalendarCheck,
  'Free Estimates / Quotes': FileText,
  'Award-Winning Service': Medal,
  'Locally Owned & Operated': MapPin,
  'Family-Owned': House,
  'Veteran-Owned': Flag,
  'Woman-Owned': Venus,
  'Eco-Friendly Practices': Leaf,
  'Satisfaction Guarantee': ThumbsUp,
  'Background-Checked Team': UserCheck,
  '24/7 Emergency Service': Siren,
  'Upfront Pricing': Tag,
  'Bilingual Staff (English & Spanish)': Languages,
  'Free Consultations': MessageCircle,
  'Senior & Military Discounts': Percent,
  'Pet-Friendly': PawPrint,
  'Wheelchair Accessible': Accessibility,
  'Financing Available': HandCoins,
}

function iconOf(reason: string): LucideIcon {
  return Object.hasOwn(icons, reason) ? icons[reason as keyof typeof icons] : Heart
}

/** A business's reasons as stamps; a custom reason gets a heart. */
export function LoveUsList({ reasons }: { reasons: readonly string[] }) {
  const given = [...new Set(reasons)]
  if (given.length === 0) return null
  return (
    <Card title="Why People Love Us">
      <ul className="LoveList">
        {given.map((reason) => {
          const Icon = iconOf(reason)
          return (
            <li key={reason}>
              <Icon className="Icon" />
              {reason}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
