import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Alert } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { listedAlreadyQuery } from './registration.queries.ts'

/** Says that the directory may have this business already, and leads to claiming it. It keeps nobody from going on. */
export function ListedAlreadyNote({ name, address }: { name: string; address: string }) {
  const { data = [] } = useQuery(listedAlreadyQuery(useApi(), name.trim(), address.trim()))
  const [others, setOthers] = useState<readonly number[]>([])
  const listed = data.find(({ id }) => !others.includes(id))
  if (!listed) return null
  return (
    <Alert tone="wait">
      {listed.name} at {listed.address} is already listed.{' '}
      {listed.hasOwner ? (
        <>
          If it’s yours, sign in with the account that manages it, or{' '}
          <Link className="Link" to={paths.claimBusiness(listed.id)}>
            tell us
          </Link>
          .
        </>
      ) : (
        <>
          Is this yours?{' '}
          <Link className="Link" to={paths.claimBusiness(listed.id)}>
            Claim it
          </Link>{' '}
          and keep its reviews instead of listing it twice.
        </>
      )}{' '}
      <button type="button" className="Link" onClick={() => setOthers([...others, listed.id])}>
        It’s a different business
      </button>
    </Alert>
  )
}
