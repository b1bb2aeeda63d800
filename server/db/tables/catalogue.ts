import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CategoryIconName } from '#domain/category-icon.ts'
import { day, id, instantColumn, oneOfCheck, paise, referenceColumn, requiredReference, searchText, stamps } from '#server/db/columns.ts'
import type { ReferenceRange } from '#domain/results/parameter.ts'
import { referralLaboratories } from './referral-laboratories.ts'

/** Groups of tests and packages. */
export const testCategories = pgTable(
  'test_categories',
  {
    id: id(),
    code: text('code'),
    name: text('name').notNull(),
    description: text('description'),
    icon: text('icon').$type<CategoryIconName>().notNull().default('TestTube'),
    isActive: boolean('is_active').notNull().default(true),
    deletedAt: instantColumn('deleted_at'),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('test_categories_code').on(t.code).where(sql`deleted_at is null`),
    uniqueIndex('test_categories_name_unique').on(sql`compared_name(${t.name})`).where(sql`deleted_at is null`),
    index('test_categories_name').on(sql`lower(${t.name})`, t.id),
  ],
)

/** Kinds of sample: serum, urine. A test names one; a new name is saved with the first test that has it. */
export const sampleTypes = pgTable('sample_types', { id: id(), name: text('name').notNull(), createdAt: instantColumn('created_at').notNull() }, (t) => [
  uniqueIndex('sample_types_name').on(t.name),
  check('sample_types_named', sql`btrim(${t.name}) <> ''`),
])

/** Containers of samples: tubes by the colour of their cap, urine containers. */
export const containers = pgTable('containers', { id: id(), name: text('name').notNull(), createdAt: instantColumn('created_at').notNull() }, (t) => [
  uniqueIndex('containers_name').on(t.name),
  check('containers_named', sql`btrim(${t.name}) <> ''`),
])

/** Tests that can be ordered. `code` and what follows `scopeTo` come with the catalogue; a test made in the panel may have none. */
export const tests = pgTable(
  'tests',
  {
    id: id(),
    code: text('code'),
    name: text('name').notNull(),
    description: text('description').notNull(),
    price: paise('price').notNull(),
    categoryId: requiredReference('category_id', () => testCategories.id),
    sampleType: text('sample_type').references(() => sampleTypes.name),
    fastingRequired: boolean('fasting_required').notNull().default(false),
    processingTime: text('processing_time'),
    preparations: text('preparations'),
    requirements: text('requirements'),
    method: text('method'),
    interpretation: text('interpretation'),
    referralLaboratoryId: referenceColumn('referral_laboratory_id').references(() => referralLaboratories.id),
    scopeFrom: day('scope_from'),
    scopeTo: day('scope_to'),
    aliases: jsonb('aliases').$type<readonly string[]>().notNull().default([]),
    container: text('container').references(() => containers.name),
    volumeMl: real('volume_ml'),
    fastingHours: integer('fasting_hours'),
    turnaroundHours: integer('turnaround_hours'),
    maxTransportHours: integer('max_transport_hours'),
    sex: text('sex').$type<ReferenceRange['sex']>().notNull().default('any'),
    popularity: integer('popularity').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    deletedAt: instantColumn('deleted_at'),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('tests_name_unique').on(sql`compared_name(${t.name})`).where(sql`deleted_at is null`),
    uniqueIndex('tests_code').on(t.code).where(sql`deleted_at is null`),
    index('tests_category').on(t.categoryId),
    index('tests_name').on(sql`lower(${t.name})`, t.id),
    index('tests_price').on(t.price, t.id),
    index('tests_sample_type').on(t.sampleType),
    index('tests_container').on(t.container),
    index('tests_referral_laboratory').on(t.referralLaboratoryId).where(sql`referral_laboratory_id is not null`),
    positivePrice('tests_price_positive', t.price),
    oneOfCheck('tests_sex_known', t.sex, ['any', 'Male', 'Female']),
    check('tests_scope_sound', sql`${t.scopeTo} is null or (${t.scopeFrom} is not null and ${t.scopeFrom} <= ${t.scopeTo})`),
    check('tests_transport_sound', sql`${t.maxTransportHours} > 0`),
    check('tests_amounts_sound', sql`${t.volumeMl} > 0 and ${t.fastingHours} >= 0 and ${t.turnaroundHours} >= 0`),
  ],
)

/** Tests sold together. */
export const testPackages = pgTable(
  'test_packages',
  {
    id: id(),
    code: text('code'),
    name: text('name').notNull(),
    description: text('description').notNull(),
    detailedDescription: text('detailed_description'),
    price: paise('price').notNull(),
    categoryId: requiredReference('category_id', () => testCategories.id),
    preparationInstructions: text('preparation_instructions'),
    sex: text('sex').notNull().default('any'),
    popularity: integer('popularity').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    deletedAt: instantColumn('deleted_at'),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('test_packages_name_unique').on(sql`compared_name(${t.name})`).where(sql`deleted_at is null`),
    uniqueIndex('test_packages_code').on(t.code).where(sql`deleted_at is null`),
    index('test_packages_category').on(t.categoryId),
    index('test_packages_name').on(sql`lower(${t.name})`, t.id),
    positivePrice('test_packages_price_positive', t.price),
  ],
)

/** The tests of a package; a test that a package contains cannot be deleted. */
export const testPackageTests = pgTable(
  'test_package_tests',
  {
    packageId: requiredReference('package_id', () => testPackages.id, { onDelete: 'cascade' }),
    testId: requiredReference('test_id', () => tests.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ name: 'test_package_tests_pkey', columns: [t.packageId, t.testId] }), index('test_package_tests_test').on(t.testId)],
)

function positivePrice(name: string, price: AnyPgColumn) {
  return check(name, sql`${price} > 0`)
}
