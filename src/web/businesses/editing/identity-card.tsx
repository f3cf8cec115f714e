import { pictureHints } from '#shared/businesses/business-fields.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { GalleryField } from '#web/businesses/form/gallery-field.tsx'
import { PictureField, type PictureShape } from '#web/businesses/form/picture-field.tsx'
import { EditCard } from './edit-card.tsx'
import { type SinglePicture, storedPicture } from './edit-pictures.ts'
import { EditTextField } from './edit-text-field.tsx'
import type { EditState } from './use-edit-business.ts'
import type { EditPicturesState } from './use-edit-pictures.ts'

type IdentityCardProps = { edit: EditState }

/** The name and every picture. */
export function IdentityCard({ edit }: IdentityCardProps) {
  const { base, pictures } = edit
  return (
    <EditCard section="identity">
      <div className="Form">
        <EditTextField edit={edit} field="name" />
        <div className="EditPictures">
          <OnePicture {...{ base, pictures }} which="logo" label="Logo" shape="square" />
          <OnePicture {...{ base, pictures }} which="coverPhoto" label="Cover photo" shape="wide" />
          <OnePicture {...{ base, pictures }} which="thumbnail" label="Thumbnail" shape="thumb" />
        </div>
        <GalleryField gallery={pictures.gallery} />
      </div>
    </EditCard>
  )
}

type OnePictureProps = {
  base: Business
  pictures: EditPicturesState
  which: SinglePicture
  label: string
  shape: PictureShape
}

function OnePicture({ base, pictures, which, label, shape }: OnePictureProps) {
  const { change, fault, choose, remove, reset } = pictures[which]
  return (
    <PictureField
      label={label}
      shape={shape}
      storedUrl={storedPicture(base, which)}
      change={change}
      hint={`${pictureHints[which]}.`}
      onChoose={choose}
      onRemove={remove}
      onUndo={reset}
      fault={fault}
    />
  )
}
