import { categoryId, contact, get, ofOwner, onBusiness, open, personal, type Row } from './matrix-row.ts'
import { pictureForm } from './picture-form.ts'

const listing = {
  businessName: 'Matrix Plumbing',
  ...contact,
  phone: '512-555-0148',
  address: '1704 S 2nd St',
}
/** Rows of the access matrix: listings, reviews and quote requests. */
export const businessRows: Record<string, Row> = {
  'GET /api/businesses': open(200, get('/api/businesses')),
  'POST /api/businesses': personal(201, () => ({
    method: 'POST',
    url: '/api/businesses',
    ...pictureForm({ ...listing, zipCode: '78704', description: 'Taps.', category: String(categoryId) }),
  })),
  'GET /api/businesses/listed-already': open(
    200,
    get('/api/businesses/listed-already?name=Matrix&address=1%20Main%20St'),
  ),
  'GET /api/businesses/position': open(
    200,
    get('/api/businesses/position?address=1%20Main%20St&zipCode=78704'),
  ),
  'GET /api/businesses/pins': open(200, get('/api/businesses/pins')),
  'GET /api/businesses/filters': open(200, get('/api/businesses/filters?open=1')),
  'GET /api/businesses/category-counts': open(200, get('/api/businesses/category-counts?open=1')),
  'GET /api/businesses/compare': open(200, get('/api/businesses/compare?ids=1')),
  'GET /api/businesses/featured': open(200, get('/api/businesses/featured')),
  'GET /api/businesses/suggestions': open(200, get('/api/businesses/suggestions?search=kites')),
  'GET /api/businesses/my/businesses': personal(200, get('/api/businesses/my/businesses')),
  'GET /api/businesses/:businessId': {
    send: onBusiness('GET', ''),
    stranger: 200,
    user: { own: 200, others: 200, missing: 404 },
  },
  'GET /api/businesses/:businessId/similar': {
    send: onBusiness('GET', '/similar'),
    stranger: 200,
    user: { own: 200, others: 200, missing: 404 },
  },
  'GET /api/businesses/:businessId/reviews': {
    send: onBusiness('GET', '/reviews'),
    stranger: 200,
    user: { own: 200, others: 200, missing: 404 },
  },
  // Those of the matrix are only met at their addresses.
  'GET /api/businesses/:businessId/served-area': {
    send: onBusiness('GET', '/served-area'),
    stranger: 404,
    user: { own: 404, others: 404, missing: 404 },
  },
  'GET /api/businesses/:businessId/analytics': ofOwner([200, 403], onBusiness('GET', '/analytics')),
  'GET /api/businesses/:businessId/address': ofOwner([200, 403], onBusiness('GET', '/address')),
  'PUT /api/businesses/:businessId': ofOwner([200, 403], ({ business }) => ({
    method: 'PUT',
    url: `/api/businesses/${business}`,
    ...pictureForm({ phone: '512-555-0148' }),
  })),
  'POST /api/businesses/:businessId/prices-confirmation': ofOwner(
    [200, 403],
    onBusiness('POST', '/prices-confirmation', {}),
  ),
  // Only a rejected listing can be resubmitted, and the matrix has none.
  'PUT /api/businesses/:businessId/submission': {
    send: ({ business }) => ({ method: 'PUT', url: `/api/businesses/${business}/submission` }),
    stranger: 401,
    user: { own: 409, others: 403, missing: 404 },
    admin: { own: 409, others: 409, missing: 404 },
    members: [409, 403],
  },
  ...Object.fromEntries(
    ['like', 'follow', 'save'].map((action) => [
      `POST /api/businesses/:businessId/${action}`,
      {
        send: onBusiness('POST', `/${action}`),
        stranger: 401,
        user: { own: 200, others: 200, missing: 404 },
      },
    ]),
  ),
  'POST /api/reviews': {
    send: ({ business }) => ({
      method: 'POST',
      url: '/api/reviews',
      payload: { businessId: business, rating: 5, content: 'Came the same afternoon.' },
    }),
    stranger: 401,
    user: { own: 403, others: 201, missing: 404 },
    members: [403, 403],
  },
  'DELETE /api/reviews/:reviewId': personal(404, () => ({ method: 'DELETE', url: '/api/reviews/999999' })),
  // Staff read them at the desk.
  'GET /api/business-quote-requests/business/:businessId': {
    send: ({ business }) => ({ method: 'GET', url: `/api/business-quote-requests/business/${business}` }),
    stranger: 401,
    user: { own: 200, others: 403, missing: 404 },
    members: [200, 200],
  },
}
