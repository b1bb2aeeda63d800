import { and, eq, getTableColumns, inArray, type SQL, sql as expression } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Declaration } from '#definition/declaration.ts'
import { wholeListId } from '#domain/log-entries.ts'
import { isRecordId } from '#server/call/record-id.ts'
import type { Sql } from '#server/db/database.ts'
import { cashDays } from '#server/db/tables/cash-days.ts'
import { testCategories, testPackages, tests } from '#server/db/tables/catalogue.ts'
import { phlebotomists, sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { orders } from '#server/db/tables/orders.ts'
import { parameters } from '#server/db/tables/parameters.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { records as storedRecords } from '#server/db/tables/records.ts'
import { referralLaboratories } from '#server/db/tables/referral-laboratories.ts'
import { referringDoctors } from '#server/db/tables/referring-doctors.ts'
import { reports } from '#server/db/tables/reports.ts'
import { samples } from '#server/db/tables/samples.ts'
import { users } from '#server/db/tables/staff.ts'
import { tableOf } from '#server/db/tables.ts'

/** A record by its kind and id. */
export interface RecordRef {
  readonly entity: string
  readonly entityId: string
}

/** Declarations by the names of their resources. */
export type DeclarationsByName = ReadonlyMap<string, Declaration>

interface NamedEntry extends RecordRef {
  readonly before: unknown
  readonly after: unknown
}

/** The place of today's names of a kind of record. */
interface NamePlace {
  readonly table: PgTable
  readonly id: AnyPgColumn
  readonly name: AnyPgColumn | SQL<string>
  /** The condition of the rows that are of this kind. */
  readonly where?: SQL
}

/** Places of the names of the laboratory's own kinds. */
const places: Readonly<Record<string, NamePlace>> = {
  orders: { table: orders, id: orders.id, name: orders.orderNumber },
  appointments: { table: orders, id: orders.id, name: orders.orderNumber },
  customers: { table: customers, id: customers.id, name: customers.name },
  patients: { table: patients, id: patients.id, name: patients.name },
  prescriptions: { table: prescriptions, id: prescriptions.id, name: prescriptions.fileName },
  'sample-collections': { table: sampleCollections, id: sampleCollections.id, name: sampleCollections.reference },
  samples: { table: samples, id: samples.id, name: samples.number },
  reports: { table: reports, id: reports.id, name: reports.number },
  cash: { table: cashDays, id: cashDays.id, name: cashDays.day },
  notifications: { table: notifications, id: notifications.id, name: notifications.title },
  users: { table: users, id: users.id, name: users.name },
  tests: { table: tests, id: tests.id, name: tests.name },
  'test-parameters': { table: parameters, id: parameters.id, name: parameters.name },
  'test-categories': { table: testCategories, id: testCategories.id, name: testCategories.name },
  'test-packages': { table: testPackages, id: testPackages.id, name: testPackages.name },
  phlebotomists: { table: phlebotomists, id: phlebotomists.id, name: phlebotomists.name },
  'time-slots': { table: timeSlots, id: timeSlots.id, name: expression<string>`${timeSlots.startTime} || '–' || ${timeSlots.endTime}` },
  'referring-doctors': { table: referringDoctors, id: referringDoctors.id, name: referringDoctors.name },
  'referral-laboratories': { table: referralLaboratories, id: referralLaboratories.id, name: referralLaboratories.name },
}

/** Facts that name a record, the first found first. */
const namingFacts = ['orderNumber', 'reportNumber', 'name', 'title', 'label', 'fileName', 'email'] as const

/** The records of a kind that a change refers to by their ids. */
export function referencesIn({ from, to }: { readonly from: unknown; readonly to: unknown }, entity: string | undefined): RecordRef[] {
  if (entity === undefined) return []
  return [from, to].flat().flatMap((id) => (typeof id === 'string' && isRecordId(id) ? [{ entity, entityId: id }] : []))
}

/** Returns the names of the records of some entries: today's name, else the one that the entry has kept. Entities of one file are named by their titles. */
export async function recordNames(
  db: Sql,
  entries: readonly NamedEntry[],
  byName: DeclarationsByName = new Map(),
): Promise<(entry: NamedEntry) => string | null> {
  const nameOf = await presentNames(db, entries, byName)
  return (entry) => {
    const facts = [byName.get(entry.entity)?.title ?? [], namingFacts].flat()
    if (entry.entityId === wholeListId) return 'Whole list'
    return nameOf(entry) ?? factName(entry.after, facts) ?? factName(entry.before, facts)
  }
}

/** The place of the names of an entity of one file: in a table of its own, or among the stored records. */
function declaredPlace({ name: resource, title }: Declaration): NamePlace | undefined {
  const table = tableOf(resource)
  if (!table)
    return {
      table: storedRecords,
      id: storedRecords.id,
      name: expression<string>`${storedRecords.data} ->> ${title}`,
      where: eq(storedRecords.resource, resource),
    }
  const { id, [title]: name }: Readonly<Record<string, AnyPgColumn | undefined>> = getTableColumns(table)
  return id && name ? { table, id, name } : undefined
}

/** Returns today's names of records; null for one that is not there or whose kind has no names. Entities of one file are named where their declarations are given. */
export async function presentNames(
  db: Sql,
  records: readonly RecordRef[],
  declarations: DeclarationsByName = new Map(),
): Promise<(record: RecordRef) => string | null> {
  const names = new Map<string, string>()
  for (const [entity, ids] of idsByEntity(records)) {
    const declaration = declarations.get(entity)
    const place = places[entity] ?? (declaration && declaredPlace(declaration))
    if (!place) continue
    for (let from = 0; from < ids.length; from += atOnce) {
      const part = inArray(place.id, ids.slice(from, from + atOnce))
      const rows = await db.select({ id: place.id, name: place.name }).from(place.table).where(and(place.where, part))
      for (const row of rows) if (row.name !== null) names.set(`${entity} ${String(row.id)}`, String(row.name))
    }
  }
  return ({ entity, entityId }) => names.get(`${entity} ${entityId}`) ?? null
}

/** The ids of each kind, each once. */
function idsByEntity(records: readonly RecordRef[]): ReadonlyMap<string, readonly string[]> {
  const sets = new Map<string, Set<string>>()
  for (const { entity, entityId } of records) if (isRecordId(entityId)) sets.set(entity, (sets.get(entity) ?? new Set()).add(entityId))
  return new Map([...sets].map(([entity, ids]) => [entity, [...ids]]))
}

/** Maximum number of ids of one statement. */
const atOnce = 1_000

function factName(facts: unknown, naming: readonly string[]): string | null {
  if (typeof facts !== 'object' || facts === null) return null
  const all = facts as Readonly<Record<string, unknown>>
  const name = naming.map((fact) => all[fact]).find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : null
}
