import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'

type ReceiptHeadProps = { title: ReactNode; children: ReactNode }

/** Back link and title; the same while loading, so that nothing moves. */
export function ReceiptHead({ title, children }: ReceiptHeadProps) {
  return (
    <header className="ReceiptHead">
      <Link className="BackLink" to={paths.payments}>
        <ArrowLeft className="Icon" />
        Back to Payments
      </Link>
      <h1>{title}</h1>
      {children}
    </header>
  )
}
