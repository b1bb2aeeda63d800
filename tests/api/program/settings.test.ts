import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { settingRules } from '#server/setting-rules.ts'
import { BadSettings, readSettings } from '#server/settings.ts'

test('without any variable the settings are those of a demo on this machine', () => {
  expect(readSettings({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    storageUrl: null,
    databaseUrl: null,
    databaseConnections: 10,
    databaseReadUrl: null,
    timeZone: 'Asia/Kolkata',
    demo: true,
    sessionHours: 12,
    idleMinutes: 0,
    accessLogDays: 365,
    keepDays: { notifications: 0, carts: 0, customers: 0 },
    maxDiscountPercent: 10,
    taxPercent: 0,
    linkDays: 30,
    privacyNotice: null,
    twoPersons: true,
    signatories: 'any',
    ownPassword: 'asked',
    secondFactorRoles: [],
    secretKey: null,
    smtpUrl: null,
    hasMailServer: false,
    mailFrom: 'no-reply@lab.example',
    webhooks: { sms: null, push: null },
    publicUrl: 'http://127.0.0.1:4000',
    hasPublicUrl: true,
    apiUrl: null,
    dataProvider: 'lab',
    panelOrigins: [],
    trustedProxies: [],
    docs: true,
    metrics: null,
    logFormat: null,
    logLevel: null,
  })
})

test.each([
  {
    env: { PORT: '8080', HOST: '0.0.0.0', LAB_DEMO: 'off' },
    expected: { port: 8080, host: '0.0.0.0', publicUrl: 'http://localhost:8080', hasPublicUrl: false },
  },
  { env: { HOST: '::1' }, expected: { publicUrl: 'http://[::1]:4000' } },
  { env: { STORAGE_URL: 'https://k:s@host/bucket' }, expected: { storageUrl: 'https://k:s@host/bucket' } },
  { env: { PORT: ' ', DATA_DIR: '' }, expected: { port: 4000, dataDir: resolve('.data') } },
  { env: { DATABASE_URL: 'postgres://u:p@db/lab' }, expected: { databaseUrl: 'postgres://u:p@db/lab', demo: false } },
  { env: { LAB_DEMO: 'public', HOST: '0.0.0.0' }, expected: { demo: true } },
  { env: { LAB_TAX_PERCENT: '12.5' }, expected: { taxPercent: 12.5 } },
  { env: { LAB_TIME_ZONE: 'Asia/Dubai' }, expected: { timeZone: 'Asia/Dubai' } },
  { env: { PUBLIC_URL: 'https://lab.example/' }, expected: { publicUrl: 'https://lab.example', hasPublicUrl: true } },
  { env: { VITE_API_URL: 'https://api.lab.example/v1/' }, expected: { apiUrl: 'https://api.lab.example/v1' } },
  { env: { VITE_API_URL: '/api' }, expected: { apiUrl: '/api' } },
  { env: { LAB_PANEL_ORIGINS: 'https://a.example, https://b.example' }, expected: { panelOrigins: ['https://a.example', 'https://b.example'] } },
  {
    env: { SMS_WEBHOOK_URL: 'https://sms.example/send', SMS_WEBHOOK_SECRET: '0123456789abcdef' },
    expected: { webhooks: { sms: { url: 'https://sms.example/send', secret: '0123456789abcdef' }, push: null } },
  },
  { env: { LAB_ACCESS_LOG_DAYS: '365', LAB_KEEP_CUSTOMERS_DAYS: '365' }, expected: { accessLogDays: 365, keepDays: { customers: 365 } } },
  { env: { LAB_SIGNATORIES: 'department' }, expected: { signatories: 'department' } },
  { env: { LAB_TRUSTED_PROXIES: '10.0.0.1,::1,10.1.0.0/16' }, expected: { trustedProxies: ['10.0.0.1', '::1', '10.1.0.0/16'] } },
])('$env gives $expected', ({ env, expected }) => {
  expect(readSettings(env)).toMatchObject(expected)
})

test.each([
  { env: { PORT: 'abc' }, sentence: 'PORT must be a whole number from 1 to 65535; it is "abc".' },
  { env: { HOST: 'not a host' }, sentence: 'HOST must be a host name or an IP address; it is "not a host".' },
  { env: { LAB_TAX_PERCENT: '-5' }, sentence: 'LAB_TAX_PERCENT must be a number from 0 to 99.99 with at most two decimals; it is "-5".' },
  { env: { LAB_TIME_ZONE: 'Kolkata' }, sentence: 'LAB_TIME_ZONE must be the name of a time zone, like Asia/Kolkata; it is "Kolkata".' },
  ...[undefined, 'on'].map((LAB_DEMO) => ({
    env: { LAB_DEMO, HOST: '0.0.0.0' },
    sentence: "The demo's passwords are known to everybody: with HOST=0.0.0.0 set LAB_DEMO to off for a laboratory of your own, or to public.",
  })),
  { env: { LAB_DEMO: 'yes' }, sentence: 'LAB_DEMO must be on, off or public; it is "yes".' },
  { env: { LAB_SESSION_HOURS: '0' }, sentence: 'LAB_SESSION_HOURS must be a whole number from 1 to 168; it is "0".' },
  { env: { LAB_SIGNATORIES: 'all' }, sentence: 'LAB_SIGNATORIES must be any or department; it is "all".' },
  { env: { DATABASE_URL: 'mysql://u:secret@h/d' }, sentence: 'DATABASE_URL must be an address like postgres://user:password@host:5432/name.' },
  { env: { PUBLIC_URL: 'ftp://x' }, sentence: 'PUBLIC_URL must be an http or https address; it is "ftp://x".' },
  { env: { DATA_PROVIDER: 'Memory' }, sentence: 'DATA_PROVIDER must be lab, memory or simple-rest; it is "Memory".' },
  { env: { VITE_API_URL: 'api' }, sentence: 'VITE_API_URL must be an http or https address, or a path like /api; it is "api".' },
  {
    env: { LAB_PANEL_ORIGINS: 'https://a.example/x' },
    sentence: 'LAB_PANEL_ORIGINS must be origins like https://panel.example, separated by commas; it is "https://a.example/x".',
  },
  { env: { LAB_TRUSTED_PROXIES: 'proxy' }, sentence: 'LAB_TRUSTED_PROXIES must be IP addresses or ranges, separated by commas; it is "proxy".' },
  { env: { LAB_TRUSTED_PROXIES: '10.0.0.0/33' }, sentence: 'LAB_TRUSTED_PROXIES must be IP addresses or ranges, separated by commas; it is "10.0.0.0/33".' },
  { env: { PUSH_WEBHOOK_URL: 'https://push.example' }, sentence: 'PUSH_WEBHOOK_SECRET must be set with PUSH_WEBHOOK_URL.' },
  { env: { LOG_LEVEL: 'loud' }, sentence: 'LOG_LEVEL must be one of debug, info, warn, error; it is "loud".' },
  {
    env: { DATABASE_URL: 'postgres://h/d', LAB_DEMO: 'on' },
    sentence: 'LAB_DEMO must be off with DATABASE_URL: the demo lives only in the embedded database.',
  },
  {
    env: { DATABASE_READ_URL: 'postgres://h/d', LAB_DEMO: 'off' },
    sentence: 'DATABASE_READ_URL needs DATABASE_URL: it is a replica of that server, and the embedded database has none.',
  },
  { env: { LAB_TIMEZONE: 'Asia/Kolkata' }, sentence: 'LAB_TIMEZONE is no setting: did you mean LAB_TIME_ZONE?' },
])('$env is refused in one sentence', ({ env, sentence }) => {
  expect(() => readSettings(env)).toThrow(new BadSettings(sentence))
})

test.each([
  ...['1', '364', '0'].map((days) => ({
    env: { LAB_ACCESS_LOG_DAYS: days },
    sentence: `LAB_ACCESS_LOG_DAYS must be a whole number from 365 to 3650, because it must be known for a year who read whose data; it is "${days}".`,
  })),
  ...['1', '364'].map((days) => ({
    env: { LAB_KEEP_CUSTOMERS_DAYS: days },
    sentence: `LAB_KEEP_CUSTOMERS_DAYS must be 0, or a whole number from 365 to 36500 because personal data are kept for at least a year; it is "${days}".`,
  })),
])('ACC-10 $env keeps less than a year and is refused with the reason', ({ env, sentence }) => {
  expect(() => readSettings(env)).toThrow(new BadSettings(sentence))
})

test('all bad settings are named at once', () => {
  expect(() => readSettings({ PORT: 'x', LAB_DEMO: 'x' })).toThrow(/^PORT must .+\nLAB_DEMO must .+$/)
})

test('no secret is ever repeated', () => {
  for (const [name, rule] of Object.entries(settingRules)) {
    if ('secret' in rule)
      expect(() => readSettings({ [name]: 'hunter2' })).toThrow(expect.not.objectContaining({ message: expect.stringContaining('hunter2') }))
  }
})

/**
 * PUBLIC_URL and LAB_TRUSTED_PROXIES were once undocumented: behind a proxy the links in mails led to 127.0.0.1, and one caller's wrong passwords locked
 * everybody out.
 */
test.each(Object.keys(settingRules))('the operation guide tells of %s', (name) => {
  expect(readFileSync('docs/operate.md', 'utf8')).toContain(`\`${name}\``)
})
