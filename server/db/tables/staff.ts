import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Permission } from '#domain/permission.ts'
import { type Role, roles } from '#domain/role.ts'
import { type UserStatus, userStatuses } from '#domain/staff-user.ts'
import { id, instant, oneOf, reference, searchText, stamps } from '#server/db/columns.ts'

/**
 * Staff who sign in to the panel. An e-mail address is one user's, whatever its case. A deleted user keeps the row, so that history says who did what.
 * `isDemo` marks those whose password everybody knows; a demo alone lets them in.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: instant('password_changed_at').notNull(),
    role: text('role').$type<Role>().notNull(),
    status: text('status').$type<UserStatus>().notNull(),
    permissions: jsonb('permissions').$type<readonly Permission[]>().notNull().default([]),
    lastLogin: instant('last_login'),
    isDemo: boolean('is_demo').notNull().default(false),
    deletedAt: instant('deleted_at'),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`).where(sql`deleted_at is null`),
    index('users_created').on(t.createdAt, t.id),
    index('users_role_status').on(t.role, t.status),
    oneOf('users_role_known', t.role, Object.keys(roles)),
    oneOf('users_status_known', t.status, Object.keys(userStatuses)),
  ],
)

/** Live sign-ins: the SHA-256 of the token, never the token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    address: text('address'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
)

/** Password reset links sent by mail: hashed, single use, short-lived (AUTH-12). */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('password_resets_user').on(t.userId), index('password_resets_expires').on(t.expiresAt)],
)

/** Failed sign-ins, for throttling by account (lower-cased e-mail address, known or not) and by network address. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: id(),
    account: text('account').notNull(),
    address: text('address').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('sign_in_failures_account').on(t.account, t.at), index('sign_in_failures_address').on(t.address, t.at), index('sign_in_failures_at').on(t.at)],
)
