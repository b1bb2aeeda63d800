import { auditRoutes } from '#server/audit/routes.ts'
import { authRoutes } from '#server/auth/routes.ts'
import { catalogueTables } from '#server/catalogue/tables.ts'
import { collectionRoutes } from '#server/collections/routes.ts'
import { customerChangeRoutes } from '#server/customers/change-routes.ts'
import { customerRoutes } from '#server/customers/routes.ts'
import { customers, orders, patients, users } from '#server/db/schema.ts'
import type { DeclarationFile } from '#server/declared/load.ts'
import { serveDeclarations } from '#server/declared/serve.ts'
import { titlesOf } from '#server/declared/titles.ts'
import { healthRoutes } from '#server/health.ts'
import type { Route } from '#server/http/route.ts'
import type { Log } from '#server/log.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { orderChangeRoutes } from '#server/orders/change-routes.ts'
import { orderItemRoutes } from '#server/orders/item-routes.ts'
import { orderPatientRoutes } from '#server/orders/patient-routes.ts'
import { orderRoutes } from '#server/orders/routes.ts'
import { prescriptionRoutes } from '#server/prescriptions/routes.ts'
import { userBulkRoutes } from '#server/users/bulk-routes.ts'
import { userChangeRoutes } from '#server/users/change-routes.ts'
import { userRoutes } from '#server/users/routes.ts'

/** The routes written by hand, area by area. */
const bespoke: readonly Route[] = [
  ...healthRoutes,
  ...authRoutes,
  ...auditRoutes,
  ...orderRoutes,
  ...orderChangeRoutes,
  ...orderItemRoutes,
  ...orderPatientRoutes,
  ...customerRoutes,
  ...customerChangeRoutes,
  ...notificationRoutes,
  ...userRoutes,
  ...userChangeRoutes,
  ...userBulkRoutes,
  ...collectionRoutes,
  ...prescriptionRoutes,
]

/** What declared fields may refer to beside declared records. */
const foreign = {
  customers: titlesOf(customers, customers.id, customers.name),
  orders: titlesOf(orders, orders.id, orders.orderNumber),
  patients: titlesOf(patients, patients.id, patients.name),
  users: titlesOf(users, users.id, users.name),
}

/** All routes of the API: those written by hand, and those that follow from the declarations. A declaration that cannot be served is logged and left out. */
export function routesFor(declarations: readonly DeclarationFile[], log: Log): Route[] {
  const broken = (file: string, reason: string) => log.error('declaration not served', { file, reason })
  return [...bespoke, ...serveDeclarations(declarations, { bespoke, tables: catalogueTables, foreign, broken })]
}
