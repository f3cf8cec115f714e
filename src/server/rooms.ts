import { room as appointments } from './appointments/room.ts'
import { room as audit } from './audit/room.ts'
import { room as auth } from './auth/room.ts'
import { room as businesses } from './businesses/room.ts'
import { room as categories } from './categories/room.ts'
import { room as claims } from './claims/room.ts'
import { room as content } from './content/room.ts'
import { room as conversations } from './conversations/room.ts'
import { room as factors } from './factors/room.ts'
import { room as hours } from './hours/room.ts'
import { room as inbox } from './inbox/room.ts'
import { room as incomingMail } from './incoming-mail/room.ts'
import { room as lib } from './lib/room.ts'
import { room as map } from './map/room.ts'
import { room as notifications } from './notifications/room.ts'
import { room as outcomes } from './outcomes/room.ts'
import { room as partners } from './partners/room.ts'
import { room as payments } from './payments/room.ts'
import { room as push } from './push/room.ts'
import { room as quoteRequests } from './quote-requests/room.ts'
import { room as quoteRounds } from './quote-rounds/room.ts'
import { room as reports } from './reports/room.ts'
import { room as reviews } from './reviews/room.ts'
import { room as savedSearches } from './saved-searches/room.ts'
import { room as search } from './search/room.ts'
import { room as sessions } from './sessions/room.ts'
import { room as spam } from './spam/room.ts'
import { room as teams } from './teams/room.ts'
import { room as tradeQuestions } from './trade-questions/room.ts'
import { room as uploads } from './uploads/room.ts'
import { room as users } from './users/room.ts'

/** Every room that adds something to the application, in the order of the map. */
export const rooms = [
  lib,
  audit,
  uploads,
  sessions,
  spam,
  users,
  factors,
  push,
  auth,
  categories,
  content,
  map,
  search,
  businesses,
  reviews,
  tradeQuestions,
  payments,
  inbox,
  hours,
  quoteRequests,
  conversations,
  appointments,
  quoteRounds,
  outcomes,
  savedSearches,
  claims,
  teams,
  reports,
  notifications,
  incomingMail,
  partners,
] as const
