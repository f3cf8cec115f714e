import type { NewMatches } from '#server/businesses/directory/new-matches.service.ts'
import { headerText } from '#server/lib/mail/mail-address.ts'
import { type MailBlock, renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { settingsLinks } from '#server/lib/mail/mail-links.ts'
import { paths } from '#shared/lib/paths.ts'
import { isLost, type Lost, lostTexts } from '#shared/saved-searches/lost-searches.ts'
import { type SavedSearchFilters, savedSearchHref } from '#shared/saved-searches/saved-filters.ts'

/** How long the link in it works. */
export const confirmationDays = 7

/** To an address that somebody entered beside a search. `title` is null where it has words that anyone may have typed. */
export function confirmSearchMail(
  { siteName, publicUrl }: Site,
  { token, title }: { token: string; title: string | null },
) {
  return {
    subject: `Confirm your saved search on ${siteName}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'Confirm your saved search',
      paragraphs: [
        `One more step: please confirm that you want an email when new businesses match ${title ? `“${title}”` : 'your search'}, at most once a week.`,
        'If you do nothing, you won’t get it.',
      ],
      action: { label: 'Save this search', url: `${publicUrl}${paths.savedSearches}?confirm=${token}` },
      footnote: `The link works for ${confirmationDays} days. You’re getting this email because someone entered your email address to save a search. If that wasn’t you, you can ignore it.`,
    }),
  }
}

/** News of a search, or why it has ended. */
export type SearchNews = { title: string; filters: SavedSearchFilters; matches: NewMatches | Lost }
type FoundNews = SearchNews & { matches: NewMatches }

/** The email with the news of one person's searches; at least one. */
export function newMatchesMail(
  { siteName, publicUrl }: Site,
  news: readonly SearchNews[],
  key: Buffer,
  address: string,
) {
  const { settingsUrl, stopUrl } = settingsLinks(publicUrl, key, address, 'searches')
  const listUrl = settingsUrl.replace(paths.notificationSettings, paths.savedSearches)
  const found = news.filter((search): search is FoundNews => !isLost(search.matches))
  const [first] = found
  const [lost = ''] = news.flatMap(({ matches }) => (isLost(matches) ? [lostTexts[matches]] : []))
  const heading = first ? 'New for your saved searches' : 'A saved search has ended'
  return {
    subject: headerText(
      first ? `New: ${namesOf(found)}` : `Your saved search “${news[0]?.title}” has ended`,
      200,
    ),
    stopUrl,
    ...renderMail({
      siteName,
      publicUrl,
      heading,
      preheader: first ? `New businesses for ${found.map(({ title }) => `“${title}”`).join(', ')}.` : lost,
      paragraphs: news.flatMap((search) => toBlocks(publicUrl, search)),
      action: { label: 'Your saved searches', url: listUrl },
      footnote:
        'You’re getting this email because you saved these searches. It comes at most once a week, and only when there’s something new.',
      smallLink: { label: 'Unsubscribe or choose what you get', url: settingsUrl },
    }),
  }
}

/** "Hill Country Roofing", "Hill Country Roofing and 2 others". */
function namesOf(found: readonly FoundNews[]): string {
  const names = new Map(found.flatMap(({ matches }) => matches.businesses.map(({ id, name }) => [id, name])))
  const [first, ...others] = names.values()
  if (found.some(({ matches }) => matches.isMore)) return `${first} and others`
  if (others.length === 0) return `${first}`
  return `${first} and ${others.length === 1 ? 'another business' : `${others.length} others`}`
}

function toBlocks(publicUrl: string, { title, filters, matches }: SearchNews): MailBlock[] {
  if (isLost(matches))
    return [
      { kind: 'heading', spans: [title] },
      { kind: 'text', spans: [`This search has ended. ${lostTexts[matches]}`] },
    ]
  const url = `${publicUrl}${savedSearchHref(filters)}`
  const items = matches.businesses.map(({ id, name, trade }) => [
    { label: name, url: `${publicUrl}${paths.business(id)}` },
    ...(trade ? [` · ${trade}`] : []),
  ])
  return [
    { kind: 'heading', spans: [{ label: title, url }] },
    { kind: 'list', items },
    ...(matches.isMore
      ? [
          {
            kind: 'text' as const,
            spans: ['There are more. ', { label: 'See the whole list, old and new', url }],
          },
        ]
      : []),
  ]
}
