/** Lets the browser install the site. In the document, it would cost every visitor a request. */
export function offerInstall(): void {
  if (document.querySelector('link[rel=manifest]')) return
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}
