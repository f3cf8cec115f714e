import type { InjectOptions } from 'fastify'
import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'
import { pictureForm } from './picture-form.ts'

type Ids = { business: number; payment?: number; promotion?: number }
type Status = number | Record<'own' | 'others' | 'missing', number>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** A staff request and its expected status. */
export type DeskRow = { send: (ids: Ids) => InjectOptions; status: Status }

/** An ID that doesn't exist. */
const nothing = 999_999
const any = { own: 200, others: 200, missing: 404 }
const fixed = (method: Method, path: string, status: Status, payload?: object): DeskRow => ({
  send: () => ({ method, url: `/api/admin${path}`, ...(payload && { payload }) }),
  status,
})
const form = (method: Method, path: string, status: Status, fields: Record<string, string>): DeskRow => ({
  send: () => ({ method, url: `/api/admin${path}`, ...pictureForm(fields) }),
  status,
})
const onBusiness = (path: string, payload: object): DeskRow => ({
  send: ({ business }) => ({ method: 'PUT', url: `/api/admin/businesses/${business}${path}`, payload }),
  status: any,
})
const testimonial = { rating: '5', content: 'Good.', authorName: 'Noemi', authorTitle: 'Crestview' }
const faq = { question: 'Is it free?', answer: 'Yes.' }
const tradeQuestion = { question: 'Is water leaking?', kind: 'yes_no' }
const issue = { subject: 'New in Austin', body: 'Three new places.' }
const category = { name: 'Matrix', icon: 'house', backgroundColor: 'oklch(0.855 0.07 60)' }
const branch = { name: 'Matrix' }
const place = {
  name: 'Matrix',
  kind: 'district',
  aliases: [],
  latitude: 30.27,
  longitude: -97.74,
  milesNorth: 1,
  milesEast: 1,
}
const revision = 1

/**
 * The matrix rows for the desk; those of the inbox are in the matrix itself. Where an unknown ID would return 404, the same as
 * for everyone but staff, the row omits the ID, which only staff see.
 */
export const deskRows: Record<string, DeskRow> = {
  'GET /api/admin/businesses': fixed('GET', '/businesses', 200),
  'PUT /api/admin/businesses/:businessId/status': onBusiness('/status', {
    status: 'suspended',
    reason: decisionReasons[0],
    revision: 0,
  }),
  'PUT /api/admin/businesses/:businessId/admin-choice': onBusiness('/admin-choice', {
    isAdminChoice: true,
    revision: 0,
  }),
  'POST /api/admin/businesses/status-changes': fixed('POST', '/businesses/status-changes', 200, {
    businesses: [{ id: nothing, revision }],
    status: 'approved',
  }),
  'POST /api/admin/businesses/status-changes/undo': fixed('POST', '/businesses/status-changes/undo', 200, {
    businesses: [{ id: nothing, revision }],
  }),
  'GET /api/admin/businesses/:businessId/quote-requests': {
    send: ({ business }) => ({ method: 'GET', url: `/api/admin/businesses/${business}/quote-requests` }),
    status: any,
  },
  'GET /api/admin/businesses/:businessId/quote-requests/count': {
    send: ({ business }) => ({
      method: 'GET',
      url: `/api/admin/businesses/${business}/quote-requests/count`,
    }),
    status: 200,
  },
  'GET /api/admin/business-changes': fixed('GET', '/business-changes', 200),
  'PUT /api/admin/business-changes/:changeId/decision': fixed('PUT', '/business-changes/x/decision', 400, {
    decision: 'accepted',
    revision,
  }),
  'DELETE /api/admin/business-changes/:changeId/decision': fixed(
    'DELETE',
    '/business-changes/x/decision?revision=1',
    400,
  ),
  'GET /api/admin/searches': fixed('GET', '/searches', 200),
  'GET /api/admin/searches/plan': fixed('GET', '/searches/plan?search=kites', 200),
  'DELETE /api/admin/searches/:searchId': fixed('DELETE', `/searches/${nothing}`, 404),
  'GET /api/admin/search-terms': fixed('GET', '/search-terms', 200),
  'GET /api/admin/search-terms/meanings': fixed('GET', '/search-terms/meanings', 200),
  'POST /api/admin/search-terms': fixed('POST', '/search-terms', 201, { term: 'matrix', meaning: 'filler' }),
  'GET /api/admin/search-places': fixed('GET', '/search-places', 200),
  'POST /api/admin/search-places': fixed('POST', '/search-places', 201, place),
  'PUT /api/admin/search-places/:placeId': fixed('PUT', `/search-places/${nothing}`, 404, place),
  'PUT /api/admin/search-terms/:termId': fixed('PUT', `/search-terms/${nothing}`, 404, { isOff: true }),
  'GET /api/admin/imports': fixed('GET', '/imports', 200),
  'POST /api/admin/imports': fixed('POST', '/imports', 415, {}),
  'GET /api/admin/imports/:importId': fixed('GET', `/imports/${nothing}`, 404),
  'GET /api/admin/imports/:importId/report.csv': fixed('GET', `/imports/${nothing}/report.csv`, 404),
  'PUT /api/admin/imports/:importId/plan': fixed('PUT', `/imports/${nothing}/plan`, 404, {
    columns: ['name', 'address'],
    source: null,
    isTrial: true,
  }),
  'PUT /api/admin/imports/:importId/undo': fixed('PUT', `/imports/${nothing}/undo`, 404),
  'GET /api/admin/imports/category-groups': fixed('GET', '/imports/category-groups', 200),
  'POST /api/admin/imports/category-groups/decisions': fixed(
    'POST',
    '/imports/category-groups/decisions',
    400,
    {
      word: 'nails',
      categoryId: nothing,
      subcategoryId: null,
    },
  ),
  'POST /api/admin/imports/category-groups/decisions/undo': fixed(
    ...(['POST', '/imports/category-groups/decisions/undo', 200] as const),
    { changed: [nothing], categoryId: nothing, subcategoryId: null },
  ),
  'GET /api/admin/imports/gone': fixed('GET', '/imports/gone', 200),
  'POST /api/admin/imports/gone/decisions': fixed('POST', '/imports/gone/decisions', 404, {
    businessId: nothing,
    source: 'city',
    key: '1',
    decision: 'keep',
  }),
  'GET /api/admin/businesses/count': fixed('GET', '/businesses/count', 200),
  'GET /api/admin/businesses/export': fixed('GET', '/businesses/export?format=geojson', 200),
  'GET /api/admin/business-pairs': fixed('GET', '/business-pairs', 200),
  'POST /api/admin/business-pairs/comparisons': fixed('POST', '/business-pairs/comparisons', 200),
  'PUT /api/admin/business-pairs/:firstId/:secondId': fixed('PUT', '/business-pairs/x/2', 400, {
    areApart: true,
  }),
  'GET /api/admin/merges': fixed('GET', '/merges', 200),
  'GET /api/admin/businesses/:businessId/merge/:intoId': fixed('GET', '/businesses/x/merge/2', 400),
  'PUT /api/admin/businesses/:businessId/merge/:intoId': fixed('PUT', '/businesses/x/merge/2', 400, {
    seenOwnerId: null,
    seenMergedOwnerId: null,
    endsOwnership: false,
  }),
  'DELETE /api/admin/businesses/:businessId/merge': fixed('DELETE', '/businesses/x/merge', 400),
  'GET /api/admin/bulk-decisions': fixed('GET', '/bulk-decisions', 200),
  'POST /api/admin/bulk-decisions': fixed('POST', '/bulk-decisions', 400, {
    search: 'nothing is called this',
    decision: 'approved',
  }),
  'GET /api/admin/bulk-decisions/:bulkDecisionId': fixed('GET', '/bulk-decisions/x', 400),
  'POST /api/admin/bulk-decisions/:bulkDecisionId/undo': fixed('POST', '/bulk-decisions/x/undo', 400),
  'PUT /api/admin/claims/:claimId/decision': fixed('PUT', '/claims/x/decision', 400, {
    isAccepted: true,
    revision,
  }),
  'POST /api/admin/claims/:claimId/codes': fixed('POST', '/claims/x/codes', 400, {}),
  'PUT /api/admin/claims/owners/:businessId': fixed('PUT', '/claims/owners/x', 400, {
    email: null,
    seenOwnerId: null,
  }),
  'GET /api/admin/claims/:claimId/documents/:documentId': fixed('GET', '/claims/x/documents/1', 400),
  'GET /api/admin/promotions': fixed('GET', '/promotions', 200),
  'POST /api/admin/promotions/:promotionId/activation': {
    send: ({ promotion = nothing }) => ({
      method: 'POST',
      url: `/api/admin/promotions/${promotion}/activation`,
    }),
    // The matrix buys Starter, which needs no activation.
    status: { own: 409, others: 409, missing: 404 },
  },
  'POST /api/admin/payments/:paymentId/refunds': {
    send: ({ payment = nothing }) => ({ method: 'POST', url: `/api/admin/payments/${payment}/refunds` }),
    // No money was taken in the matrix.
    status: { own: 409, others: 409, missing: 404 },
  },
  'GET /api/admin/held-requests': fixed('GET', '/held-requests', 200),
  'GET /api/admin/held-requests/:requestId': fixed('GET', '/held-requests/x', 400),
  'PUT /api/admin/held-requests/:requestId/release': fixed('PUT', '/held-requests/x/release', 400, {
    revision,
  }),
  'PUT /api/admin/held-requests/:requestId/decision': fixed('PUT', '/held-requests/x/decision', 400, {
    decision: 'refused',
    reason: 'No.',
    revision,
  }),
  'PUT /api/admin/held-requests/:requestId/undo': fixed('PUT', '/held-requests/x/undo', 400, { revision }),
  'GET /api/admin/caught-forms': fixed('GET', '/caught-forms', 200),
  'GET /api/admin/caught-forms/:formId': fixed('GET', '/caught-forms/x', 400),
  'PUT /api/admin/caught-forms/:formId/release': fixed('PUT', '/caught-forms/x/release', 400),
  'GET /api/admin/reports': fixed('GET', '/reports', 200),
  'GET /api/admin/reports/:reportId': fixed('GET', '/reports/x', 400),
  'PUT /api/admin/reports/:reportId/decision': fixed('PUT', '/reports/x/decision', 400, {
    decision: 'nothing_wrong',
    reason: 'Nothing is wrong.',
    revision,
  }),
  'PUT /api/admin/reports/:reportId/undo': fixed('PUT', '/reports/x/undo', 400, { revision }),
  'PUT /api/admin/reports/:reportId/appeal': fixed('PUT', '/reports/x/appeal', 400, {
    isReversed: false,
    reason: 'The reasons hold.',
    revision,
  }),
  'GET /api/admin/reviews': fixed('GET', '/reviews', 200),
  'PUT /api/admin/reviews/:reviewId/visibility': fixed('PUT', '/reviews/x/visibility', 400, {
    hidden: false,
    revision,
  }),
  'GET /api/admin/users': fixed('GET', '/users', 200),
  'PUT /api/admin/users/:userId/role': fixed('PUT', '/users/x/role', 400, {
    role: 'admin',
    revision,
  }),
  'PUT /api/admin/users/:userId/block': fixed('PUT', '/users/x/block', 400, {
    reason: 'No.',
    revision,
  }),
  'DELETE /api/admin/users/:userId/block': fixed('DELETE', '/users/x/block?revision=1', 400),
  'GET /api/admin/testimonials': fixed('GET', '/testimonials', 200),
  'POST /api/admin/testimonials': form('POST', '/testimonials', 201, testimonial),
  'PUT /api/admin/testimonials/:testimonialId': form('PUT', '/testimonials/x', 400, {
    ...testimonial,
    revision: '1',
  }),
  'DELETE /api/admin/testimonials/:testimonialId': fixed('DELETE', '/testimonials/x?revision=1', 400),
  'GET /api/admin/faqs': fixed('GET', '/faqs', 200),
  'POST /api/admin/faqs': fixed('POST', '/faqs', 201, faq),
  'PUT /api/admin/faqs/:faqId': fixed('PUT', '/faqs/x', 400, { ...faq, revision }),
  'DELETE /api/admin/faqs/:faqId': fixed('DELETE', '/faqs/x?revision=1', 400),
  'GET /api/admin/trade-questions': fixed('GET', '/trade-questions', 200),
  'POST /api/admin/trade-questions': fixed('POST', '/trade-questions', 404, {
    ...tradeQuestion,
    categoryId: 999_999,
    subcategoryId: null,
  }),
  'PUT /api/admin/trade-questions/:questionId': fixed('PUT', '/trade-questions/x', 400, {
    ...tradeQuestion,
    revision,
  }),
  'PUT /api/admin/trade-questions/:questionId/retirement': fixed(
    'PUT',
    '/trade-questions/x/retirement',
    400,
    { isRetired: true, revision },
  ),
  'GET /api/admin/categories': fixed('GET', '/categories', 200),
  'GET /api/admin/categories/:categoryId': fixed('GET', '/categories/x', 400),
  'POST /api/admin/categories': fixed('POST', '/categories', 201, category),
  'PUT /api/admin/categories/:categoryId': fixed('PUT', '/categories/x', 400, {
    ...category,
    revision,
  }),
  'DELETE /api/admin/categories/:categoryId': fixed('DELETE', '/categories/x?revision=1', 400),
  'POST /api/admin/categories/:categoryId/subcategories': fixed(
    'POST',
    '/categories/x/subcategories',
    400,
    branch,
  ),
  'PUT /api/admin/subcategories/:subcategoryId': fixed('PUT', '/subcategories/x', 400, {
    ...branch,
    revision,
  }),
  'DELETE /api/admin/subcategories/:subcategoryId': fixed('DELETE', '/subcategories/x?revision=1', 400),
  'POST /api/admin/subcategories/:subcategoryId/services': fixed(
    'POST',
    '/subcategories/x/services',
    400,
    branch,
  ),
  'PUT /api/admin/services/:serviceId': fixed('PUT', '/services/x', 400, { ...branch, revision }),
  'DELETE /api/admin/services/:serviceId': fixed('DELETE', '/services/x?revision=1', 400),
  'GET /api/admin/newsletter/issues': fixed('GET', '/newsletter/issues', 200),
  'POST /api/admin/newsletter/issues': fixed('POST', '/newsletter/issues', 201, issue),
  'PUT /api/admin/newsletter/issues/:issueId': fixed('PUT', '/newsletter/issues/x', 400, {
    ...issue,
    revision,
  }),
  'DELETE /api/admin/newsletter/issues/:issueId': fixed('DELETE', '/newsletter/issues/x?revision=1', 400),
  'PUT /api/admin/newsletter/issues/:issueId/sending': fixed('PUT', '/newsletter/issues/x/sending', 400, {
    revision,
  }),
  'DELETE /api/admin/newsletter/issues/:issueId/sending': fixed(
    'DELETE',
    '/newsletter/issues/x/sending?revision=1',
    400,
  ),
  'POST /api/admin/newsletter/issues/:issueId/test-mails': fixed(
    'POST',
    '/newsletter/issues/x/test-mails',
    400,
  ),
  'GET /api/admin/newsletter/issues/:issueId/preview': fixed('GET', '/newsletter/issues/x/preview', 400),
  'GET /api/admin/newsletter/subscribers': fixed('GET', '/newsletter/subscribers', 200),
  'POST /api/admin/newsletter/subscribers/exports': fixed('POST', '/newsletter/subscribers/exports', 200),
  'GET /api/admin/mails': fixed('GET', '/mails', 200),
  'GET /api/admin/mails/:mailId': fixed('GET', '/mails/x', 400),
  'GET /api/admin/actions': fixed('GET', '/actions', 200),
}
