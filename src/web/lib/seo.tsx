import { usePublicConfig } from './app-context.ts'

type SeoProps = {
  title: string
  description: string
  /** Canonical path with its query; omit on pages that search engines should skip. */
  path?: string
  /** Path or URL of the picture for shared links. */
  image?: string
  type?: 'website' | 'business.business'
  jsonLd?: object[]
}

/** Title, description, canonical, Open Graph and JSON-LD of a page. React moves the tags into the head. */
export function Seo({
  title,
  description,
  path,
  image = '/og.png',
  type = 'website',
  jsonLd = [],
}: SeoProps) {
  const { siteName, publicUrl } = usePublicConfig()
  const fullTitle = title === siteName ? title : `${title} | ${siteName}`
  const absolute = (address: string) => (address.startsWith('http') ? address : `${publicUrl}${address}`)
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={absolute(path)} />
      )}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      {path !== undefined && <meta property="og:url" content={absolute(path)} />}
      <meta property="og:image" content={absolute(image)} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd.map((thing) => (
        <JsonLd key={JSON.stringify(thing).length} thing={thing} />
      ))}
    </>
  )
}

/** A data block; `<` is escaped so that no text can end it. */
function JsonLd({ thing }: { thing: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
