import { sql } from 'drizzle-orm'
import { type DeclarationProblem, problemLine } from '#definition/declaration-problem.ts'
import { auditRoutes } from '#server/areas/audit/routes.ts'
import { undoRoute } from '#server/areas/audit/undo-route.ts'
import { timelineRoutes } from '#server/areas/audit/timeline/routes.ts'
import { authRoutes } from '#server/areas/auth/routes.ts'
import { cartRoutes } from '#server/areas/carts/routes.ts'
import { cashRoutes } from '#server/areas/cash/routes.ts'
import { laboratoryRoutes } from '#server/areas/catalogue/laboratory-routes.ts'
import { parameterRoutes } from '#server/areas/catalogue/parameter-routes.ts'
import { catalogueTables } from '#server/areas/catalogue/tables.ts'
import { collectionChangeRoutes } from '#server/areas/collections/actions.ts'
import { collectionRoutes } from '#server/areas/collections/routes.ts'
import { patientRoutes } from '#server/areas/customers/correct-patient.ts'
import { customerChangeRoutes } from '#server/areas/customers/change-routes.ts'
import { customerMergeRoutes } from '#server/areas/customers/merge-customers.ts'
import { patientMergeRoutes } from '#server/areas/customers/merge-patients.ts'
import { customerPrivacyRoutes } from '#server/areas/customers/privacy-routes.ts'
import { customerRoutes } from '#server/areas/customers/routes.ts'
import { tableOf } from '#server/db/tables.ts'
import { jobKinds } from '#server/jobs/job-kinds.ts'
import { timeSlots } from '#server/db/tables/collections.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { users } from '#server/db/tables/staff.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { LoadedFile } from '#server/resources/load.ts'
import { checkServed } from '#server/resources/check-served.ts'
import { hasBespokeRoute, serveDeclarations } from '#server/resources/serve.ts'
import { titlesOf } from '#server/resources/titles.ts'
import { healthRoutes } from '#server/health.ts'
import type { Route } from '#server/call/route.ts'
import type { Log } from '#server/log.ts'
import { listViewRoutes } from '#server/areas/list-views/routes.ts'
import { liveRoute } from '#server/areas/live/live-route.ts'
import { notificationReadRoutes } from '#server/areas/notifications/read-routes.ts'
import { notificationSendRoutes } from '#server/areas/notifications/send-routes.ts'
import { notificationRoutes } from '#server/areas/notifications/routes.ts'
import { orderActionRoutes } from '#server/areas/orders/actions.ts'
import { orderBookingRoutes } from '#server/areas/orders/book.ts'
import { orderItemRoutes } from '#server/areas/orders/item-routes.ts'
import { orderPaperRoutes } from '#server/areas/orders/paper.ts'
import { orderPatientRoutes } from '#server/areas/orders/patient-routes.ts'
import { orderRoutes } from '#server/areas/orders/routes.ts'
import { prescriptionClaimRoutes } from '#server/areas/prescriptions/claim-routes.ts'
import { prescriptionFileRoutes } from '#server/areas/prescriptions/file-routes.ts'
import { prescriptionReviewRoutes } from '#server/areas/prescriptions/review-routes.ts'
import { prescriptionUploadRoute } from '#server/areas/prescriptions/upload-route.ts'
import { prescriptionRoutes } from '#server/areas/prescriptions/routes.ts'
import { reportActionRoutes } from '#server/areas/reports/actions.ts'
import { reportFileRoutes } from '#server/areas/reports/file-routes.ts'
import { reportLinkRoutes } from '#server/areas/reports/link-routes.ts'
import { reportRoutes } from '#server/areas/reports/routes.ts'
import { timeSlotChangeRoutes } from '#server/areas/time-slots/change-routes.ts'
import { timeSlotRoutes } from '#server/areas/time-slots/routes.ts'
import { criticalRoutes } from '#server/areas/results/critical-routes.ts'
import { jobRoutes } from '#server/areas/jobs/routes.ts'
import { resultRoutes } from '#server/areas/results/routes.ts'
import { patientResultRoutes } from '#server/areas/results/patient-routes.ts'
import { resultWorkRoutes } from '#server/areas/results/work-routes.ts'
import { worklistRoutes } from '#server/areas/results/worklist-routes.ts'
import { labelRoutes } from '#server/areas/samples/labels.ts'
import { sampleRoutes } from '#server/areas/samples/routes.ts'
import { workRoutes } from '#server/areas/work/routes.ts'
import { searchRoutes } from '#server/areas/search/routes.ts'
import { settingsRoutes } from '#server/areas/settings/routes.ts'
import { accessRoutes } from '#server/areas/audit/access-log.ts'
import { securityRoutes } from '#server/areas/audit/security-events.ts'
import { userActionRoutes } from '#server/areas/users/actions.ts'
import { userBulkRoutes } from '#server/areas/users/bulk-routes.ts'
import { userChangeRoutes } from '#server/areas/users/change-routes.ts'
import { userRoutes } from '#server/areas/users/routes.ts'

/** The routes written by hand, area by area. */
const bespokeFor = (declarations: readonly Declaration[]): readonly Route[] => [
  ...healthRoutes,
  ...authRoutes,
  ...auditRoutes(declarations),
  ...orderRoutes,
  ...cashRoutes,
  ...orderActionRoutes,
  ...orderBookingRoutes,
  ...orderItemRoutes,
  ...orderPaperRoutes,
  ...orderPatientRoutes,
  ...customerRoutes,
  ...customerChangeRoutes,
  ...customerPrivacyRoutes,
  ...patientRoutes,
  ...customerMergeRoutes,
  ...patientMergeRoutes,
  ...notificationRoutes,
  ...notificationSendRoutes,
  ...notificationReadRoutes,
  ...userRoutes,
  ...userChangeRoutes,
  ...userActionRoutes,
  ...userBulkRoutes,
  ...collectionRoutes,
  ...collectionChangeRoutes,
  ...timeSlotRoutes,
  ...timeSlotChangeRoutes,
  ...prescriptionRoutes,
  prescriptionUploadRoute,
  ...prescriptionReviewRoutes,
  ...prescriptionFileRoutes,
  ...prescriptionClaimRoutes,
  ...cartRoutes,
  ...sampleRoutes,
  ...labelRoutes,
  ...laboratoryRoutes,
  ...parameterRoutes,
  ...workRoutes,
  ...settingsRoutes,
  ...securityRoutes,
  ...accessRoutes,
  ...reportRoutes,
  ...resultWorkRoutes,
  ...worklistRoutes,
  ...jobRoutes(jobKinds),
  ...patientResultRoutes,
  ...criticalRoutes,
  ...resultRoutes,
  ...reportFileRoutes,
  ...reportLinkRoutes,
  ...reportActionRoutes,
]

/** Resources that declared fields may refer to in addition to declared ones. */
const foreign = {
  customers: titlesOf(customers, customers.id, customers.name),
  orders: titlesOf(orders, orders.id, orders.orderNumber),
  patients: titlesOf(patients, patients.id, patients.name),
  'time-slots': titlesOf(timeSlots, timeSlots.id, sql<string>`${timeSlots.startTime} || '-' || ${timeSlots.endTime}`, timeSlots.deletedAt),
  users: titlesOf(users, users.id, users.name, users.deletedAt),
}

/** The declarations without a table. */
export function storedDeclarations(declarations: readonly LoadedFile[]): Declaration[] {
  const bespoke = bespokeFor(declarations.map(({ declaration }) => declaration))
  return declarations.flatMap(({ declaration }) => (tableOf(declaration.name) || hasBespokeRoute(declaration, bespoke) ? [] : [declaration]))
}

/** All routes of the API: those written by hand, and those that follow from the declarations. A declaration that cannot be served is logged and left out. */
export function routesFor(declarations: readonly LoadedFile[], log: Log): Route[] {
  const unserved = new Set<string>()
  const report = (problem: DeclarationProblem) => log.error('mistake in a declaration', { mistake: problemLine(problem) })
  const broken = (file: string, resource: string, message: string) => {
    unserved.add(file)
    report({ file, resource, place: '(whole)', message: `is not served: ${message}` })
  }
  const all = declarations.map(({ declaration }) => declaration)
  const bespoke = bespokeFor(all)
  const written = [...bespoke, liveRoute(all), ...timelineRoutes(all)]
  const lists = [...written, ...serveDeclarations(declarations, { bespoke, tables: catalogueTables, foreign, over: searchRoutes, broken })]
  const routes = [...lists, ...listViewRoutes(all, lists), undoRoute(lists)]
  for (const each of declarations)
    if (!unserved.has(each.file)) for (const problem of checkServed(each, !hasBespokeRoute(each.declaration, bespoke), routes, declarations)) report(problem)
  return routes
}
