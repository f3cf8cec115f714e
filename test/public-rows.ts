import { contact, deadToken, get, open, personal, post, type Row } from './matrix-row.ts'

/** Rows of the access matrix: public reads and writes. */
export const publicRows: Record<string, Row> = {
  'GET /api/categories': open(200, get('/api/categories')),
  // The router prints one parameter where two routes use different names.
  'GET /api/categories/:categoryId|:slug/subcategories': open(
    404,
    get('/api/categories/999999/subcategories'),
  ),
  'GET /api/categories/subcategories/:subcategoryId/subsubcategories': open(
    404,
    get('/api/categories/subcategories/999999/subsubcategories'),
  ),
  'GET /api/places': open(200, get('/api/places')),
  'GET /api/places/:place': open(404, get('/api/places/nowhere')),
  'GET /api/testimonials': open(200, get('/api/testimonials')),
  'GET /api/faqs': open(200, get('/api/faqs')),
  'GET /api/trade-questions': open(404, get('/api/trade-questions?category=999999')),
  'GET /api/map': open(200, get('/api/map')),
  'POST /api/subscribers/subscribe': open(201, post('/api/subscribers/subscribe', { email: contact.email })),
  'GET /api/newsletter-preview': open(404, get(`/api/newsletter-preview?token=${deadToken}`)),
  'POST /api/subscribers/confirm': open(400, post('/api/subscribers/confirm', { token: deadToken })),
  'POST /api/saved-searches': personal(201, post('/api/saved-searches', { search: { search: 'kites' } })),
  'POST /api/saved-searches/ask': open(
    201,
    post('/api/saved-searches/ask', { search: { search: 'kites' }, email: contact.email }),
  ),
  'GET /api/saved-searches/confirm': open(400, get('/api/saved-searches/confirm')),
  'POST /api/saved-searches/confirm': open(400, post('/api/saved-searches/confirm', { token: deadToken })),
  'GET /api/saved-searches': personal(200, get('/api/saved-searches')),
  'PUT /api/saved-searches/:searchId': personal(404, () => ({
    method: 'PUT',
    url: '/api/saved-searches/999999',
    payload: { isOn: false },
  })),
  'DELETE /api/saved-searches/:searchId': personal(404, () => ({
    method: 'DELETE',
    url: '/api/saved-searches/999999',
  })),
  'GET /api/notification-settings': personal(200, get('/api/notification-settings')),
  'PUT /api/notification-settings': personal(200, () => ({
    method: 'PUT',
    url: '/api/notification-settings',
    payload: { follows: true },
  })),
  'POST /api/support': open(201, post('/api/support', { ...contact, message: 'Where is the door?' })),
  'POST /api/booking-requests': open(
    201,
    post('/api/booking-requests', { contactMethod: 'phone', contactNumber: '512-555-0148' }),
  ),
  'POST /api/service-requests/submit': open(
    201,
    post('/api/service-requests/submit', { ...contact, service: 'web-development' }),
  ),
  'POST /api/searches/left': open(202, () => ({ method: 'POST', url: '/api/searches/left?search=kites' })),
  'POST /api/service-suggestions': open(201, post('/api/service-suggestions', { name: 'Kite repair' })),
  'POST /api/partners': open(
    201,
    post('/api/partners', {
      fullName: contact.name,
      companyName: 'Reyes Law',
      email: contact.email,
      serviceType: 'legal',
      valueBrought: 'Contracts.',
      agreement: true,
    }),
  ),
  'GET /api/categories/:categoryId|:slug': open(404, get('/api/categories/nothing')),
}
