import { defaultTimeZone, isTimeZone } from '#domain/civil-date.ts'
import { dataProviderNames } from '#domain/data-provider-name.ts'
import { type Role, roles } from '#domain/role.ts'
import { z } from 'zod'
import { isAddressRange } from '#server/call/address.ts'
import { s3PlaceOf } from '#server/files/s3-store.ts'
import { logLevels } from '#server/log.ts'

/** One setting: its purpose, its allowed values (they end the sentence "PORT must be …"), and its parser. `secret` values are never repeated. */
export interface SettingRule<T> {
  readonly meaning: string
  readonly must: string
  readonly read: z.ZodType<T>
  readonly secret?: boolean
}

const whole = (least: number, most: number, standard: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most)).default(standard)
const address = (...protocols: readonly string[]) => z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))
const list = (each: (word: string) => boolean) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    )
    .refine((words) => words.every(each))
const rule = <T>(rule: SettingRule<T>) => rule

/** All settings of the server, by the name of their environment variable. An empty variable counts as absent. */
export const settingRules = {
  PORT: rule({ meaning: 'The port to listen on', must: 'a whole number from 1 to 65535', read: whole(1, 65_535, 4000) }),
  HOST: rule({
    meaning: 'The address to listen on; 0.0.0.0 for all',
    must: 'a host name or an IP address',
    read: z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  }),
  LAB_ENV_FILE: rule({
    meaning: 'The file that settings are read from; what the environment itself names wins; none reads no file',
    must: 'a path',
    read: z.string().default('.env'),
  }),
  DATA_DIR: rule({ meaning: 'The folder of the embedded database, of files and of the outbox', must: 'a path', read: z.string().default('.data') }),
  STORAGE_URL: rule({
    meaning: 'An S3-compatible store for files instead of a folder in DATA_DIR',
    must: 'an address like https://key:secret@host/bucket/folder?region=ap-south-1',
    read: z
      .string()
      .refine((text) => s3PlaceOf(text) !== null)
      .nullable()
      .default(null),
    secret: true,
  }),
  DATABASE_URL: rule({
    meaning: 'A PostgreSQL server instead of the embedded database',
    must: 'an address like postgres://user:password@host:5432/name',
    read: address('postgres:', 'postgresql:').nullable().default(null),
    secret: true,
  }),
  DATABASE_CONNECTIONS: rule({ meaning: 'How many connections to that server at most', must: 'a whole number from 1 to 200', read: whole(1, 200, 10) }),
  DATABASE_READ_URL: rule({
    meaning: 'A streaming replica of that server, which lists, statistics and exports are read from',
    must: 'an address like postgres://user:password@host:5432/name',
    read: address('postgres:', 'postgresql:').nullable().default(null),
    secret: true,
  }),
  LAB_TIME_ZONE: rule({
    meaning: "The laboratory's time zone: its days begin there",
    must: 'the name of a time zone, like Asia/Kolkata',
    read: z.string().refine(isTimeZone).default(defaultTimeZone),
  }),
  LAB_DEMO: rule({
    meaning: 'Whether a new embedded database is filled with a demo laboratory and its sign-ins; public lets it listen on more than this machine',
    must: 'on, off or public',
    read: z.enum(['on', 'off', 'public']).nullable().default(null),
  }),
  LAB_SESSION_HOURS: rule({ meaning: 'How many hours a sign-in lasts', must: 'a whole number from 1 to 168', read: whole(1, 168, 12) }),
  LAB_IDLE_MINUTES: rule({
    meaning: 'After how many minutes without a click a sign-in ends; 0 for never before its time',
    must: 'a whole number from 0 to 1440',
    read: whole(0, 1_440, 0),
  }),
  LAB_ACCESS_LOG_DAYS: rule({
    meaning: 'How many days the security log and the log of who read whose data are kept',
    must: 'a whole number from 365 to 3650, because it must be known for a year who read whose data',
    read: whole(365, 3_650, 365),
  }),
  LAB_KEEP_NOTIFICATIONS_DAYS: rule({
    meaning: 'After how many days messages to customers are deleted; 0 keeps them',
    must: 'a whole number from 0 to 36500',
    read: whole(0, 36_500, 0),
  }),
  LAB_KEEP_CARTS_DAYS: rule({
    meaning: 'After how many days without a change a cart is deleted; 0 keeps it',
    must: 'a whole number from 0 to 36500',
    read: whole(0, 36_500, 0),
  }),
  LAB_KEEP_CUSTOMERS_DAYS: rule({
    meaning: 'After how many days without an order the personal data of a customer are erased; 0 keeps them',
    must: '0, or a whole number from 365 to 36500 because personal data are kept for at least a year',
    read: whole(0, 36_500, 0).refine((days) => days === 0 || days >= 365),
  }),
  LAB_TAX_PERCENT: rule({
    meaning: 'The tax on a cart in percent; diagnostic services are exempt in India',
    must: 'a number from 0 to 99.99 with at most two decimals',
    read: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/)
      .transform(Number)
      .default(0),
  }),
  LAB_MAX_DISCOUNT_PERCENT: rule({
    meaning: 'The largest discount that staff give on an order, in percent of its total; 0 allows none',
    must: 'a whole number from 0 to 100',
    read: whole(0, 100, 10),
  }),
  LAB_LINK_DAYS: rule({
    meaning: 'After how many days a link to a report that staff sent ends',
    must: 'a whole number from 1 to 365',
    read: whole(1, 365, 30),
  }),
  LAB_PRIVACY_NOTICE: rule({
    meaning: 'The version of the privacy notice that is shown at the registration of a customer, such as 2026-11; each customer keeps the one that was shown',
    must: 'a text of at most 60 characters',
    read: z.string().max(60).nullable().default(null),
  }),
  LAB_TWO_PERSONS: rule({
    meaning: 'Whether who entered a result may not verify it',
    must: 'on or off',
    read: z.enum(['on', 'off']).default('on'),
  }),
  LAB_SIGNATORIES: rule({
    meaning: 'Who releases results: any verifier, or for each test a signatory of its department',
    must: 'any or department',
    read: z.enum(['any', 'department']).default('any'),
  }),
  LAB_OWN_PASSWORD: rule({
    meaning: 'Whether who signs in with a password that somebody else chose is asked to set their own, and can put it off, or has to',
    must: 'asked or required',
    read: z.enum(['asked', 'required']).default('asked'),
  }),
  LAB_SECOND_FACTOR_ROLES: rule({
    meaning: 'The roles that need two-step sign-in, separated by commas',
    must: `names of roles (${Object.keys(roles).join(', ')}), separated by commas`,
    read: list((word) => Object.hasOwn(roles, word)).transform((words) => words as Role[]),
  }),
  LAB_SECRET_KEY: rule({
    meaning: 'The key that encrypts the secrets of two-step sign-in in the database; without it they are stored in the clear',
    must: 'at least 32 characters',
    read: z.string().min(32).nullable().default(null),
    secret: true,
  }),
  SMTP_URL: rule({
    meaning: 'The server that sends mail; without it mail is written to the outbox folder',
    must: 'an address like smtps://user:password@host:465',
    read: address('smtp:', 'smtps:').nullable().default(null),
    secret: true,
  }),
  MAIL_FROM: rule({
    meaning: 'The sender of mail',
    must: 'an email address',
    read: z
      .string()
      .regex(/^[^\s@]+@[^\s@]+$/)
      .default('no-reply@lab.example'),
  }),
  SMS_WEBHOOK_URL: rule({
    meaning: 'The service that sends text messages; without it they are recorded as not configured',
    must: 'an http or https address',
    read: address('http:', 'https:').nullable().default(null),
    secret: true,
  }),
  SMS_WEBHOOK_SECRET: rule({
    meaning: 'The secret that the calls to that service are signed with',
    must: 'at least 16 characters',
    read: z.string().min(16).nullable().default(null),
    secret: true,
  }),
  PUSH_WEBHOOK_URL: rule({
    meaning: 'The service that sends push messages; without it they are recorded as not configured',
    must: 'an http or https address',
    read: address('http:', 'https:').nullable().default(null),
    secret: true,
  }),
  PUSH_WEBHOOK_SECRET: rule({
    meaning: 'The secret that the calls to that service are signed with',
    must: 'at least 16 characters',
    read: z.string().min(16).nullable().default(null),
    secret: true,
  }),
  PUBLIC_URL: rule({
    meaning: 'The address at which staff reach the panel and customers the page that checks a report, for links; the address that is listened on otherwise',
    must: 'an http or https address',
    read: address('http:', 'https:').transform(withoutSlash).nullable().default(null),
  }),
  VITE_API_URL: rule({
    meaning: 'Another API for the panel to speak to',
    must: 'an http or https address, or a path like /api',
    read: z
      .union([address('http:', 'https:'), z.string().startsWith('/')])
      .transform(withoutSlash)
      .nullable()
      .default(null),
  }),
  DATA_PROVIDER: rule({
    meaning: 'What the panel is put over: the API of the laboratory, records in the browser that are gone on reload, or a plain REST server at VITE_API_URL',
    must: 'lab, memory or simple-rest',
    read: z.enum(dataProviderNames).default('lab'),
  }),
  LAB_PANEL_ORIGINS: rule({
    meaning: 'Origins of panels on other hosts that may call the API, separated by commas',
    must: 'origins like https://panel.example, separated by commas',
    read: list((word) => URL.canParse(word) && new URL(word).origin === word),
  }),
  LAB_TRUSTED_PROXIES: rule({
    meaning: 'Proxies whose X-Forwarded-For is believed: IP addresses or ranges like 10.0.0.0/8, separated by commas',
    must: 'IP addresses or ranges, separated by commas',
    read: list(isAddressRange),
  }),
  LAB_DOCS: rule({
    meaning: 'Whether /docs shows the calls of the API as a page; on in the demo',
    must: 'on or off',
    read: z.enum(['on', 'off']).nullable().default(null),
  }),
  LAB_METRICS: rule({
    meaning: 'Whether /metrics gives figures for Prometheus, only to this machine unless LAB_METRICS_TOKEN is set',
    must: 'on or off',
    read: z.enum(['on', 'off']).default('off'),
  }),
  LAB_METRICS_TOKEN: rule({
    meaning: 'What a Prometheus on another machine says as its bearer token to read /metrics',
    must: 'at least 16 characters',
    read: z.string().min(16).nullable().default(null),
    secret: true,
  }),
  LAB_LOG: rule({
    meaning: 'The form of the log: words, which a terminal gets, or a JSON object a line, which everything else gets',
    must: 'text or json',
    read: z.enum(['text', 'json']).nullable().default(null),
  }),
  LOG_LEVEL: rule({
    meaning: 'The least level that is logged: info, and warn on a terminal',
    must: `one of ${logLevels.join(', ')}`,
    read: z.enum(logLevels).nullable().default(null),
  }),
} as const satisfies Record<string, SettingRule<unknown>>

export type SettingName = keyof typeof settingRules

function withoutSlash(text: string): string {
  return text.length > 1 ? text.replace(/\/+$/, '') : text
}
