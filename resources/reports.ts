import { genders } from '#domain/patient.ts'
import { ageUnits } from '#domain/results/age.ts'
import { reportRefusals, reportSources, reportStatuses, testNamesLine } from '#domain/report.ts'
import { type ReportStage, reportStages } from '#domain/results/report-stage.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, computed, group, instant, integer, longText, rows, text, yesNo } from '#definition/kind.ts'

const directions = { High: { label: 'High' }, Low: { label: 'Low' } } as const

export default defineResource({
  name: 'reports',
  label: { one: 'report', many: 'reports', title: 'Reports & Testing Orders', add: 'Upload Report' },
  menu: { icon: 'report', order: 70, key: 'r', label: 'Reports', badge: 'critical-count' },
  permission: 'reports',
  title: 'orderNumber',
  operations: [],
  fields: {
    orderNumber: text({ label: 'Order #', notNull: true, mono: true, sort: true, link: '/orders/{orderId}' }),
    number: text({ label: 'Report number', mono: true }),
    orderId: text(),
    patientName: text({ label: 'Patient', from: 'patient.name' }),
    patientNumber: text({ from: 'patient.number' }),
    patient: group({ id: text(), name: text(), gender: choice(genders), dateOfBirth: civilDate(), ageUnit: choice(ageUnits) }),
    customerId: text({ from: 'customer.id' }),
    customerName: text({ label: 'Customer', from: 'customer.name', link: '/customers/{customerId}' }),
    tests: rows({
      id: text(),
      name: text(),
      results: rows({
        parameter: text(),
        value: text(),
        normalRange: text(),
        status: text(),
        direction: choice(directions),
        unclear: text(),
        isReleased: yesNo(),
      }),
    }),
    testNames: computed('text', ['tests'], (tests: readonly { name: string | null }[] | null) => testNamesLine((tests ?? []).map(({ name }) => name ?? '')), {
      label: 'Tests',
    }),
    status: choice(reportStatuses, { notNull: true, others: true }),
    source: choice(reportSources),
    stage: choice(reportStages, { label: 'Completeness' }),
    stageText: computed('text', ['stage'], (stage: ReportStage | null) => (stage ? reportStages[stage].label : null), { label: 'Completeness' }),
    createdAt: instant({ label: 'Created Date', show: 'isoDate', sort: true }),
    resultsDueAt: instant({ label: 'Results due', show: 'due', sort: true }),
    uploadedBy: text({ label: 'Uploaded by' }),
    notes: longText(),
    versions: integer(),
    fileUrl: text(),
  },
  list: {
    columns: [
      { field: 'orderNumber', width: 150 },
      { field: 'patientName', under: 'patientNumber', width: 140 },
      { field: 'testNames', width: 290 },
      { field: 'status', under: 'stageText', width: 150 },
      { field: 'createdAt', under: 'resultsDueAt', width: 130 },
    ],
    sort: { field: 'createdAt', order: 'desc' },
    search: 'Search by order #, patient name, or customer name...',
    filters: {
      status: { field: 'status', all: 'All Statuses' },
      startDate: { atLeast: 'createdAt', label: 'From Date' },
      endDate: { atMost: 'createdAt', label: 'To Date' },
      late: { flag: 'Late' },
    },
    views: {
      processing: { tab: 'Processing', filters: { status: 'Processing' } },
      late: { tab: 'Late', filters: { late: true }, sort: { field: 'resultsDueAt', order: 'asc' } },
      testing: {},
      upload: {},
      'add-results': {},
    },
    empty: 'No reports found. Upload a new report or adjust your filters.',
    failure: 'Failed to load reports. Please try again.',
    page: 'reports',
    pageShowsRows: true,
  },
  pages: { turnaround: { page: 'turnaround', title: 'Turnaround', menu: { label: 'Turnaround', order: 71, icon: 'clock' } } },
  show: {
    in: 'modal',
    title: 'number',
    page: 'report-details',
    peek: ['orderNumber', 'patientName', 'customerName', 'testNames', 'status', 'stageText', 'createdAt', 'uploadedBy', 'notes'],
    timeline: true,
    failure: 'Failed to load report details',
  },
  actions: {
    details: { label: 'View Details', icon: 'view', link: '/reports/{id}' },
    openResults: {
      ...{ label: 'Open results', key: 'r', icon: 'test', place: 'next', link: '/results/{id}/sheet' },
      when: { source: ['results', 'upload'], status: 'Processing' },
    },
    results: { label: 'Results', key: 'r', icon: 'test', link: '/results/{id}/sheet', when: { source: ['results', 'upload'], status: { not: 'Processing' } } },
    download: {
      label: 'Download Report',
      key: 'd',
      icon: 'download',
      permission: 'reports.view',
      when: { status: { not: 'Processing' } },
      dialog: 'report-download',
    },
    reupload: { label: 'Reupload Report', icon: 'upload', when: { source: { not: 'results' } }, dialog: 'report-reupload' },
    remove: {
      label: 'Delete Report',
      icon: 'delete',
      danger: true,
      permission: 'reports.delete',
      call: { method: 'DELETE', path: '/reports/admin/{id}', touches: ['results'] },
      body: { reason: text({ label: 'Reason', required: reportRefusals.noReason, maxLength: 500 }) },
      dialog: 'report-delete',
    },
  },
  rowActions: ['details', 'openResults', 'results', 'download', 'reupload', 'remove'],
  pageActions: ['openResults'],
  api: {
    path: '/reports',
    listPath: '/reports/admin/all',
    items: 'items',
    total: 'totalCount',
  },
})
