/** The file fields that can hold larger versions of the same pictures (see decision 0016). */
export const largerPictureFields = {
  profileImage: 'profileImageLarge',
  images: 'imagesLarge',
  coverPhotoUrl: 'coverPhotoLarge',
  thumbnailUrl: 'thumbnailLarge',
} as const
