const kilobyte = 1024

/** A file's size for people: "640 KB", "12.4 MB". */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / kilobyte
  if (kilobytes < kilobyte) return `${Math.max(1, Math.round(kilobytes))} KB`
  const megabytes = kilobytes / kilobyte
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}
