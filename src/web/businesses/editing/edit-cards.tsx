import { AreaField } from '#web/businesses/form/area-field.tsx'
import { PinField, type PinMapPart } from '#web/businesses/form/pin-field.tsx'
import { zipNote } from '#web/businesses/form/zip-note.ts'
import { AdditionalServicesCard } from './additional-services-card.tsx'
import { CategoryCard, type CategoryParts } from './category-card.tsx'
import { HoursCard, LoveUsCard, PaymentCard } from './choice-cards.tsx'
import { EditCard } from './edit-card.tsx'
import { EditTextField } from './edit-text-field.tsx'
import { IdentityCard } from './identity-card.tsx'
import { SocialCard } from './social-card.tsx'
import type { EditState } from './use-edit-business.ts'

type EditCardsProps = {
  edit: EditState
  CategoryFields: CategoryParts['CategoryFields']
  PinMap: PinMapPart
}

/** The nine cards of the form (specification §2). */
export function EditCards({ edit, CategoryFields, PinMap }: EditCardsProps) {
  const { address, zipCode, pin, serviceArea } = edit.values
  return (
    <>
      <IdentityCard edit={edit} />
      <EditCard section="contact">
        <div className="Form">
          <div className="Form-two">
            <EditTextField edit={edit} field="email" />
            <EditTextField edit={edit} field="phone" />
          </div>
          <EditTextField edit={edit} field="website" />
          <div className="Form-two EditAddress">
            <EditTextField edit={edit} field="address" />
            <EditTextField edit={edit} field="zipCode" hint={zipNote} />
          </div>
          <AreaField
            value={serviceArea}
            onChange={(next, touched) => edit.change({ serviceArea: next }, touched)}
            faults={edit.faults}
          />
          {serviceArea.meets === 'there' ? null : (
            <PinField
              {...{ PinMap, address, zipCode, pin }}
              given={edit.base}
              onChange={(moved) => edit.change({ pin: moved })}
              error={edit.faults.pin}
            />
          )}
        </div>
      </EditCard>
      <EditCard section="description">
        <EditTextField edit={edit} field="description" rows={5} />
      </EditCard>
      <CategoryCard edit={edit} CategoryFields={CategoryFields} />
      <AdditionalServicesCard edit={edit} />
      <LoveUsCard edit={edit} />
      <HoursCard edit={edit} />
      <PaymentCard edit={edit} />
      <SocialCard edit={edit} />
    </>
  )
}
