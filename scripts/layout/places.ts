import { commonSubRooms } from './floors.ts'
import { rooms } from './map.ts'

export type Place = {
  floor: string
  /** Empty at the top of a floor. */
  room: string
  /** The path below the room. */
  inRoom: string
  /** The folder below the room; empty at its root. */
  subRoom: string
  name: string
}

/** Returns where a file is; null outside src. */
export function placeOf(file: string): Place | null {
  const [source, floor = '', room = '', ...rest] = file.split('/')
  if (source !== 'src') return null
  if (rest.length === 0) return { floor, room: '', inRoom: room, subRoom: '', name: room }
  const subRoom = rest.length > 1 ? (rest[0] ?? '') : ''
  return { floor, room, inRoom: rest.join('/'), subRoom, name: rest.at(-1) ?? '' }
}

export function subRoomsOf({ floor, room }: Place): readonly string[] | undefined {
  return rooms[room]?.subRooms ?? commonSubRooms[`${floor}/${room}`]
}

/** A manifest lists the parts that a room of the server adds to the application. */
export const isManifest = ({ floor, inRoom }: Place): boolean => floor === 'server' && inRoom === 'room.ts'

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
