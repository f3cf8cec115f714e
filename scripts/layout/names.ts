import path from 'node:path'
import { commons, composers, onlyOn } from './floors.ts'
import { rooms } from './map.ts'
import { type Place, placeOf, subRoomsOf } from './places.ts'

const vagueNames = /(^|[-.])(utils?|helpers?|common|misc|manager|index)\.tsx?$/

/** Returns errors in a file's name and folder. */
export function nameFaults(file: string): string[] {
  const place = placeOf(file)
  const faults: string[] = []
  const name = path.posix.basename(file)
  if (/\.tsx?$/.test(name) && !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(name))
    faults.push(`${file}: file names are kebab-case`)
  if (vagueNames.test(name))
    faults.push(`${file}: name what it does (no utils, helpers, common, misc, manager, index)`)
  if (!place) return faults
  const { floor, room } = place
  if (!commons[floor]) return [...faults, `${file}: there are only three floors: shared, server and web`]
  if (room === '') {
    if (!composers[floor]?.includes(name.replace(/\.test(?=\.tsx?$)/, '')))
      faults.push(`${file}: only ${composers[floor]?.join(', ')} belong at the top of ${floor}`)
    return faults
  }
  faults.push(...subRoomFaults(file, place))
  if (commons[floor]?.includes(room)) return faults
  if (!(room in rooms)) faults.push(`${file}: the room ${room} is not in scripts/layout/map.ts`)
  if (onlyOn[room] && onlyOn[room] !== floor)
    faults.push(`${file}: the room ${room} exists only on ${onlyOn[room]}`)
  return faults
}

function subRoomFaults(file: string, place: Place): string[] {
  const { floor, room, subRoom } = place
  const known = subRoomsOf(place)
  if (subRoom === '' || (commons[floor]?.includes(room) && !known)) return []
  return known?.includes(subRoom)
    ? []
    : [`${file}: ${room} has no sub-room ${subRoom} in scripts/layout/map.ts`]
}
