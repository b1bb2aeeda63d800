import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type CustomerStatus, customerStatuses } from '#domain/customer-status.ts'
import { type Gender, genders } from '#domain/patient.ts'
import { type AgeUnit, ageUnits } from '#domain/results/age.ts'
import { day, id, instantColumn, oneOfCheck, referenceColumn, requiredReference, searchText, stamps } from '#server/db/columns.ts'

/** States of a customer's account (CUS-02). */
export const customerStates = Object.keys(customerStatuses) as [CustomerStatus, ...CustomerStatus[]]

/** Per channel (email, sms, push) which types of notification are wanted; null means all (CUS-04). */
type NotificationPreferences = Readonly<Record<string, Readonly<Record<string, boolean>>>>

/** People who order; they use another application. The search text holds name, email and phone. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone').notNull(),
    phoneDigits: text('phone_digits').generatedAlwaysAs(sql`right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)`),
    emailVerified: boolean('email_verified').notNull().default(false),
    phoneVerified: boolean('phone_verified').notNull().default(false),
    status: text('status').$type<CustomerStatus>().notNull().default('active'),
    /** Version of the privacy notice that was shown at the registration (ACC-11). */
    privacyNotice: text('privacy_notice'),
    notificationPreferences: jsonb('notification_preferences').$type<NotificationPreferences>(),
    searchText: searchText(),
    ...stamps(),
    /** Moment of erasing their personal data from all records (OPS-04). */
    erasedAt: instantColumn('erased_at'),
  },
  (t) => [
    index('customers_created').on(t.createdAt, t.id),
    index('customers_name').on(sql`lower(${t.name})`, t.id),
    index('customers_email').on(t.email),
    index('customers_email_order').on(sql`lower(${t.email})`, t.id),
    index('customers_grams').using('gin', sql`search_grams(${t.searchText})`),
    index('customers_phone').on(t.phone),
    index('customers_phone_digits').on(t.phoneDigits),
    oneOfCheck('customers_status_known', t.status, customerStates),
  ],
)

/** Addresses for collections; position 0 is the customer's usual one. */
export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: id(),
    customerId: requiredReference('customer_id', () => customers.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
  },
  (t) => [index('customer_addresses_customer').on(t.customerId, t.position)],
)

/** The text by which a patient is searched: name and phone, folded. */
export const patientText = sql`search_fold(${sql.identifier('patients')}.name || ' ' || coalesce(${sql.identifier('patients')}.phone, ''))`

/** People whose samples are tested: the customer and the family. Numbers, e.g. `P-000123`, come from a sequence. */
export const patients = pgTable(
  'patients',
  {
    id: id(),
    serial: bigint('serial', { mode: 'number' }).generatedByDefaultAsIdentity(),
    number: text('number').notNull().generatedAlwaysAs(sql`'P-' || lpad(serial::text, greatest(6, length(serial::text)), '0')`),
    customerId: requiredReference('customer_id', () => customers.id),
    name: text('name').notNull(),
    gender: text('gender').$type<Gender>(),
    dateOfBirth: day('date_of_birth'),
    /** Unit of a stated age, whose latest possible day is the date of birth; null for an exact date (PAT-03). */
    ageUnit: text('age_unit').$type<AgeUnit>(),
    relationship: text('relationship'),
    phone: text('phone'),
    email: text('email'),
    /** Name with its spellings in Latin letters, and phone, of a name in a script of India; null for others, whose `patientText` has all. */
    searchText: text('search_text'),
    /** Last correction of name, sex or date of birth: reports released before have the former ones (PAT-01). */
    identityChangedAt: instantColumn('identity_changed_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('patients_number').on(t.number),
    index('patients_customer').on(t.customerId, t.createdAt, t.id),
    index('patients_grams').using('gin', sql`search_grams(search_fold(${t.name} || ' ' || COALESCE(${t.phone}, '')))`),
    index('patients_spellings').using('gin', sql`search_grams(${t.searchText})`).where(sql`search_text is not null`),
    index('patients_birth').on(t.dateOfBirth),
    index('patients_stated_birth').on(t.dateOfBirth).where(sql`age_unit is not null`),
    index('patients_phone_digits').on(sql`right(regexp_replace(${t.phone}, '\\D', '', 'g'), 10)`),
    oneOfCheck('patients_gender_known', t.gender, Object.keys(genders)),
    oneOfCheck('patients_age_unit_known', t.ageUnit, Object.keys(ageUnits)),
    check('patients_stated_age_dated', sql`age_unit is null or date_of_birth is not null`),
  ],
)

/** Former ids and patient numbers of merged customers and patients, with the id of the kept record: old links and printed numbers lead there (PAT-02). */
export const formerPeople = pgTable(
  'former_people',
  {
    formerId: referenceColumn('former_id').primaryKey(),
    keptId: referenceColumn('kept_id').notNull(),
    kind: text('kind').$type<'customer' | 'patient'>().notNull(),
    /** The number of a patient. */
    number: text('number'),
    at: instantColumn('at').notNull(),
  },
  (t) => [
    index('former_people_kept').on(t.keptId),
    index('former_people_number').on(t.number).where(sql`number is not null`),
    oneOfCheck('former_people_kind_known', t.kind, ['customer', 'patient']),
  ],
)

/** Former and new values of a corrected customer, or of their patient. The audit trail refers to them, so that erasing reaches them (PAT-01, OPS-04). */
export const personalChanges = pgTable(
  'personal_changes',
  {
    id: id(),
    customerId: requiredReference('customer_id', () => customers.id),
    patientId: referenceColumn('patient_id').references(() => patients.id),
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    at: instantColumn('at').notNull(),
  },
  (t) => [index('personal_changes_customer').on(t.customerId, t.at), index('personal_changes_patient').on(t.patientId)],
)
