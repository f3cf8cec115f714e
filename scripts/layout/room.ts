export type Room = {
  /** For the list in the README. */
  what: string
  /** Rooms it may import, all of them above it. */
  knows: readonly string[]
  /** The files of its server folder that other rooms may import. */
  doors?: readonly string[]
  /** Its folders, the same on every floor. Each may import those before it and the files at the room's root. */
  subRooms?: readonly string[]
}
