import type { DataProviderName } from '#domain/data-provider-name.ts'
import type { Role } from '#domain/role.ts'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { nearest } from '#definition/nearest.ts'
import { type SettingName, type SettingRule, settingRules } from '#server/setting-rules.ts'

/** The settings from the environment; see `settingRules` for names and meanings. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** An absolute path. */
  readonly dataDir: string
  /** An S3-compatible store for files; null keeps them in the data folder. */
  readonly storageUrl: string | null
  /** Null for the embedded database. */
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  /** A replica of `databaseUrl`; null for none. */
  readonly databaseReadUrl: string | null
  readonly timeZone: string
  /** True only with the embedded database, and when LAB_DEMO is not off. */
  readonly demo: boolean
  readonly sessionHours: number
  /** Unused for so long, a session ends; 0 for never. */
  readonly idleMinutes: number
  /** Days for which the security log and the log of reads of personal data are kept. */
  readonly accessLogDays: number
  /** Days after which each kind is deleted; 0 for never (OPS-04). */
  readonly keepDays: Readonly<Record<'notifications' | 'carts' | 'customers', number>>
  /** The tax on a cart, in percent. */
  readonly taxPercent: number
  /** The largest discount that staff give on an order, in percent of its total (BOOK-04). */
  readonly maxDiscountPercent: number
  /** Days until a link to a report that staff sent ends (ACC-06). */
  readonly linkDays: number
  /** Version of the privacy notice that is shown at a registration; null for none (ACC-11). */
  readonly privacyNotice: string | null
  /** Whoever entered a result may not verify it (RES-09). */
  readonly twoPersons: boolean
  /** Releasing users: any verifier, or for each test a signatory of its department (ACC-08). */
  readonly signatories: Values['LAB_SIGNATORIES']
  /** True when users whose password somebody else chose may put off setting their own. */
  readonly ownPassword: 'asked' | 'required'
  /** The roles that need two-step sign-in. */
  readonly secondFactorRoles: readonly Role[]
  /** The key that encrypts secrets of two-step sign-in in the database; null leaves them in the clear. */
  readonly secretKey: string | null
  /** Null writes mail to the outbox folder. */
  readonly smtpUrl: string | null
  /** True when mail is delivered: reset links are in the outbox folder otherwise. */
  readonly hasMailServer: boolean
  readonly mailFrom: string
  /** Services that send text and push messages; null for one that is not configured. */
  readonly webhooks: Readonly<Record<'sms' | 'push', { readonly url: string; readonly secret: string } | null>>
  /** Address without a slash at its end. */
  readonly publicUrl: string
  /** True where people outside of the laboratory reach that address, and in the demo: reports and messages name it only then. */
  readonly hasPublicUrl: boolean
  /** Another API for the panel; null for this one. */
  readonly apiUrl: string | null
  readonly dataProvider: DataProviderName
  readonly panelOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  /** True when `/docs` shows the calls of the API. */
  readonly docs: boolean
  /** Readers of the figures for Prometheus: null for nobody. */
  readonly metrics: { readonly token: string | null } | null
  /** Null: as the place of the log suggests. */
  readonly logFormat: Values['LAB_LOG']
  readonly logLevel: Values['LOG_LEVEL']
}

type Rules = typeof settingRules
type Values = { [Name in SettingName]: z.output<Rules[Name]['read']> }
type Environment = Readonly<Record<string, string | undefined>>

/** Settings that cannot be used; the message has one sentence for each of them. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings'
}

/** Reads the settings from environment variables; throws `BadSettings` that names every bad one. */
export function readSettings(environment: Environment): Settings {
  const problems = misspelt(environment)
  const values: Partial<Record<SettingName, unknown>> = {}
  for (const name of settingNames) {
    const rule: SettingRule<unknown> = settingRules[name]
    const raw = environment[name]?.trim() || undefined
    const read = rule.read.safeParse(raw)
    if (read.success) values[name] = read.data
    else problems.push(`${name} must be ${rule.must}${rule.secret ? '' : `; it is "${raw}"`}.`)
  }
  if (values.DATABASE_URL && (values.LAB_DEMO === 'on' || values.LAB_DEMO === 'public'))
    problems.push('LAB_DEMO must be off with DATABASE_URL: the demo lives only in the embedded database.')
  if (values.DATABASE_READ_URL && !values.DATABASE_URL)
    problems.push('DATABASE_READ_URL needs DATABASE_URL: it is a replica of that server, and the embedded database has none.')
  const isDemo = !values.DATABASE_URL && (values.LAB_DEMO ?? 'on') === 'on'
  if (isDemo && values.HOST && !isLoopback(values.HOST)) {
    problems.push(`The demo's passwords are known to everybody: with HOST=${values.HOST} set LAB_DEMO to off for a laboratory of your own, or to public.`)
  }
  for (const name of ['SMS', 'PUSH'] as const)
    if (values[`${name}_WEBHOOK_URL`] && !values[`${name}_WEBHOOK_SECRET`]) problems.push(`${name}_WEBHOOK_SECRET must be set with ${name}_WEBHOOK_URL.`)
  if (problems.length > 0) throw new BadSettings(problems.join('\n'))
  return settingsOf(values as Values)
}

/** True for an address that is reached only from this machine. */
function isLoopback(host: unknown): boolean {
  return host === 'localhost' || host === '::1' || (typeof host === 'string' && /^127(\.\d{1,3}){3}$/.test(host))
}

const settingNames = Object.keys(settingRules) as SettingName[]

function misspelt(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('LAB_') && !(name in settingRules))
    .flatMap((name) => {
      const suggestion = nearest(name, settingNames)
      return suggestion ? [`${name} is no setting: did you mean ${suggestion}?`] : []
    })
}

function settingsOf(values: Values): Settings {
  const isDemo = values.DATABASE_URL === null && values.LAB_DEMO !== 'off'
  const host = values.HOST === '0.0.0.0' || values.HOST === '::' ? 'localhost' : values.HOST
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    storageUrl: values.STORAGE_URL,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    databaseReadUrl: values.DATABASE_READ_URL,
    timeZone: values.LAB_TIME_ZONE,
    demo: isDemo,
    sessionHours: values.LAB_SESSION_HOURS,
    idleMinutes: values.LAB_IDLE_MINUTES,
    accessLogDays: values.LAB_ACCESS_LOG_DAYS,
    keepDays: { notifications: values.LAB_KEEP_NOTIFICATIONS_DAYS, carts: values.LAB_KEEP_CARTS_DAYS, customers: values.LAB_KEEP_CUSTOMERS_DAYS },
    taxPercent: values.LAB_TAX_PERCENT,
    maxDiscountPercent: values.LAB_MAX_DISCOUNT_PERCENT,
    linkDays: values.LAB_LINK_DAYS,
    privacyNotice: values.LAB_PRIVACY_NOTICE,
    twoPersons: values.LAB_TWO_PERSONS === 'on',
    signatories: values.LAB_SIGNATORIES,
    ownPassword: values.LAB_OWN_PASSWORD,
    secondFactorRoles: values.LAB_SECOND_FACTOR_ROLES,
    secretKey: values.LAB_SECRET_KEY,
    smtpUrl: values.SMTP_URL,
    hasMailServer: values.SMTP_URL !== null,
    mailFrom: values.MAIL_FROM,
    webhooks: {
      sms: webhookOf(values.SMS_WEBHOOK_URL, values.SMS_WEBHOOK_SECRET),
      push: webhookOf(values.PUSH_WEBHOOK_URL, values.PUSH_WEBHOOK_SECRET),
    },
    publicUrl: values.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${values.PORT}`,
    hasPublicUrl: values.PUBLIC_URL !== null || isDemo,
    apiUrl: values.VITE_API_URL,
    dataProvider: values.DATA_PROVIDER,
    panelOrigins: values.LAB_PANEL_ORIGINS,
    trustedProxies: values.LAB_TRUSTED_PROXIES,
    docs: values.LAB_DOCS === 'on' || (values.LAB_DOCS === null && isDemo),
    metrics: values.LAB_METRICS === 'on' ? { token: values.LAB_METRICS_TOKEN } : null,
    logFormat: values.LAB_LOG,
    logLevel: values.LOG_LEVEL,
  }
}

function webhookOf(url: string | null, secret: string | null): { readonly url: string; readonly secret: string } | null {
  return url !== null && secret !== null ? { url, secret } : null
}
