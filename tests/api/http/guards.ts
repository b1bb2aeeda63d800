import type { Guard } from '#server/http/context.ts'

/** Which permission guards which call, as permissions.md has it: written down a second time, so that a route cannot change or lose its guard unseen. */
export const guards: Readonly<Partial<Record<Guard, readonly string[]>>> = {
  public: [
    'GET /health/live',
    'GET /health/ready',
    'GET /openapi.json',
    'POST /auth/admin/login',
    'POST /auth/admin/forgot-password',
    'POST /auth/admin/reset-password',
  ],
  'signed-in': [
    'POST /auth/admin/logout',
    'GET /auth/admin/me',
    'GET /admin/notifications',
    'GET /admin/notifications/stats',
    'PUT /admin/notifications/{id}/read',
  ],
  'users.view': ['GET /admin/roles', 'GET /admin/permissions'],
  'settings.view': ['GET /admin/audit'],
  'orders.view': ['GET /orders/admin/all', 'GET /orders/admin/stats', 'GET /orders/admin/{id}', 'GET /orders/{id}/patients'],
  'orders.edit': [
    'PUT /orders/admin/{id}/status',
    'POST /orders/admin/{id}/cancel',
    'POST /orders/{id}/cancel',
    'PUT /orders/admin/{id}/payment-status',
    'PUT /orders/admin/{id}/appointment',
    'POST /orders/admin/{id}/items',
    'PUT /orders/admin/items/{itemId}',
    'DELETE /orders/admin/items/{itemId}',
    'POST /orders/{id}/patients',
    'DELETE /orders/{id}/patients/{patientId}',
  ],
  'customers.view': [
    'GET /customers/admin',
    'GET /customers/admin/{id}',
    'GET /admin/customers/{id}/orders',
    'GET /admin/customers/{id}/prescriptions',
    'GET /admin/customers/{id}/patients',
    'GET /admin/customers/{id}/notification-preferences',
  ],
  'customers.edit': ['PUT /customers/admin/{id}/status', 'PUT /admin/customers/{id}/notification-preferences', 'DELETE /admin/notifications/{id}'],
  'tests.view': ['GET /tests', 'GET /tests/{id}', 'GET /test-categories', 'GET /test-categories/{id}', 'GET /test-packages', 'GET /test-packages/{id}'],
  'tests.create': ['POST /tests', 'POST /test-categories', 'POST /test-packages'],
  'tests.edit': ['PUT /tests/{id}', 'PUT /test-categories/{id}', 'PUT /test-packages/{id}'],
  'tests.delete': ['DELETE /tests/{id}', 'DELETE /test-categories/{id}', 'DELETE /test-packages/{id}'],
}
