/** Why a text gave no busy times. */
export class CalendarFault extends Error {
  readonly reason: 'empty' | 'not_calendar' | 'sign_in' | 'unreadable' | 'too_many'
  constructor(reason: CalendarFault['reason']) {
    super(reason)
    this.name = 'CalendarFault'
    this.reason = reason
  }
}
