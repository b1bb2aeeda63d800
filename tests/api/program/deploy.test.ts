import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callerAddress } from '#server/call/address.ts'
import { loadEnvironmentFile } from '#server/commands/command.ts'
import { readSettings } from '#server/settings.ts'
import { type SettingRule, settingRules } from '#server/setting-rules.ts'

const text = (file: string) => readFileSync(file, 'utf8')
const { scripts, dependencies } = JSON.parse(text('package.json')) as Record<'scripts' | 'dependencies', Record<string, string>>

/** `.env.example` as the settings that the code reads make it. */
function example(): string {
  const lines = Object.entries<SettingRule<unknown>>(settingRules).map(([name, { meaning, must, read }]) => {
    const standard = read.parse(undefined)
    return `# ${meaning}: ${must}\n#${name}=${Array.isArray(standard) ? standard.join(',') : (standard ?? '')}\n`
  })
  return `# All settings of the server with their defaults. Copy this file to .env and take the # from the lines to be changed.\n\n${lines.join('\n')}`
}

test('.env.example names every setting with its meaning and default (`npx vitest run -u` writes it)', async () => {
  await expect(example()).toMatchFileSnapshot('../../../.env.example')
})

test('the server reads its environment only through the settings', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const names = files.flatMap((file) => [...text(join('server', file)).matchAll(/process\.env\.(\w+)/g)].map(([, name]) => name))
  expect(new Set(names)).toEqual(new Set(['npm_lifecycle_event']))
})

test('the environment overrides a settings file, and a missing named file is reported', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lab-env-')), 'settings')
  writeFileSync(file, 'LAB_TEST_FROM_FILE=yes\nPATH=/nowhere\n')
  onTestFinished(() => {
    delete process.env.LAB_TEST_FROM_FILE
  })
  const path = process.env.PATH
  loadEnvironmentFile({ LAB_ENV_FILE: 'none' })
  expect(process.env.LAB_TEST_FROM_FILE).toBeUndefined()
  loadEnvironmentFile({ LAB_ENV_FILE: file })
  expect(process.env).toMatchObject({ LAB_TEST_FROM_FILE: 'yes', PATH: path })
  expect(() => loadEnvironmentFile({ LAB_ENV_FILE: '/nowhere/.env' })).toThrow('LAB_ENV_FILE must be a file that can be read; it is "/nowhere/.env".')
})

test('the server imports production dependencies only, which are all that the image has', () => {
  const files = ['server', 'domain', 'definition', 'resources'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const sources = files.filter((file) => /\.m?ts$|\.mjs$/.test(file) && file !== 'server/dev.ts').map(text)
  const libraries = sources.flatMap((source) => [...source.matchAll(/(?:^[ie}].* from |import\()'((?:@[\w-]+\/)?[\w-]+)/gm)].map(([, name = '']) => name))
  const missing = new Set(libraries.filter((name) => !(name in dependencies) && name !== 'node'))
  expect([...missing]).toEqual([])
  expect(Object.keys(dependencies).filter((name) => !libraries.includes(name) && !name.startsWith('@fontsource/'))).toEqual([])
})

test('image and service start npm start’s command, unprivileged, and wait for an orderly stop (OPS-03)', () => {
  const [dockerfile, unit, compose] = [text('deploy/Dockerfile'), text('deploy/labdesk.service'), text('deploy/compose.yaml')]
  const command = scripts.start?.split(' ') ?? []
  expect(dockerfile.trimEnd().split('\n').at(-1)).toBe(`CMD [${command.map((word) => `"${word}"`).join(', ')}]`)
  expect(unit).toContain(`ExecStart=/usr/bin/${command.join(' ')}\n`)
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(dockerfile.indexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('RUN '))
  expect(unit).toMatch(/^User=(?!root)\w+$/m)
  expect(dockerfile).toMatch(/^HEALTHCHECK [\s\S]+\/api\/health\/ready/m)
  expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m)
  // A drain of one second and ten of patience.
  for (const [file, pattern] of [
    [unit, /^TimeoutStopSec=(\d+)$/m],
    [compose, /^ {4}stop_grace_period: (\d+)s$/m],
  ] as const)
    expect(Number(pattern.exec(file)?.[1])).toBeGreaterThan(11)
})

/** The environment of a service of the compose file: the settings of `.env`, then its own, with `${NAME}` of `.env` in them. */
function containerEnvironment(service: string, env: Readonly<Record<string, string>>): Record<string, string> {
  const block = new RegExp(`^ {2}${service}:\\n((?: {4,}.*\\n|\\n)+)`, 'm').exec(text('deploy/compose.yaml'))?.[1] ?? ''
  const [, own = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(block) ?? []
  const named = [...own.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{(\w+)[^}]*\}/g, (_, of: string) => env[of] ?? ''),
  ])
  return { ...(block.includes('env_file: [../.env]') ? env : {}), ...Object.fromEntries(named) }
}

test('every setting of .env.example reaches the container, except those that belong to it', () => {
  const names = [...text('.env.example').matchAll(/^#(\w+)=/gm)].map(([, name = '']) => name)
  expect(names).toEqual(Object.keys(settingRules))
  const env = Object.fromEntries(names.map((name) => [name, `value of ${name}`]))
  const inside = containerEnvironment('labdesk', { ...env, POSTGRES_PASSWORD: 'secret' })
  expect(names.filter((name) => inside[name] !== env[name])).toEqual([
    'PORT',
    'HOST',
    'LAB_ENV_FILE',
    'DATA_DIR',
    'DATABASE_URL',
    'LAB_DEMO',
    'LAB_TRUSTED_PROXIES',
  ])
})

test('the compose container starts from the environment, and trusts its network’s proxy', () => {
  const env = {
    PUBLIC_URL: 'https://panel.your-lab.in',
    LAB_TRUSTED_PROXIES: '127.0.0.1',
    LAB_DEMO: 'on',
    HOST: '127.0.0.1',
    PORT: '8080',
    LAB_TIME_ZONE: 'Asia/Kathmandu',
    POSTGRES_PASSWORD: 'x',
  }
  const settings = readSettings(containerEnvironment('labdesk', env))
  expect(settings).toMatchObject({ host: '0.0.0.0', port: 4000, dataDir: '/data', demo: false, timeZone: 'Asia/Kathmandu', publicUrl: env.PUBLIC_URL })
  const [, range = ''] = /subnet: ([\d./]+)/.exec(text('deploy/compose.yaml')) ?? []
  expect(settings.trustedProxies).toEqual([range])
  const gateway = range.replace(/0\/24$/, '1')
  expect(callerAddress(gateway, '203.0.113.7', settings.trustedProxies)).toBe('203.0.113.7')
})

test('a password of any characters reaches the database as it is', async () => {
  const password = 'p@ss/w:o#rd?&%41 é'
  const inside = containerEnvironment('labdesk', { POSTGRES_PASSWORD: password })
  expect(containerEnvironment('postgres', { POSTGRES_PASSWORD: password })).toMatchObject({ POSTGRES_PASSWORD: password, POSTGRES_USER: inside.PGUSER })
  vi.stubEnv('PGUSER', inside.PGUSER)
  vi.stubEnv('PGPASSWORD', inside.PGPASSWORD)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const client = new pg.Client({ connectionString: String(inside.DATABASE_URL) })
  expect([client.user, client.password, client.host, client.port, client.database]).toEqual(['lab', password, 'postgres', 5432, 'lab'])
})

test('the image copies every folder that the server imports from', () => {
  const copied = [...text('deploy/Dockerfile').matchAll(/--from=build \/app\/(\w+) \.\/\1$/gm)].map(([, name]) => name)
  const rooms = new Set(['server', 'domain', 'definition', 'contract', 'resources'])
  expect(copied.sort()).toEqual([...rooms, 'dist', 'node_modules'].sort())
})

test.each(['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/labdesk.service', 'deploy/Caddyfile'])('%s names settings that exist', (file) => {
  const known = new Set([...Object.keys(settingRules), 'NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_INITDB_ARGS'])
  const named = [...text(file).matchAll(/\b((?:LAB|DATA|DATABASE|SMTP|MAIL|PUBLIC|STORAGE|NODE|POSTGRES)_[A-Z_]+)\b/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !known.has(name))).toEqual([])
  expect(text(file)).not.toMatch(/\t {1,}\S|[ \t]$/m)
})

test('every test and file that docs/security.md names is there', () => {
  const named = [...text('docs/security.md').matchAll(/`((?:tests|server|deploy)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
