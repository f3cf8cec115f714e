import { useAppContext } from './app-context.ts'

type SeoProps = {
  title: string
  description: string
  /** Canonical path with its query; omit on pages that search engines should skip. */
  path?: string
  /** Path or URL of the picture for shared links. */
  image?: string
  type?: 'website' | 'business.business'
  /** Structured data, only for search engines; omit it from browser code (`import.meta.env.SSR`). */
  jsonLd?: object[] | false
}

/** Title, description, canonical and Open Graph of a page, and its JSON-LD. React moves the tags into the head. */
export function Seo({ title, description, path, image = '/og.png', type = 'website', jsonLd }: SeoProps) {
  const { config, answer } = useAppContext()
  const { siteName, publicUrl } = config
  if (answer && jsonLd) answer.jsonLd = jsonLd
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
    </>
  )
}
