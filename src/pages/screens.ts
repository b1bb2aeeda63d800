import type { ComponentType, FunctionComponent } from 'react'
import type { CellPieceProps, ControlPieceProps, DialogProps, PageProps, SlotProps } from '#crud/screens-context.ts'
import { type LazyWithPreload, lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { FailedCell } from '#ui/piece-boundary.tsx'

/** Bespoke components by name, each with a function that preloads its chunk. */
export interface LazyScreens {
  readonly pages: Readonly<Record<string, LazyWithPreload<PageProps>>>
  readonly dialogs: Readonly<Record<string, LazyWithPreload<DialogProps>>>
  readonly slots: Readonly<Record<string, LazyWithPreload<SlotProps>>>
  /** By the names of the files in `src/cells`. */
  readonly cells: Readonly<Record<string, LazyWithPreload<CellPieceProps>>>
  /** By the names of the files in `src/controls`. */
  readonly controls: Readonly<Record<string, LazyWithPreload<ControlPieceProps>>>
}

type Chunk<Props> = () => Promise<{ default: ComponentType<Props> }>

const page = (chunk: Chunk<PageProps>) => lazyWithPreload(async () => (await chunk()).default)
const dialog = (chunk: Chunk<DialogProps>) => lazyWithPreload(async () => (await chunk()).default)
const slot = (chunk: Chunk<SlotProps>) => lazyWithPreload(async () => (await chunk()).default)

/** Pieces by the names of their files; `Failed` is shown for one that could not be loaded. */
function byFile<Props extends object>(
  files: Readonly<Record<string, Chunk<Props>>>,
  Failed?: FunctionComponent,
): Readonly<Record<string, LazyWithPreload<Props>>> {
  const entries = Object.entries(files)
  return Object.fromEntries(entries.map(([file, chunk]) => [file.replace(/^.*\/|\.tsx$/g, ''), lazyWithPreload(async () => (await chunk()).default, Failed)]))
}

/** The table of bespoke screens by their names in declarations. Each is loaded on demand. */
export const screens: LazyScreens = {
  pages: {
    'audit-trail': page(() => import('#pages/audit/audit-page.tsx')),
    declarations: page(() => import('#pages/settings/declarations-page.tsx')),
    'time-slot-form': page(() => import('#pages/collections/time-slot-form-page.tsx')),
    'collection-board': page(() => import('#pages/collections/board-page.tsx')),
    'collection-sheet': page(() => import('#pages/collections/day-sheet-page.tsx')),
    'slot-week': page(() => import('#pages/collections/week-page.tsx')),
    'prescription-test': page(() => import('#pages/prescriptions/prescription-test-page.tsx')),
    'results-work': page(() => import('#pages/results/verification-queue-page.tsx')),
    'results-begin': page(() => import('#pages/results/start-results-page.tsx')),
    'results-record': page(() => import('#pages/results/sheet-redirect.tsx')),
    'results-sheet': page(() => import('#pages/results/result-sheet-page.tsx')),
    worklists: page(() => import('#pages/results/worklist/worklists-page.tsx')),
    worksheet: page(() => import('#pages/results/worklist/worksheet-page.tsx')),
    'test-form': page(() => import('#pages/catalogue/test-form-page.tsx')),
    'user-form': page(() => import('#pages/users/user-form-page.tsx')),
    'prescription-cart': page(() => import('#pages/prescriptions/cart/cart-page.tsx')),
    'customer-form': page(() => import('#pages/customers/customer-form-page.tsx')),
    'customer-detail': page(() => import('#pages/customers/customer-detail-page.tsx')),
    'cash-day': page(() => import('#pages/cash/cash-page.tsx')),
    'order-detail': page(() => import('#pages/orders/order-detail-page.tsx')),
    'order-new': page(() => import('#pages/orders/new/new-order-page.tsx')),
    reports: page(() => import('#pages/reports/reports-page.tsx')),
    turnaround: page(() => import('#pages/reports/turnaround-page.tsx')),
    'report-details': page(() => import('#pages/reports/report-details.tsx')),
    'sample-labels': page(() => import('#pages/samples/labels-page.tsx')),
    'samples-receive': page(() => import('#pages/samples/receive-page.tsx')),
    'notifications-advanced': page(() => import('#pages/notifications/advanced-page.tsx')),
  },
  dialogs: {
    'collection-status': dialog(() => import('#pages/collections/status-dialog.tsx')),
    'collection-set-status': dialog(() => import('#pages/collections/set-status-dialog.tsx')),
    'collection-schedule': dialog(() => import('#pages/collections/schedule-dialog.tsx')),
    'collection-reschedule': dialog(() => import('#pages/collections/reschedule-dialog.tsx')),
    'collection-assign': dialog(() => import('#pages/collections/assign-dialog.tsx')),
    'collection-cancel': dialog(() => import('#pages/collections/cancel-dialog.tsx')),
    'collection-fail': dialog(() => import('#pages/collections/fail-dialog.tsx')),
    'order-paper': dialog(() => import('#pages/orders/paper-dialog.tsx')),
    'payment-correct': dialog(() => import('#pages/orders/correct-payment-dialog.tsx')),
    'slot-bulk': dialog(() => import('#pages/collections/slot-bulk-dialog.tsx')),
    'slot-usage': dialog(() => import('#pages/collections/usage-dialog.tsx')),
    'prescription-upload': dialog(() => import('#pages/prescriptions/prescription-upload.tsx')),
    'prescription-review': dialog(() => import('#pages/prescriptions/prescription-review-dialog.tsx')),
    'prescription-preview': dialog(() => import('#pages/prescriptions/prescription-preview.tsx')),
    'prescription-download': dialog(() => import('#pages/prescriptions/prescription-download.tsx')),
    'customer-preferences': dialog(() => import('#pages/customers/customer-preferences-dialog.tsx')),
    'customer-export': dialog(() => import('#pages/customers/customer-export-dialog.tsx')),
    'customer-merge': dialog(() => import('#pages/customers/customer-merge-dialog.tsx')),
    'user-password': dialog(() => import('#pages/users/change-password-dialog.tsx')),
    'first-step': dialog(() => import('#pages/users/required-setup-dialog.tsx')),
    'user-sessions': dialog(() => import('#pages/users/sessions-dialog.tsx')),
    'user-status': dialog(() => import('#pages/users/user-status-dialog.tsx')),
    'user-delete': dialog(() => import('#pages/users/user-delete-dialog.tsx')),
    'report-download': dialog(() => import('#pages/reports/report-download-dialog.tsx')),
    'report-reupload': dialog(() => import('#pages/reports/report-reupload-dialog.tsx')),
    'report-delete': dialog(() => import('#pages/reports/report-delete-dialog.tsx')),
  },
  slots: {
    'critical-values': slot(() => import('#pages/results/open-critical.tsx')),
    'critical-count': slot(() => import('#pages/results/critical-count.tsx')),
    'correct-patient': slot(() => import('#pages/orders/patients/correct-patient.tsx')),
    'privacy-notice': slot(() => import('#pages/customers/privacy-notice.tsx')),
    'patient-results': slot(() => import('#pages/results/patient-results.tsx')),
    'critical-link': slot(() => import('#pages/results/critical-link.tsx')),
    'report-file': slot(() => import('#pages/reports/report-file.tsx')),
    'order-reports': slot(() => import('#pages/reports/order-reports.tsx')),
    'sample-table': slot(() => import('#pages/samples/sample-table.tsx')),
    'order-samples': slot(() => import('#pages/samples/order-samples.tsx')),
    'new-visit': slot(() => import('#pages/collections/new-visit.tsx')),
    'order-next-step': slot(() => import('#pages/reports/next-step.tsx')),
    'notification-deliveries': slot(() => import('#pages/notifications/notification-deliveries.tsx')),
    'test-laboratory': slot(() => import('#pages/catalogue/test-laboratory.tsx')),
    'package-value': slot(() => import('#pages/catalogue/package-value.tsx')),
  },
  cells: byFile(import.meta.glob<{ default: ComponentType<CellPieceProps> }>('/src/cells/*.tsx'), FailedCell),
  controls: byFile(import.meta.glob<{ default: ComponentType<ControlPieceProps> }>('/src/controls/*.tsx')),
}
