/** The file fields that may hold the pictures of the stated fields once more, larger (see decision 0016). */
export const largerPictureFields = {
  profileImage: 'profileImageLarge',
  images: 'imagesLarge',
  coverPhotoUrl: 'coverPhotoLarge',
  thumbnailUrl: 'thumbnailLarge',
} as const
