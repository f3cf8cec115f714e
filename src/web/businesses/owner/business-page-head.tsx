import { ArrowLeft } from 'lucide-react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'

type BusinessPageHeadProps = { title: string; business: Pick<Business, 'id' | 'name'> }

/** What a page about one business of the owner's begins with: the way back to it, and which one it is. */
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
