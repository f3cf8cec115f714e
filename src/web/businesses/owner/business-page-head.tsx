import { ArrowLeft } from 'lucide-react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'

type BusinessPageHeadProps = { title: string; business: Pick<Business, 'id' | 'name'> }

/** Header of a page about one of the owner's businesses: back link and business name. */
export function BusinessPageHead({ title, business }: BusinessPageHeadProps) {
  return (
    <div className="PageHead">
      <Link className="BackLink" to={paths.business(business.id)}>
        <ArrowLeft className="Icon" />
        Back to Business
      </Link>
      <h1>{title}</h1>
      <p>{business.name}</p>
    </div>
  )
}
