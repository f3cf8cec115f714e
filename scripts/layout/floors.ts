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
    'admin-geocode.ts',
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
  'server/lib': ['apart', 'database', 'http', 'jobs', 'mail', 'storage', 'commands', 'backup'],
}
