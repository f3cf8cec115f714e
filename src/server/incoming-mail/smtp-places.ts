import type { Socket } from 'node:net'
import type { SMTPServerSession } from 'smtp-server'
import { addressGroups } from '#server/lib/http/address-groups.ts'
import { type Arrival, createArrivals } from '#server/lib/http/arrivals.ts'
import { addressKey } from '#server/lib/http/client-address.ts'
import type { Sender } from '#server/lib/http/sender.ts'

/**
 * Connections in all and of one address, and milliseconds for each: until it sends an email, and for that. A mail server in
 * front sends everything from one address.
 */
const bounds = {
  idle: { total: 60, each: 20, milliseconds: 60_000 },
  sending: { total: 40, each: 20, milliseconds: 10 * 60_000 },
}
export const connectionsMax = bounds.idle.total + bounds.sending.total

type Place = { socket: Socket; sender: Sender; arrival: Arrival | null }
type Source = Pick<SMTPServerSession, 'remoteAddress' | 'remotePort'>

/**
 * The connections of a receiver. One that sends no email has a place apart from those that do, so that it keeps no email
 * out; when there is none left, one of its kind is closed.
 */
export function createPlaces() {
  const rooms = { idle: createArrivals(bounds.idle), sending: createArrivals(bounds.sending) }
  const places = new Map<string, Place>()
  const keyOf = ({ remoteAddress, remotePort }: Source) => `${addressKey({ remoteAddress })} ${remotePort}`

  /** Throws unavailable when the sender has too many. */
  function move(session: Source, to: keyof typeof rooms): void {
    const place = places.get(keyOf(session))
    if (!place || place.socket.destroyed) return
    place.arrival?.end()
    const arrival = rooms[to].begin(place.sender)
    place.arrival = arrival
    arrival.signal.addEventListener('abort', () => place.socket.destroy())
    arrival.take(1)
  }

  return {
    add(socket: Socket): void {
      const key = keyOf(socket as Source)
      const place: Place = { socket, sender: addressGroups(addressKey(socket)), arrival: null }
      places.set(key, place)
      socket.once('close', () => {
        place.arrival?.end()
        if (places.get(key) === place) places.delete(key)
      })
    },
    move,
    /** After an email, whose sender hears the result first, even with too many connections. */
    waitAgain(session: Source): void {
      try {
        move(session, 'idle')
      } catch {}
    },
    /** An email is here: its connection isn't closed anymore. */
    complete: (session: Source): void => places.get(keyOf(session))?.arrival?.complete(),
  }
}
export type Places = ReturnType<typeof createPlaces>
