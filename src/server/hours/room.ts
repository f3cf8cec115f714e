import { z } from 'zod'
import { ofBusinesses, ofColumn } from '#server/lib/database/personal-data.ts'
import { job } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { deleteOldQuestions, deleteQuestionsSince } from './hours-questions.repository.ts'
import { hoursQuestionsRoutes } from './hours-questions.routes.ts'
import { askAboutHours } from './hours-questions.service.ts'
import { deleteOldReports } from './hours-reports.repository.ts'
import { hoursReportsRoutes } from './hours-reports.routes.ts'

const jobs = {
  'ask-about-hours': job({
    data: z.object({ after: z.int().exactOptional() }),
    // In the morning, in Austin.
    cron: '30 15 * * *',
    run: (deps, { after = 0 }) => askAboutHours(deps, after, new Date()),
  }),
}

export const room: Manifest<typeof jobs> = {
  routes: { '/hours-questions': [hoursQuestionsRoutes], '/businesses': [hoursReportsRoutes] },
  jobs,
  cleanUp: [deleteOldQuestions, deleteOldReports],
  on: { 'access.ended': (tx, { userId, since }) => deleteQuestionsSince(tx, userId, since) },
  personalData: {
    sections: [
      ofBusinesses('hoursQuestions', 'When we asked about your opening hours', 'hours_questions', {
        of: ofColumn('owner_id'),
        without: ['owner_id'],
        order: 'asked_at',
      }),
    ],
    notExported: {
      hours_question_stops: 'in the section of the businesses',
      hours_reports: 'what visitors who gave no name say of the hours',
    },
  },
}
