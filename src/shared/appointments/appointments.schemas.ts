import { z } from 'zod'
import {
  emailAddress,
  honeypot,
  instant,
  optionalText,
  phoneNumber,
  rowId,
  rowIdText,
  typedName,
  typedText,
} from '#shared/lib/fields.schemas.ts'
import {
  appointmentActions,
  appointmentSides,
  appointmentStates,
  noteMax,
  proposalsMax,
} from './appointment-states.ts'

const spanSchema = z.object({ startsAt: instant, endsAt: instant })

/** A slot's start, as `GET /api/businesses/{businessId}/slots` lists it; any time if that answers 404. */
const slotStart = instant.describe('When a free slot starts; where the business gives none, any time to come')

/** Of a visitor who asks from the page of a business; it opens a conversation. */
export const bookSlotSchema = z
  .object({
    businessId: rowId,
    startsAt: slotStart,
    name: typedName(120),
    email: emailAddress,
    phone: phoneNumber(),
    requirements: typedText(5_000),
    hidesContact: z
      .boolean()
      .optional()
      .describe('The business sees neither email address nor phone number until a quote is accepted'),
    url2: honeypot,
  })
  .meta({ id: 'BookSlot' })

export const slotBookedSchema = z
  .object({
    id: rowId.describe('Of the conversation'),
    message: z.string(),
    uploadToken: z.string().describe('For an hour, files can be added to the request with it'),
  })
  .meta({ id: 'SlotBooked' })

/** Of either side, in a conversation. */
export const proposeTimesSchema = z
  .object({
    times: z
      .array(slotStart)
      .min(1, 'Choose a time')
      .max(proposalsMax.business, `At most ${proposalsMax.business} times`),
    note: optionalText(noteMax),
  })
  .meta({ id: 'ProposeTimes' })

export const answerAppointmentSchema = z
  .object({
    action: z.enum(appointmentActions),
    times: z
      .array(slotStart)
      .max(proposalsMax.business, `At most ${proposalsMax.business} times`)
      .default([])
      .describe(
        'To accept: which of the proposed times, if there are several. To propose: free slots of a business that gives them; it may itself offer any time',
      ),
    note: optionalText(noteMax),
    revision: z
      .int32()
      .positive()
      .describe('Of the appointment this is based on; 409 if there is a newer one'),
  })
  .meta({ id: 'AnswerAppointment' })

export const appointmentSchema = z
  .object({
    id: rowId,
    state: z.enum(appointmentStates),
    proposedBy: z
      .enum(appointmentSides)
      .nullable()
      .describe('The side that waits for an answer to proposed times'),
    agreed: spanSchema.nullable().describe('The time both keep, or kept'),
    proposed: z.array(spanSchema).max(proposalsMax.business),
    actions: z.array(z.enum(appointmentActions)).describe('The actions that this side can take now'),
    isOver: z.boolean().describe('Its last time has passed'),
    revision: z.int32(),
  })
  .meta({ id: 'Appointment' })

/** The newest appointment of a conversation. */
export const conversationAppointmentSchema = z
  .object({
    appointment: appointmentSchema.nullable(),
    side: z.enum(appointmentSides),
    businessId: rowId,
    takesTimes: z
      .boolean()
      .describe('Whether times can be proposed: slots of the business, or any time where it gives none'),
  })
  .meta({ id: 'ConversationAppointment' })

/** The same after a step. */
export const changedAppointmentSchema = conversationAppointmentSchema
  .extend({
    isHeld: z
      .boolean()
      .describe('Our team looks at the note first; a time that is asked for with it isn’t held'),
  })
  .meta({ id: 'ChangedAppointment' })

export const appointmentParamsSchema = z.object({ conversationId: rowIdText, appointmentId: rowIdText })

/** Appointments in one response: the next ones. */
export const comingMax = 100
export const comingAppointmentsSchema = z
  .object({
    appointments: z
      .array(
        appointmentSchema.omit({ actions: true, isOver: true }).extend({
          conversationId: rowId,
          visitorName: z.string(),
          hasTimeToConfirm: z.boolean().describe('The business can confirm a time that the visitor proposed'),
        }),
      )
      .max(comingMax)
      .describe('Those that wait for an answer and those to come, the earliest first'),
  })
  .meta({ id: 'ComingAppointments' })

/** Appointments of a person in one response: the next ones. */
export const ownComingMax = 50
export const ownComingQuerySchema = z.strictObject({
  side: z.enum(appointmentSides).describe('As a visitor, or for all businesses that they own or help with'),
})
export const ownComingSchema = z
  .object({
    appointments: z
      .array(
        appointmentSchema.omit({ actions: true, isOver: true, revision: true }).extend({
          conversationId: rowId,
          businessName: z.string(),
          visitorName: z.string(),
        }),
      )
      .max(ownComingMax)
      .describe('Those that wait for an answer and those to come, the earliest first'),
  })
  .meta({ id: 'OwnComingAppointments' })

export type SlotBooked = z.infer<typeof slotBookedSchema>
export type BookSlot = z.infer<typeof bookSlotSchema>
export type ProposeTimes = z.infer<typeof proposeTimesSchema>
export type AnswerAppointment = z.infer<typeof answerAppointmentSchema>
export type Appointment = z.infer<typeof appointmentSchema>
export type ConversationAppointment = z.infer<typeof conversationAppointmentSchema>
export type ComingAppointments = z.infer<typeof comingAppointmentsSchema>
export type OwnComing = z.infer<typeof ownComingSchema>
export type ComingAppointment = ComingAppointments['appointments'][number]
