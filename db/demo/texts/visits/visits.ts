import type { Visit } from '../../trades/trade.ts'
import { callerTexts } from './caller.ts'
import { chairTexts } from './chair.ts'
import { classTexts } from './class.ts'
import { counterTexts } from './counter.ts'
import { crewTexts } from './crew.ts'
import { deskTexts } from './desk.ts'
import { errandTexts } from './errand.ts'
import { partyTexts } from './party.ts'
import { petTexts } from './pet.ts'
import { pupilTexts } from './pupil.ts'
import { shopTexts } from './shop.ts'
import { tableTexts } from './table.ts'
import type { VisitTexts } from './visit-texts.ts'

export const visitTexts: Readonly<Record<Visit, VisitTexts>> = {
  caller: callerTexts,
  chair: chairTexts,
  class: classTexts,
  counter: counterTexts,
  crew: crewTexts,
  desk: deskTexts,
  errand: errandTexts,
  party: partyTexts,
  pet: petTexts,
  pupil: pupilTexts,
  shop: shopTexts,
  table: tableTexts,
}
