import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type PermissionArea, permissionFor } from '#domain/permission.ts'
import type { Guard } from '#contract/call.ts'

/** An entity that is served from its declaration alone: the area that guards it and which of its calls exist beside list and record. */
type DeclaredCalls = readonly [area: string, calls: string]

// An entity may bring an area of its own, which exists from its declaration on.
const resources = join(dirname(createRequire(import.meta.url).resolve('#package')), 'resources')
for (const file of readdirSync(resources)) await import(/* @vite-ignore */ pathToFileURL(join(resources, file)).href)

/** One line an entity, by its path. tests/guards/permissions/matrix.test.ts reports missing lines. */
const declared: Readonly<Record<string, DeclaredCalls>> = {}

const callsOf = {
  export: ['GET', '/export', 'view'],
  create: ['POST', '', 'create'],
  edit: ['PUT', '/{id}', 'edit'],
  delete: ['DELETE', '/{id}', 'delete'],
} as const

/** The calls of an entity and their guards, by one line of the table above. */
export function declaredGuards(path: string, [area, calls]: DeclaredCalls): (readonly [call: string, guard: Guard])[] {
  const reads = [`GET ${path}`, `GET ${path}/{id}`].map((call) => [call, permissionFor(area as PermissionArea, 'view')] as const)
  const others = Object.entries(callsOf).filter(([name]) => calls.split(' ').includes(name))
  return [...reads, ...others.map(([, [method, below, act]]) => [`${method} ${path}${below}`, permissionFor(area as PermissionArea, act)] as const)]
}

/** Permission that guards each call (AUTH-16), written down a second time, so that every change of a guard is noticed. */
const written: Readonly<Partial<Record<Guard | `${string}.${string}`, readonly string[]>>> = {
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
    // Each change is sent only to those who may see such records.
    'GET /live',
    'GET /auth/admin/sessions',
    'GET /auth/admin/second-factor',
    'POST /auth/admin/second-factor/begin',
    'POST /auth/admin/second-factor/confirm',
    'POST /auth/admin/second-factor/end',
    'DELETE /auth/admin/sessions/{id}',
    'POST /auth/admin/sessions/end-all',
    'GET /admin/notifications',
    'GET /admin/notifications/stats',
    // Each timeline only to those who may view its record.
    'GET /admin/timeline/{resource}/{id}',
    'POST /admin/timeline/{resource}/{id}/notes',
    // Only one's own note.
    'PUT /admin/timeline/{resource}/{id}/notes/{noteId}',
    'GET /admin/timeline-people/{resource}',
    // Only notes that name the caller.
    'GET /admin/mentions',
    'PUT /admin/mentions/{id}/read',
    // Each kind of record only for those who may see it.
    'GET /admin/search',
    // Each queue only to those who may see its list.
    'GET /admin/work-queues',
    // Only of a list that the caller may see.
    'GET /admin/list-views/{resource}/counts',
    'GET /admin/list-views/{resource}',
    // One for everybody needs settings.edit.
    'POST /admin/list-views/{resource}',
    'PUT /admin/list-views/{resource}/{id}',
    'DELETE /admin/list-views/{resource}/{id}',
    'PUT /admin/list-layouts/{resource}',
    'POST /admin/undo',
    'GET /admin/list-exports/{resource}',
    'POST /admin/list-exports/{resource}',
    // Only one's own jobs.
    'GET /admin/jobs/list-exports',
    'GET /admin/jobs/list-exports/{id}',
    'POST /admin/jobs/list-exports/{id}/cancel',
    'GET /admin/jobs/list-exports/{id}/file',
    'PUT /admin/notifications/{id}/read',
    // One's own password; another's needs users.change_password.
    'POST /admin/users/{id}/change-password',
  ],
  'users.view': [
    'GET /admin/roles',
    'GET /admin/permissions',
    'GET /admin/users',
    'GET /admin/users/export',
    'GET /admin/users/{id}',
    'GET /admin/users/{id}/files/signature',
  ],
  'users.change_password': ['POST /admin/users/{id}/end-second-factor'],
  'users.create': ['POST /admin/users'],
  'users.edit': ['PUT /admin/users/{id}', 'PATCH /admin/users/{id}/status', 'POST /admin/users/{id}/end-sessions', 'POST /admin/users/bulk-status'],
  'users.delete': ['DELETE /admin/users/{id}', 'POST /admin/users/bulk-delete'],
  'settings.edit': [
    'PUT /admin/settings/{id}',
    'POST /report-phrases',
    'PUT /report-phrases/{id}',
    'DELETE /report-phrases/{id}',
    'PUT /admin/settings/{id}/files/logo',
    'PUT /admin/settings/{id}/files/accreditationSymbol',
    'POST /admin/users/files/signature',
    'PUT /admin/users/{id}/files/signature',
  ],
  'settings.view': [
    'GET /admin/settings/{id}/files/logo',
    'GET /admin/settings/{id}/files/accreditationSymbol',
    'GET /admin/settings',
    'GET /admin/settings/{id}',
    'GET /admin/audit',
    'GET /admin/audit/names',
    'GET /admin/audit/export',
    'GET /admin/access-log',
    'GET /admin/access-log/export',
    'GET /admin/security-events',
    'GET /admin/security-events/export',
    'GET /admin/warnings',
    'GET /report-phrases',
    'GET /report-phrases/{id}',
  ],
  'orders.view': [
    'GET /orders/admin/{id}/paper',
    'GET /cash/admin',
    'GET /cash/admin/day',
    'GET /cash/admin/day/sheet',
    'GET /samples/admin/labels',
    'GET /samples/admin/lookup',
    'GET /samples/admin/underway',
    'GET /orders/admin/all',
    'GET /orders/admin/stats',
    'GET /orders/admin/charts',
    'GET /orders/admin/{id}',
    'GET /orders/admin/{id}/samples',
    'GET /orders/{id}/patients',
    'GET /admin/prescriptions',
    'GET /admin/prescriptions/{id}',
    'GET /admin/prescriptions/{id}/recommendations',
    'GET /admin/prescriptions/{id}/warnings',
    'GET /admin/prescriptions/{id}/preview',
    'GET /admin/prescriptions/{id}/download',
    'GET /prescriptions/stats',
    'GET /cart/admin/prescription/{prescriptionId}',
    'GET /cart/admin/{customerId}/{patientId}',
    'GET /admin/sample-collections',
    'GET /admin/sample-collections/roadmap',
    'GET /admin/sample-collections/statistics',
    'GET /admin/sample-collections/time-slots',
    'GET /admin/sample-collections/collectors',
    'GET /admin/sample-collections/board',
    'GET /admin/sample-collections/bookable/{orderId}',
    'GET /admin/time-slots',
    'GET /admin/time-slots/statistics',
    'GET /admin/time-slots/usage',
    'GET /admin/time-slots/week',
    'GET /admin/time-slots/{id}',
    'GET /admin/phlebotomists',
    'GET /admin/phlebotomists/{id}',
    'GET /admin/phlebotomists/export',
    'GET /admin/closed-days',
    'GET /admin/closed-days/{id}',
    'GET /admin/sample-collections/{id}',
  ],
  'orders.create': [
    'POST /orders/admin',
    'POST /admin/sample-collections',
    'POST /admin/prescriptions',
    'POST /admin/time-slots',
    'POST /admin/phlebotomists',
    'POST /admin/closed-days',
  ],
  'orders.delete': ['DELETE /admin/time-slots/{id}', 'DELETE /admin/closed-days/{id}'],
  'orders.edit': [
    'POST /cash/admin/day/close',
    'POST /samples/admin/labels/printed',
    'POST /samples/admin/receipts',
    'POST /samples/admin/{id}/receipt-undo',
    'POST /samples/admin/{id}/rejection',
    'PUT /admin/prescriptions/{id}',
    'POST /admin/prescriptions/{id}/tests',
    'PUT /admin/prescriptions/{id}/claim',
    'DELETE /admin/prescriptions/{id}/claim',
    'PUT /admin/sample-collections/{id}/status',
    'PUT /admin/sample-collections/{id}/cancel',
    'PATCH /admin/sample-collections/{id}/reschedule',
    'PATCH /admin/sample-collections/{id}/assign',
    'POST /admin/sample-collections/{id}/fail',
    'PUT /admin/time-slots/{id}',
    'PATCH /admin/time-slots/{id}/toggle-status',
    'PATCH /admin/time-slots/bulk-update',
    'PUT /admin/phlebotomists/{id}',
    'PUT /orders/admin/{id}/requester',
    'POST /orders/admin/{id}/delay',
    'PUT /orders/admin/{id}/status',
    'POST /orders/admin/{id}/cancel',
    'POST /orders/{id}/cancel',
    'PUT /orders/admin/{id}/payment-status',
    'POST /orders/admin/{id}/refunds',
    'PUT /orders/admin/{id}/appointment',
    'POST /orders/admin/{id}/items',
    'PUT /orders/admin/items/{itemId}',
    'DELETE /orders/admin/items/{itemId}',
    'POST /orders/{id}/patients',
    'POST /orders/{id}/patients/check',
    'POST /orders/{id}/patients/{patientId}',
    'DELETE /orders/{id}/patients/{patientId}',
    'POST /orders/admin/{id}/patients/{patientId}/collected',
    'POST /cart/admin/{customerId}/{patientId}/items',
    'PUT /cart/admin/{customerId}/item/{itemId}',
    'DELETE /cart/admin/{customerId}/item/{itemId}',
  ],
  'reports.view': [
    'GET /reports/admin/turnaround',
    'GET /reports/admin/turnaround/sheet',
    'GET /admin/jobs/release-reports',
    'GET /admin/jobs/release-reports/{id}',
    'GET /reports/admin/all',
    'GET /reports/{id}',
    'GET /reports/admin/{id}/versions',
    'GET /reports/admin/{id}/links',
    'GET /reports/admin/{id}/download',
    'GET /reports/admin/{id}/versions/{n}/download',
    'GET /reports/admin/{id}/results',
    'GET /reports/admin/phrases',
    'GET /reports/admin/worklists',
    'GET /reports/admin/worklists/{testId}',
    'GET /reports/admin/worklists/{testId}/sheet',
    'GET /reports/admin/results/waiting',
    'GET /reports/admin/results/returned',
    'GET /reports/admin/results/critical',
    'GET /reports/admin/results/critical/stats',
    'GET /reports/admin/patients/{patientId}/history',
    'GET /reports/admin/patients/{patientId}/parameters',
  ],
  'reports.create': [
    'POST /reports/admin',
    'POST /reports/admin/{id}/links',
    'POST /reports/admin/{id}/links/{linkId}/revoke',
    'POST /reports/admin/results',
    'PUT /reports/admin/{id}/results',
    'POST /reports/admin/{id}/results',
    'POST /reports/admin/{id}/results/remove',
    'POST /reports/admin/{id}/results/call-now',
    'POST /reports/admin/{id}/results/enter',
    'POST /reports/admin/{id}/results/verify',
    'POST /reports/admin/{id}/results/return',
    'POST /reports/admin/{id}/results/release',
    'POST /reports/admin/results/release-many',
    'POST /admin/jobs/release-reports/{id}/cancel',
    'POST /reports/admin/results/critical/{resultId}/calls',
    'PUT /samples/admin/{id}/condition',
    'PUT /samples/admin/{id}/state',
  ],
  'reports.edit': [
    'PUT /reports/admin/{id}',
    'POST /reports/admin/{id}/results/amend',
    'POST /reports/admin/{id}/results/reissue',
    'POST /reports/admin/results/critical/{resultId}/close',
  ],
  'reports.delete': ['DELETE /reports/admin/{id}'],
  'customers.view': [
    'GET /referring-doctors',
    'GET /referring-doctors/{id}',
    'GET /referring-doctors/export',
    'GET /customers/admin',
    'GET /customers/admin/{id}',
    'GET /data-requests',
    'GET /data-requests/{id}',
    'GET /data-requests/export',
    'GET /patients/admin/{id}',
    'GET /patients/admin/{id}/merge/{otherId}',
    'GET /customers/admin/{id}/merge/{otherId}',
    'GET /admin/customers/{id}/orders',
    'GET /admin/customers/{id}/prescriptions',
    'GET /admin/customers/{id}/patients',
    'GET /admin/notifications/{id}',
    'GET /admin/notifications/{id}/deliveries',
    'GET /admin/notification-endpoints/templates',
    'POST /admin/notification-endpoints/preview',
    'GET /admin/notification-endpoints/check-customers',
    'GET /admin/notification-endpoints/analytics',
    'GET /admin/notification-endpoints/batches',
    'GET /admin/notification-endpoints/batches/{id}',
    'GET /admin/customers/{id}/notification-preferences',
    'GET /referral-laboratories',
    'GET /referral-laboratories/{id}',
    'GET /referral-laboratories/export',
  ],
  'customers.delete': [
    'POST /customers/admin/{id}/erase',
    // These need customers.edit too.
    'POST /patients/admin/{id}/merge',
    'POST /customers/admin/{id}/merge',
  ],
  'customers.create': [
    'POST /referring-doctors',
    'GET /customers/admin/privacy-notice',
    'POST /customers/admin',
    'POST /data-requests',
    'POST /referral-laboratories',
  ],
  'customers.edit': [
    'PUT /referring-doctors/{id}',
    'GET /customers/admin/{id}/export',
    'PUT /customers/admin/{id}',
    'PUT /referral-laboratories/{id}',
    'PUT /patients/admin/{id}',
    'PUT /data-requests/{id}',
    'POST /data-requests/{id}/done',
    'POST /data-requests/{id}/reopen',
    'PUT /customers/admin/{id}/status',
    'PUT /admin/customers/{id}/notification-preferences',
    'DELETE /admin/notifications/{id}',
    'POST /admin/notifications',
    'POST /admin/notification-endpoints/send-custom',
    'POST /admin/notification-endpoints/send-bulk',
    'POST /admin/notification-endpoints/test',
    'POST /admin/notification-endpoints/send-welcome/{id}',
    'POST /admin/notifications/{id}/deliveries/{channel}/send',
  ],
  'tests.view': [
    'GET /tests',
    'GET /tests/{id}',
    'GET /tests/{id}/laboratory',
    'GET /test-parameters',
    'GET /test-parameters/{id}',
    'GET /test-categories',
    'GET /test-categories/{id}',
    'GET /test-packages',
    'GET /test-packages/{id}',
  ],
  'tests.create': ['POST /tests', 'POST /test-categories', 'POST /test-packages', 'POST /test-parameters'],
  'tests.edit': ['PUT /tests/{id}', 'PUT /tests/{id}/laboratory', 'PUT /test-parameters/{id}', 'PUT /test-categories/{id}', 'PUT /test-packages/{id}'],
  'tests.delete': ['DELETE /tests/{id}', 'DELETE /test-categories/{id}', 'DELETE /test-packages/{id}'],
}

const ofDeclared = Object.entries(declared).flatMap(([path, line]) => declaredGuards(path, line))

/** Every call by its guard: the listed ones, and the entities' above. */
export const guards: Readonly<Partial<Record<Guard, readonly string[]>>> = Object.fromEntries(
  [...new Set([...(Object.keys(written) as Guard[]), ...ofDeclared.map(([, guard]) => guard)])].map((guard) => [
    guard,
    [...(written[guard] ?? []), ...ofDeclared.filter(([, each]) => each === guard).map(([call]) => call)],
  ]),
)

/** True when a call or path belongs to an entity listed here in one line: the behaviour of its calls is tested with larger entities. */
export function isDeclared(call: string): boolean {
  const path = call.replace(/^[A-Z]+ /, '')
  return Object.keys(declared).some((each) => path === each || path.startsWith(`${each}/`))
}

/** Lines to add to these tables for unlisted calls: one per entity, and one for the other calls of a permission. */
export function missingLines(served: Readonly<Record<string, Guard>>): string[] {
  const known = new Set(Object.values(guards).flat())
  const missing = Object.entries(served).filter(([call]) => !known.has(call))
  const lines: string[] = []
  const named = new Set<string>()
  for (const [call, guard] of missing) {
    const path = call.startsWith('GET ') && !/[{]/.test(call) ? call.slice(4) : null
    const [area = ''] = guard.split('.')
    if (path === null || !missing.some(([each]) => each === `GET ${path}/{id}`)) continue
    const names = Object.keys(callsOf).filter((name) => declaredGuards(path, [area, name]).every(([each, is]) => served[each] === is))
    lines.push(`'${path}': ['${area}', '${names.join(' ')}'], // in the table \`declared\``)
    for (const [each] of declaredGuards(path, [area, names.join(' ')])) named.add(each)
  }
  const others = missing.filter(([call]) => !named.has(call))
  const callsWith = (guard: Guard) => others.flatMap(([call, each]) => (each === guard ? [`'${call}'`] : [])).join(', ')
  return [...lines, ...[...new Set(others.map(([, guard]) => guard))].map((guard) => `'${guard}': [${callsWith(guard)}], // in the table \`written\``)]
}
