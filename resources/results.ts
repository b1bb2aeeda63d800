import { defineResource } from '#definition/define-resource.ts'
import { integer, text } from '#definition/kind.ts'

/** Resources that show a release besides the results: the report, and the customer's notification of it. */
const released = ['reports', 'notifications']

export default defineResource({
  name: 'results',
  label: { one: 'result', many: 'results', title: 'Results' },
  under: 'reports',
  permission: 'reports',
  title: 'number',
  operations: [],
  fields: {
    number: text({ label: 'Report', notNull: true, mono: true }),
    orderNumber: text({ label: 'Order #', mono: true }),
    patientName: text({ label: 'Patient', from: 'patient.name' }),
    values: integer({ label: 'Values' }),
    leftOut: text({ label: 'Needs review' }),
  },
  list: { columns: ['number', 'orderNumber', 'patientName', 'values', 'leftOut'], page: 'results-work' },
  show: { page: 'results-record' },
  pages: {
    begin: { page: 'results-begin', title: 'Add results', permission: 'reports.create' },
    '{id}/sheet': { page: 'results-sheet', title: 'Results of a report' },
  },
  api: {
    path: '/reports/admin/results',
    listPath: '/reports/admin/results/waiting',
    calls: {
      begin: { method: 'POST', path: '/reports/admin/results', touches: ['reports'] },
      order: { method: 'GET', path: '/orders/admin/{id}' },
      sheet: { method: 'GET', path: '/reports/admin/{id}/results' },
      save: { method: 'PUT', path: '/reports/admin/{id}/results', answersCall: 'sheet' },
      add: { method: 'POST', path: '/reports/admin/{id}/results', touches: ['reports'], answersCall: 'sheet' },
      remove: { method: 'POST', path: '/reports/admin/{id}/results/remove', touches: ['reports'], answersCall: 'sheet' },
      callNow: { method: 'POST', path: '/reports/admin/{id}/results/call-now', touches: ['reports'], answersCall: 'sheet' },
      enter: { method: 'POST', path: '/reports/admin/{id}/results/enter', touches: ['reports'], answersCall: 'sheet' },
      return: { method: 'POST', path: '/reports/admin/{id}/results/return', touches: ['reports'], answersCall: 'sheet' },
      verify: { method: 'POST', path: '/reports/admin/{id}/results/verify', touches: ['reports'], answersCall: 'sheet' },
      release: { method: 'POST', path: '/reports/admin/{id}/results/release', touches: released, answersCall: 'sheet' },
      amend: { method: 'POST', path: '/reports/admin/{id}/results/amend', touches: ['reports'], answersCall: 'sheet' },
      releaseMany: { method: 'POST', path: '/reports/admin/results/release-many', touches: released },
      jobs: { method: 'GET', path: '/admin/jobs/release-reports' },
      cancelJob: { method: 'POST', path: '/admin/jobs/release-reports/{id}/cancel' },
      waiting: { method: 'GET', path: '/reports/admin/results/waiting' },
      returned: { method: 'GET', path: '/reports/admin/results/returned' },
      critical: { method: 'GET', path: '/reports/admin/results/critical' },
      logCall: { method: 'POST', path: '/reports/admin/results/critical/{id}/calls' },
      closeCritical: { method: 'POST', path: '/reports/admin/results/critical/{id}/close' },
      measured: { method: 'GET', path: '/reports/admin/patients/{id}/parameters' },
      history: { method: 'GET', path: '/reports/admin/patients/{id}/history' },
    },
  },
})
