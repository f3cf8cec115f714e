/** The largest file that can be uploaded at the desk; the command has no limit. */
export const importFileMax = 10 * 1024 * 1024
export const importFileTooLarge =
  'The file is larger than 10 MB. Split it, or use the command business:import.'
