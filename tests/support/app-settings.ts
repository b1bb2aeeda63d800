import type { AppSettings } from '#server/call/context.ts'

/** The default settings of an API of the tests. */
export const usualSettings: AppSettings = {
  timeZone: 'Asia/Kolkata',
  demo: false,
  sessionHours: 12,
  idleMinutes: 0,
  accessLogDays: 365,
  hasMailServer: true,
  maxDiscountPercent: 10,
  taxPercent: 0,
  linkDays: 30,
  privacyNotice: null,
  twoPersons: true,
  signatories: 'any',
  ownPassword: 'asked',
  secondFactorRoles: [],
  secretKey: null,
  docs: true,
  publicUrl: 'http://lab.test',
  hasPublicUrl: true,
  apiUrl: null,
  dataProvider: 'lab',
  panelOrigins: [],
  trustedProxies: [],
}
