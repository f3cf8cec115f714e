import { useChosenPicture } from '#web/ui/use-chosen-picture.ts'

/** Pictures are shown at 96 pixels; this is the recommended size. */
const target = { width: 400, height: 400 }
const savedWithout = 'Profile will be updated without image. You can add it later.'

/** The profile form's picture. */
export const useProfilePicture = () => useChosenPicture({ target, savedWithout })
