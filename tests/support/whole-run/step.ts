import { postgresFiles } from './postgres-files.ts'

/** One step of a run: a command, and how its tests are counted when it has some. */
export interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly counts?: 'vitest' | 'playwright' | 'mutants' | 'mistakes'
  readonly env?: Readonly<Record<string, string>>
  /** It gets the address of the PostgreSQL server, and is left out where there is none. */
  readonly isOnPostgres?: true
  /** The step without which it cannot run, earlier in its lane. */
  readonly needs?: string
  /** Its figures are kept in docs/guards.md. */
  readonly isKept?: true
}

/** Steps one after the other; two lanes run side by side. */
export type Lane = readonly Step[]

const vitest = (projects: readonly string[], ...files: readonly string[]) => [
  'npx',
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  ...files,
  '--reporter=dot',
  '--reporter=json',
]
const browser = (...files: readonly string[]) => ['npx', 'tsx', 'tests/support/browser-run.ts', ...files]

const postgres: Step = { name: 'API on PostgreSQL', command: vitest(['api', 'guards'], ...postgresFiles), counts: 'vitest', isOnPostgres: true }
const wholePostgres: Step = { ...postgres, command: vitest(['api']) }

/** Steps for the behaviour of the server, cheapest first. */
const testLane = (onPostgres: Step, env: Step['env']): Lane => [
  { name: 'types', command: ['npx', 'tsc', '-p', '.'] },
  { name: 'dead code', command: ['npx', 'knip', '--no-progress'] },
  { name: 'pure tests', command: vitest(['pure']), counts: 'vitest' },
  { name: 'API on the embedded database', command: vitest(['api']), counts: 'vitest', env },
  onPostgres,
  { name: 'guards (short form)', command: vitest(['guards']), counts: 'vitest', env },
]

/** Steps for the files, the builds, and the panel in a browser and in tests. */
const buildLane: Lane = [
  { name: 'lint, format, import rules', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'size budgets', command: ['npx', 'tsx', 'tests/bench/budget.ts'], needs: 'build' },
  { name: 'browser', command: browser('journeys', 'screens'), counts: 'playwright', needs: 'build' },
  { name: 'screens', command: vitest(['screens']), counts: 'vitest' },
]

/** Everything that must hold before a change lands: `npm test`. */
export const dailyLanes: readonly Lane[] = [testLane(postgres, { LONG_FILES: 'no' }), buildLane]

/** The same with every API test on PostgreSQL, which `npm run test:all` runs before the long steps. */
export const wholeLanes: readonly Lane[] = [testLane(wholePostgres, {}), buildLane]

/** The guards at full length, which `npm run test:all` runs one after the other when the lanes have ended. */
export const longSteps: Lane = [
  { name: 'malformed answers', command: vitest(['pure'], 'malformed'), env: { FAULT_RUNS: '5000' }, counts: 'vitest', isKept: true },
  {
    name: 'permissions, safety, sign-in',
    command: vitest(['guards'], 'permissions', 'safety', 'sign-in'),
    env: { GUARD_RUNS: '1000' },
    counts: 'vitest',
    isKept: true,
  },
  {
    name: 'the same on PostgreSQL',
    command: vitest(['guards'], 'permissions', 'safety', 'sign-in'),
    env: { GUARD_RUNS: '1000' },
    counts: 'vitest',
    isOnPostgres: true,
    isKept: true,
  },
  { name: 'races', command: vitest(['guards'], 'races'), env: { GUARD_RUNS: '40' }, counts: 'vitest', isKept: true },
  { name: 'races on PostgreSQL', command: vitest(['guards'], 'races'), env: { GUARD_RUNS: '200' }, counts: 'vitest', isOnPostgres: true, isKept: true },
  { name: 'hostile requests', command: vitest(['guards'], 'fuzz'), env: { GUARD_RUNS: '2000' }, counts: 'vitest', isKept: true },
  {
    name: 'hostile requests on PostgreSQL',
    command: vitest(['guards'], 'fuzz'),
    env: { GUARD_RUNS: '500' },
    counts: 'vitest',
    isOnPostgres: true,
    isKept: true,
  },
  { name: 'kills', command: vitest(['guards'], 'crash'), env: { GUARD_RUNS: '100' }, counts: 'vitest', isKept: true },
  { name: 'faults in the browser', command: browser('faults'), counts: 'playwright', isKept: true },
  { name: 'axe', command: browser('accessibility', 'safety'), env: { AXE: 'all' }, counts: 'playwright', isKept: true },
  { name: 'planted mistakes', command: ['npm', 'run', '--silent', 'test:mutants'], counts: 'mistakes', isKept: true },
  {
    name: 'planted mistakes on PostgreSQL',
    command: ['npm', 'run', '--silent', 'test:mutants', '--', '--postgres'],
    counts: 'mistakes',
    isOnPostgres: true,
    isKept: true,
  },
  { name: 'mutation testing', command: ['npm', 'run', '--silent', 'test:mutation'], counts: 'mutants', isKept: true },
]
