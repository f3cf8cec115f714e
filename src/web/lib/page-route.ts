import type { ComponentType } from 'react'
import type { PageLoaderArgs } from './app-context.ts'

type PageLoader = (args: PageLoaderArgs) => Promise<void>

/** A page. `id` is its file in `pages/`, by which the server finds its scripts. */
export type PageRoute = {
  id: string
  path: string
  page: () => Promise<ComponentType>
  loader?: PageLoader
  status?: number
  /** Requires signing in; the server sends its skeleton. */
  isPrivate?: true
  /** Has no header or footer. */
  isBare?: true
  /** Its address contains a secret: it is never cached, and no referrer is sent. */
  isSecret?: true
  /** Its link is used more than once: the secret stays in the tab's history, for a reload and for Back. */
  isReopened?: true
  /** Takes card numbers: only its document can load the provider's script (lib/card-document.ts). */
  takesCards?: true
}

/** The only export of a page's or part's file. Its name needn't be in the first script. */
export async function only<Props>(
  file: Promise<Record<string, ComponentType<Props>>>,
): Promise<ComponentType<Props>> {
  const [Page] = Object.values(await file)
  if (!Page) throw new Error('A file in pages/ exports no page')
  return Page
}

/** A page whose file is named after its address. */
export const plainPage = (path: string, page: PageRoute['page']): PageRoute => ({
  id: `${path.slice(1).replace('/', '-')}-page`,
  path,
  page,
})

/** Such a page without header and footer. */
export const barePage = (path: string, page: PageRoute['page']): PageRoute => ({
  ...plainPage(path, page),
  isBare: true,
})

/** The target of an emailed link or of a sign-in elsewhere. */
export const linkPage = (path: string, page: PageRoute['page']): PageRoute => ({
  ...barePage(path, page),
  isSecret: true,
})

/** The target of a link that stays valid, such as that of a conversation. */
export const reopenedPage = (path: string, page: PageRoute['page']): PageRoute => ({
  ...linkPage(path, page),
  isReopened: true,
})

/** Such a target with the site's header. */
export const framedPage = (path: string, page: PageRoute['page']): PageRoute => ({
  ...plainPage(path, page),
  isSecret: true,
  isReopened: true,
})

/** A page that requires signing in. */
export const privatePage = (id: string, path: string, page: PageRoute['page']): PageRoute => ({
  id,
  path,
  page,
  isPrivate: true,
})
