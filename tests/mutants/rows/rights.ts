import type { MistakeRows } from '../mistake.ts'

/** Permissions, roles, sign-in and sessions. */
export const rightMistakes: MistakeRows = {
  'tests/api/resources/files.test.ts': {
    'a file is only for the resource that it was sent for': ['unsavedFile', 'eq(recordFiles.resource, resource),', ''],
    'a file of another record is not taken over': ['unsavedFile', ', isNull(recordFiles.recordId)', ''],
    'the file of a deleted record leaves the store': ['serviceOf', 'await keepRecordFiles(db, declaration, row.id, {}, now)', ''],
  },
  'tests/domain/staff-change.test.ts': {
    'a role does not outrank itself': ['outranks', 'ranks.indexOf(role) < ranks', 'ranks.indexOf(role) <= ranks'],
  },
  'tests/providers/access/access-provider.test.ts': {
    'a clone needs the permission to create': ['actsOfActions', "clone: 'create'", "clone: 'view'"],
  },
  'tests/providers/auth/safe-return-path.test.ts': {
    'sign-in never returns to another host': ['safeReturnPath', "!path.startsWith('//') &&", ''],
  },
  'tests/providers/http/session-end.test.ts': {
    'a write of the former user gives no answer to the next user': ['createHttp', 'inFlight.clear()', ''],
  },
  'tests/api/auth/session.test.ts': {
    'a suspended user has no session': ['sessionQuery', "eq(users.status, 'active'),", ''],
  },
  'tests/api/auth/second-factor.test.ts': {
    'a recovery code works once': ['useSecondFactor', 'locked.recoveryHashes.filter((each) => each !== hash)', 'locked.recoveryHashes'],
  },
  'tests/api/users/signatories.test.ts': {
    'a signatory is changed with the permission to edit settings': [
      'signatoryAfter',
      'refuseForbiddenFields(declaration, actor, { ...before, signature: before.signature?.id }, { ...after, signature: signature?.id })',
      '',
    ],
    'a picture that the store lost is not left out': ['readPicture', 'error instanceof MissingFile || error instanceof AlteredFile ? lost() : error', 'error'],
  },
  'tests/api/users/access.test.ts': {
    'a new role ends the sessions of the user': ['updateUser', "role !== before.role || status !== 'active'", "status !== 'active'"],
    'reset links end with the access': ['endAccess', 'await invalidateResetLinks(sql, userIds)', ''],
  },
  'tests/api/users/escalation.test.ts': {
    'changing the email of another user needs the permission for passwords': [
      'accountChangeProblem',
      'emailChangeProblem(actor, before)',
      'takeoverProblem(actor, before)',
    ],
  },
  'tests/api/orders/checks.test.ts': {
    'similar patients of other customers need the permission to view customers': ['matchingPatients', 'seesOthers && shared', 'shared'],
  },
  'tests/api/results/release-many.test.ts': {
    'a job ends when its user loses the permission': ['runNextStep', '!mayDo(user, kind)', 'false'],
  },
  'tests/guards/permissions/matrix.test.ts': {
    'changing a cart needs the permission to edit orders': [
      'cartChange',
      "{ permission: 'orders.edit', answer: cartSchema }",
      "{ permission: 'orders.view', answer: cartSchema }",
    ],
  },
  'tests/api/catalogue/scope.test.ts': {
    'a field with a permission of its own is written only with it': ['refuseForbiddenFields', 'hasPermission(user, permission)', 'true'],
    'an unchanged field needs no permission': ['refuseForbiddenFields', '(before ? before[name] : field.initial) ?? null', 'null'],
  },
  'tests/crud/table-query.test.ts': {
    'a filter whose value an address cannot hold is not left out': ['withStockFilters', 'if (parsed === null) return null', 'if (parsed === null) continue'],
    'another filter leads to the first page': ['withStockFilters', 'changeQuery(query, { search, filters: chosen })', '{ ...query, search, filters: chosen }'],
  },
  'tests/definition/stock-filters.test.ts': {
    'the first value of a period is its lower bound': ['termsOf', 'whole(from, to)', 'whole(to, from)'],
  },
  'tests/screens/lists/second-reads.test.tsx': {
    'content disappears when its permission is withdrawn': ['seenOf', 'describeError(error).isForbidden ? null : content', 'content'],
  },
  'tests/screens/sign-in/sign-in.test.tsx': {
    'a password reset signs the former user out': ['resetPassword', 'if (readSession()) signOut(http)', ''],
  },
  'tests/domain/report-link.test.ts': {
    'a link ends with its last moment': ['linkStateOf', 'Date.parse(endsAt) > now.getTime()', 'Date.parse(endsAt) >= now.getTime()'],
  },
  'tests/api/reports/verify.test.ts': {
    'an erased customer’s report is at no address': ['findVerified', 'isNull(customers.erasedAt)', 'undefined'],
    'the year of birth is the patient’s': ['isBirthYear', 'year <= Number(birth.dateOfBirth.slice(0, 4))', 'year <= 9999'],
    'five wrong years lock an address for a day': ['attemptLimits', '{ free: 5, windowMs: dayMs, firstWaitMs: dayMs }', 'usual.account'],
  },
  'tests/api/reports/verify-files.test.ts': {
    'a changed file is none of the report’s': ['versionOfDigest', 'own === digest', 'own.length === digest.length'],
  },
  'tests/api/reports/links.test.ts': {
    'a revoked link is dead': ['findVerified', 'isNull(reportLinks.revokedAt)', 'undefined'],
    'a link is revoked through its own report': ['reportLinkRoutes', 'eq(reportLinks.reportId, id)', 'undefined'],
  },
  'tests/api/customers/data-requests.test.ts': {
    'the audit trail keeps no words about a person': ['auditedRecord', '!field.personal', 'field.personal'],
  },
}
