import type { MistakeRows } from '../mistake.ts'

/** Sessions, idempotency and permissions. */
export const sessionsMistakes: MistakeRows = {
  'tests/domain/staff-change.test.ts': {
    'domain/role.ts': {
      'nobody outranks their equals': ['ranks.indexOf(role) < ranks.indexOf(other)', 'ranks.indexOf(role) <= ranks.indexOf(other)'],
    },
  },
  'tests/api/call/writes.test.ts': {
    'server/call/idempotency.ts': {
      'an idempotency key at another address is another write': [
        'eq(idempotencyKeys.method, method), eq(idempotencyKeys.path, path))',
        'eq(idempotencyKeys.method, method))',
      ],
      'an idempotency key belongs to its user': [
        '({ userId, key, method, path }: WriteKey) =>\n  and(eq(idempotencyKeys.userId, userId), ',
        '({ key, method, path }: WriteKey) =>\n  and(',
      ],
      'a key that was used for other values is refused': ['stored.bodyHash !== key.bodyHash', 'stored.path !== key.path'],
    },
  },
  'tests/api/auth/session.test.ts': {
    'server/call/session/sessions.ts': {
      'who is suspended has no session': [
        "and(eq(sessions.tokenHash, expression.placeholder('session')), eq(users.status, 'active'), demo",
        "and(eq(sessions.tokenHash, expression.placeholder('session')), demo",
      ],
      'a session ends at its last moment': ['Date.parse(row.expiresAt) <= now.getTime()', 'Date.parse(row.expiresAt) < now.getTime()'],
    },
  },
  'tests/api/auth/own-sessions.test.ts': {
    'server/call/session/sessions.ts': {
      'calls that the page makes by itself keep no session alive': ['unusedMs > noteEveryMs && !isByItself', 'unusedMs > noteEveryMs || !isByItself'],
      'a session that was idle for too long is not listed': ['gt(sessions.lastUsedAt, idleSince)', 'undefined'],
    },
  },
  'tests/api/users/access.test.ts': {
    'server/areas/users/access.ts': {
      'reset links end with the access': ['[...userIds]))\n  await invalidateResetLinks(sql, userIds)', '[...userIds]))'],
    },
    'server/areas/users/save.ts': {
      'another role ends the sessions': ["if (role !== before.role || status !== 'active')", "if (status !== 'active')"],
    },
  },
  'tests/api/users/escalation.test.ts': {
    'domain/staff-change.ts': {
      "another user's email address needs the permission for passwords": [
        'return before.email === after.email ? null : emailChangeProblem(actor, before)',
        'return before.email === after.email ? null : takeoverProblem(actor, before)',
      ],
    },
    'server/areas/users/lock.ts': {
      'of several super admins some may leave': ['superAdmins.every(', 'superAdmins.some('],
    },
  },
  'tests/guards/permissions/matrix.test.ts': {
    'server/areas/carts/routes.ts': {
      'a cart is changed with the permission to edit': [
        "summary: 'Set the quantity of an item of a cart',\n    permission: 'orders.edit'",
        "summary: 'Set the quantity of an item of a cart',\n    permission: 'orders.view'",
      ],
    },
  },
  'tests/api/auth/second-factor.test.ts': {
    'server/call/session/second-factor.ts': {
      'a code of the second factor works once': ['totpStep(read, code, now, lastStep)', 'totpStep(read, code, now, 0)'],
      'a recovery code works once': ['locked.recoveryHashes.filter((each) => each !== hash)', 'locked.recoveryHashes'],
    },
  },
  'tests/api/auth/required-setup.test.ts': {
    'server/call/session/required-setup.ts': {
      'before a password of their own nobody sets that of others': ['(id === undefined || id === own)', '(id !== own || id === own)'],
    },
    'server/areas/users/account-changes.ts': {
      'a password that an administrator set is somebody else’s': ["actor.id === target.id ? 'user' : 'other'", "'user'"],
    },
    'server/areas/users/change-routes.ts': {
      'a password that somebody else chose is not set again as one’s own': [
        'refuseSamePassword(body)',
        'refuseSamePassword({ ...body, currentPassword: undefined })',
      ],
    },
  },
  'tests/api/auth/encryption.test.ts': {
    'server/call/idempotency.ts': {
      'recovery codes are not kept in the clear for a repeated call': ['encryptedWith: header }', 'encryptedWith: null }'],
    },
  },
  'tests/api/auth/access-log.test.ts': {
    'server/call/security/access-log.ts': {
      'the access log names the patient whose cart was read': ["['/cart/admin/', 'patientId', 'patients']", "['/cart/admin/', 'customerId', 'customers']"],
    },
  },
}
