import type { NewsKind } from '#server/lib/database/mail-tables.ts'
import { type MailBlock, renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import { settingsLinks } from '#server/lib/mail/mail-links.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { formatDayHours, weekLines } from '#shared/businesses/opening-hours.ts'
import { comingDays, formatDates, seasonOn } from '#shared/businesses/special-hours.ts'
import { paths } from '#shared/lib/paths.ts'
import type { BusinessNews } from './news-digests.repository.ts'

const words: Record<Exclude<NewsKind, 'closed'>, string> = {
  hours: 'new opening hours',
  pictures: 'new photos',
  services: 'new services',
  price: 'new prices',
  contact: 'a new phone number or website',
  address: 'a new address',
}
/** The most important first. */
const order = Object.keys(words) as (keyof typeof words)[]

/** Special days of a business in an email: the next ones. */
const shownDays = 5

/** News of the businesses that a person follows or saved; at least one. */
export function newsDigestMail(
  { siteName, publicUrl }: Site,
  news: readonly BusinessNews[],
  key: Buffer,
  address: string,
) {
  const { settingsUrl, stopUrl } = settingsLinks(publicUrl, key, address, 'digest')
  const [{ name, total }] = news as [BusinessNews]
  const others = total === 2 ? 'another business' : `${total - 1} other businesses`
  const subject = total === 1 ? `News from ${name}` : `News from ${name} and ${others}`
  const more = total - news.length
  return {
    subject,
    stopUrl,
    ...renderMail({
      siteName,
      publicUrl,
      heading: `News from ${total === 1 ? 'a business' : 'businesses'} you ${news.some(({ isFollowed }) => isFollowed) ? 'follow' : 'saved'}`,
      paragraphs: [
        ...news.flatMap((business) => toBlocks(publicUrl, business)),
        ...(more > 0
          ? [`${more === 1 ? 'One more business has' : `${more} more businesses have`} updates.`]
          : []),
      ],
      footnote: `You’re getting this email because you follow or saved ${total === 1 ? 'this business' : 'these businesses'}. We send it at most once a week.`,
      smallLink: { label: 'Stop these emails or choose what you get', url: settingsUrl },
    }),
  }
}

function toBlocks(publicUrl: string, business: BusinessNews): MailBlock[] {
  const { businessId, name, isFollowed } = business
  const hasClosed = business.kinds.includes('closed')
  const sentence = hasClosed ? 'It has closed and is no longer listed.' : toSentence(business)
  const url = `${publicUrl}${paths.businesses}/${businessId}`
  return [
    { kind: 'heading', spans: [hasClosed ? name : { label: name, url }] },
    { kind: 'text', spans: [isFollowed ? sentence : `You saved it. ${sentence}`] },
    ...(hasClosed ? [] : hoursOf(business)),
  ]
}

/** The hours of now, if they are new. */
function hoursOf(business: BusinessNews): MailBlock[] {
  const { kinds, hours, special } = business
  if (!kinds.includes('hours') || hours === null || isClosed(business)) return []
  const today = austinWallClock(new Date()).date
  const days = comingDays(special, today).slice(0, shownDays)
  const lines = [
    ...weekLines(seasonOn(special, today)?.hours ?? hours),
    ...days.map((day) => `${formatDates(day)}: ${formatDayHours(day)}`),
  ]
  return [{ kind: 'list', items: lines.map((line) => [line]) }]
}

/** "New opening hours, new photos and new prices." */
function toSentence(business: BusinessNews): string {
  const said = order
    .filter((kind) => business.kinds.includes(kind))
    .map((kind) =>
      kind === 'hours' && isClosed(business) ? 'now closed every day of the week' : words[kind],
    )
  const list = [said.slice(0, -1).join(', '), ...said.slice(-1)].filter(Boolean).join(' and ')
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`
}

const isClosed = ({ hours, special }: BusinessNews): boolean =>
  hours !== null &&
  special === null &&
  Object.values(hours).every((day) => day.closed && !('byAppointment' in day && day.byAppointment))
