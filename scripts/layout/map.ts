export type Room = {
  /** Rooms it may import, all of them above it. */
  knows: readonly string[]
  /** The files of its server folder that other rooms may import. */
  doors?: readonly string[]
  /** Its folders, the same on every floor. Each may import those before it and the files at the room's root. */
  subRooms?: readonly string[]
}

/**
 * The map of rooms. A room may list only rooms above it, so imports can't form a cycle. The names are the same on every
 * floor; a room needs no folder on a floor where it has nothing.
 */
export const rooms: Record<string, Room> = {
  audit: { knows: [], doors: ['actions.service.ts', 'staff-action.service.ts', 'actions.repository.ts'] },
  uploads: {
    knows: [],
    doors: [
      'uploads.service.ts',
      'picture-forms.service.ts',
      'form-pictures.service.ts',
      'private-files.service.ts',
    ],
  },
  sessions: {
    knows: [],
    doors: [
      'sessions.service.ts',
      'sessions.repository.ts',
      'session-list.service.ts',
      'session-list.repository.ts',
      'known-devices.service.ts',
      'known-devices.repository.ts',
      'password-resets.repository.ts',
      'confirmations.repository.ts',
      'sign-in-tickets.repository.ts',
      'sign-in-codes.repository.ts',
    ],
  },
  users: {
    knows: ['sessions', 'uploads', 'audit'],
    doors: [
      'credentials.service.ts',
      'credentials.repository.ts',
      'email-changes.service.ts',
      'email-changes.repository.ts',
      'users-desk.service.ts',
      'email-confirmations.service.ts',
      'email-confirmations.repository.ts',
    ],
    subRooms: ['data-export'],
  },
  factors: {
    knows: ['sessions', 'users', 'audit'],
    doors: [
      'second-step.service.ts',
      'factors.repository.ts',
      'factors-reset.service.ts',
      'passkeys.repository.ts',
    ],
  },
  push: {
    knows: ['sessions', 'users'],
    doors: ['push-news.service.ts', 'push-subscriptions.service.ts', 'push-subscriptions.repository.ts'],
  },
  auth: { knows: ['sessions', 'users', 'factors', 'audit'], doors: ['guesses.service.ts'] },
  categories: {
    knows: ['audit'],
    doors: [
      'categories.service.ts',
      'categories.repository.ts',
      'category-names.repository.ts',
      'category-paths.repository.ts',
      'subcategories-with-services.repository.ts',
    ],
  },
  content: { knows: ['uploads', 'audit'] },
  spam: { knows: [], doors: ['text-key.ts'] },
  search: {
    knows: ['categories', 'audit'],
    doors: [
      'vocabulary.service.ts',
      'vocabulary.ts',
      'understand.ts',
      'job-trades.ts',
      'fold.ts',
      'soft-wishes.ts',
      'suggest.ts',
      'suggestion-entries.ts',
      'places.repository.ts',
      'failed-searches.service.ts',
    ],
  },
  businesses: {
    knows: ['sessions', 'users', 'uploads', 'categories', 'search', 'spam', 'audit'],
    doors: [
      'businesses.guards.ts',
      'members.repository.ts',
      'ownership.repository.ts',
      'quote-reach.repository.ts',
      'answer-times.repository.ts',
      'typical-prices.repository.ts',
      'away/away.repository.ts',
      'fit/fit.service.ts',
      'profile/business-ratings.service.ts',
      'profile/business-ratings.repository.ts',
      'decisions/decisions.service.ts',
      'decisions/decisions.repository.ts',
      'decisions/owner-block.service.ts',
      'decisions/owner-block.repository.ts',
      'editing/picture-removal.service.ts',
    ],
    subRooms: [
      'form',
      'hours',
      'away',
      'toggles',
      'tray',
      'card',
      'directory',
      'fit',
      'category-pages',
      'place-pages',
      'saved',
      'profile',
      'compare',
      'decisions',
      'changes',
      'owner',
      'dashboard',
      'editing',
      'registration',
      'analytics',
      'import',
      'export',
      'counters',
      'merging',
      'account-deletion',
    ],
  },
  reviews: {
    knows: ['businesses', 'spam', 'audit'],
    doors: [
      'author-block.service.ts',
      'reviews-desk.service.ts',
      'reviews-desk.repository.ts',
      'reviews.service.ts',
    ],
  },
  'trade-questions': { knows: ['businesses', 'audit'], doors: ['answers.service.ts'] },
  payments: { knows: ['businesses', 'audit'], subRooms: ['checkout', 'promote', 'history', 'receipt'] },
  inbox: {
    knows: ['categories', 'trade-questions', 'audit'],
    doors: ['inbox-items.service.ts', 'closed-items.repository.ts'],
  },
  hours: { knows: ['businesses', 'inbox'] },
  'quote-requests': {
    knows: ['sessions', 'users', 'push', 'businesses', 'trade-questions', 'inbox', 'spam', 'audit'],
    doors: [
      'quote-handover.service.ts',
      'quote-requests.service.ts',
      'quote-requests.repository.ts',
      'senders.repository.ts',
      'request-news.repository.ts',
      'held-messages.repository.ts',
      'held-requests.service.ts',
      'quote-spam.service.ts',
      'quote-stops.service.ts',
      'sender-blocks.repository.ts',
      'reply-addresses.service.ts',
      'reply-addresses.repository.ts',
      'upload-tokens.service.ts',
      'quote-delivery.service.ts',
      'quote-status.repository.ts',
      'several-requests.service.ts',
    ],
  },
  conversations: {
    knows: ['sessions', 'users', 'push', 'businesses', 'trade-questions', 'uploads', 'quote-requests'],
    doors: [
      'conversations.guards.ts',
      'messages.service.ts',
      'held-message-delivery.service.ts',
      'held-messages.service.ts',
      'conversation-news.repository.ts',
      'attachment-intake.service.ts',
      'attachments.service.ts',
      'message-mails.service.ts',
      'conversation-access.repository.ts',
      'conversations.repository.ts',
      'obstacles.ts',
      'quotes.service.ts',
    ],
  },
  appointments: {
    knows: ['sessions', 'users', 'businesses', 'quote-requests', 'conversations'],
    doors: ['slot-settings.service.ts', 'appointment-ends.service.ts', 'calendar-answers.service.ts'],
  },
  'quote-rounds': {
    knows: [
      'sessions',
      'users',
      'search',
      'businesses',
      'trade-questions',
      'quote-requests',
      'conversations',
      'appointments',
    ],
  },
  outcomes: { knows: ['businesses', 'conversations', 'appointments'] },
  claims: {
    knows: ['sessions', 'users', 'uploads', 'businesses', 'inbox', 'quote-requests', 'appointments', 'audit'],
    doors: ['claims.repository.ts', 'take-over.service.ts'],
  },
  teams: { knows: ['sessions', 'users', 'auth', 'businesses', 'claims', 'audit'] },
  reports: {
    knows: ['sessions', 'users', 'businesses', 'reviews', 'trade-questions', 'quote-requests', 'audit'],
  },
  notifications: {
    knows: ['users', 'inbox', 'audit'],
    subRooms: ['subscribers', 'settings', 'issues', 'digests'],
  },
  'incoming-mail': { knows: ['businesses', 'quote-requests', 'conversations', 'appointments'] },
  partners: { knows: ['inbox'] },
  agency: { knows: ['inbox', 'categories'] },
  map: { knows: [] },
  desk: {
    knows: [],
    subRooms: [
      'businesses',
      'promotions',
      'reviews',
      'reports',
      'held',
      'users',
      'content',
      'inbox',
      'suggestions',
      'searches',
      'imports',
      'log',
      'mails',
      'newsletter',
      'frame',
    ],
  },
  site: { knows: [] },
  worker: { knows: ['push'] },
}

/** Rooms that exist on only one floor. */
export const onlyOn: Record<string, string> = {
  site: 'web',
  desk: 'web',
  worker: 'web',
  ssr: 'server',
  sessions: 'server',
  'incoming-mail': 'server',
}
/** Folders of a floor that aren't rooms. */
export const commons: Record<string, readonly string[]> = {
  shared: ['lib'],
  server: ['lib', 'ssr'],
  web: ['lib', 'ui', 'pages', 'styles', 'public'],
}
/** Files at the top of a floor: they assemble it and may import everything on it. */
export const composers: Record<string, readonly string[]> = {
  shared: [],
  server: [
    'main.ts',
    'admin.ts',
    'admin-audit.ts',
    'admin-commands.ts',
    'admin-export.ts',
    'admin-import.ts',
    'admin-map.ts',
    'admin-outbox.ts',
    'admin-quotes.ts',
    'app.ts',
    'config.ts',
    'jobs.ts',
    'rooms.ts',
  ],
  web: ['app.tsx', 'routes.tsx', 'entry-client.tsx', 'entry-server.tsx'],
}

/** Sub-rooms of folders that aren't rooms, by floor and folder. */
export const commonSubRooms: Record<string, readonly string[]> = {
  'server/lib': ['database', 'http', 'jobs', 'mail', 'storage', 'commands', 'backup'],
}

/** Returns errors in the map itself. */
export function mapFaults(): string[] {
  const names = Object.keys(rooms)
  return Object.entries(rooms).flatMap(([room, { knows }]) =>
    knows
      .filter((other) => names.indexOf(other) === -1 || names.indexOf(other) >= names.indexOf(room))
      .map((other) => `map: ${room} names ${other}, which isn't above it, so imports could form a cycle`),
  )
}
