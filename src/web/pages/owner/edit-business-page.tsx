import '#web/styles/owner.css'
import { useParams } from 'react-router'
import { EditBusiness } from '#web/businesses/editing/edit-business.tsx'
import { EditSkeleton } from '#web/businesses/editing/edit-skeleton.tsx'
import { WithOwnAddress } from '#web/businesses/editing/with-own-address.tsx'
import { OwnerOnly } from '#web/businesses/owner/require-owner.tsx'
import { CategoryFields } from '#web/categories/category-fields.tsx'
import { CategoryPath } from '#web/categories/category-path.tsx'
import { Seo } from '#web/lib/seo.tsx'
import { PinMap } from '#web/map/pin-map.tsx'

const categories = { CategoryFields, CategoryPath }

export function EditBusinessPage() {
  const { businessId = '' } = useParams()
  return (
    <OwnerOnly businessId={businessId} task="edit" isFresh skeleton={<EditSkeleton />}>
      {({ business }, role) => (
        <>
          <Seo title={`Edit ${business.name}`} description="Everything visitors see about this business." />
          <WithOwnAddress business={business} skeleton={<EditSkeleton />}>
            {(whole) => (
              <EditBusiness
                key={whole.id}
                business={whole}
                role={role}
                categories={categories}
                PinMap={PinMap}
              />
            )}
          </WithOwnAddress>
        </>
      )}
    </OwnerOnly>
  )
}
