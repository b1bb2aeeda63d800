import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Permission } from '#domain/permission.ts'
import { type Role, roles } from '#domain/role.ts'
import type { SecurityKind } from '#domain/security-event.ts'
import { type UserStatus, userStatuses } from '#domain/staff-user.ts'
import type { RecordFile } from '#domain/uploaded-file.ts'
import { id, instantColumn, oneOfCheck, referenceColumn, requiredReference, searchText, stamps } from '#server/db/columns.ts'

/**
 * Staff who sign in to the panel. An email address is one user's, whatever its case. A deleted user keeps the row, so that history says who did what.
 * `isDemo` marks those whose password everybody knows; only a demo lets them in.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: instantColumn('password_changed_at').notNull(),
    /** Somebody else chose the password. */
    passwordByOther: boolean('password_by_other').notNull().default(false),
    role: text('role').$type<Role>().notNull(),
    status: text('status').$type<UserStatus>().notNull(),
    permissions: jsonb('permissions').$type<readonly Permission[]>().notNull().default([]),
    lastLogin: instantColumn('last_login'),
    /** Printed on reports of those who verified: post, number of the medical council, departments as ids of test categories, picture of the signature (ACC-08). */
    designation: text('designation'),
    registrationNumber: text('registration_number'),
    departments: jsonb('departments').$type<readonly string[]>().notNull().default([]),
    signature: jsonb('signature').$type<RecordFile>(),
    isDemo: boolean('is_demo').notNull().default(false),
    deletedAt: instantColumn('deleted_at'),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`).where(sql`deleted_at is null`),
    index('users_created').on(t.createdAt, t.id),
    index('users_role_status').on(t.role, t.status),
    oneOfCheck('users_role_known', t.role, Object.keys(roles)),
    oneOfCheck('users_status_known', t.status, Object.keys(userStatuses)),
  ],
)

/** Live sign-ins: the SHA-256 of the token, never the token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: requiredReference('user_id', () => users.id, { onDelete: 'cascade' }),
    createdAt: instantColumn('created_at').notNull(),
    lastUsedAt: instantColumn('last_used_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    address: text('address'),
    id: referenceColumn('id').notNull(),
    browser: text('browser'),
  },
  (t) => [uniqueIndex('sessions_id').on(t.id), index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
)

/** Password reset links sent by mail: hashed, single use, short-lived (AUTH-12). */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: requiredReference('user_id', () => users.id, { onDelete: 'cascade' }),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (t) => [index('password_resets_user').on(t.userId), index('password_resets_expires').on(t.expiresAt)],
)

/** Failed sign-ins, for throttling by account (lower-cased email address, known or not) and by network address. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: id(),
    account: text('account').notNull(),
    address: text('address').notNull(),
    at: instantColumn('at').notNull(),
  },
  (t) => [index('sign_in_failures_account').on(t.account, t.at), index('sign_in_failures_address').on(t.address, t.at), index('sign_in_failures_at').on(t.at)],
)

/** Browsers that have signed in to an account before, by the SHA-256 of the mark that they keep. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    tokenHash: text('token_hash').notNull(),
    userId: requiredReference('user_id', () => users.id, { onDelete: 'cascade' }),
    lastUsedAt: instantColumn('last_used_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'known_browsers_pkey', columns: [t.tokenHash, t.userId] }),
    index('known_browsers_user').on(t.userId),
    index('known_browsers_used').on(t.lastUsedAt),
  ],
)

/**
 * Refused sign-ins. The account is a keyed hash of the typed address: tries at one account can be distinguished, and the log names nobody. Partitioned by id,
 * one partition for each month.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    at: instantColumn('at').notNull(),
    kind: text('kind').$type<SecurityKind>().notNull(),
    reason: text('reason').notNull(),
    accountHash: text('account_hash'),
    userId: referenceColumn('user_id').references(() => users.id, { onDelete: 'set null' }),
    address: text('address').notNull(),
    requestId: text('request_id'),
  },
  (t) => [
    index('security_events_at').on(t.at, t.id),
    index('security_events_kind').on(t.kind, t.at, t.id),
    index('security_events_account').on(t.accountHash, t.at, t.id),
    index('security_events_user').on(t.userId),
  ],
)

/**
 * The second factor of a user, in force once a code was given (`confirmedAt`). A code counts once (`lastStep`), and so does a recovery code, of which only
 * hashes are kept.
 */
export const secondFactors = pgTable('second_factors', {
  userId: referenceColumn('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  recoveryHashes: jsonb('recovery_hashes').$type<readonly string[]>().notNull().default([]),
})
