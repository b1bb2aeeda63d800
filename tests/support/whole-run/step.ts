/** One step of a run: a command, and how its tests are counted when it has some. */
export interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly counts?: 'vitest' | 'playwright' | 'mutants' | 'mistakes' | 'changes'
  readonly env?: Readonly<Record<string, string>>
  /** It gets the address of the PostgreSQL server, and is left out where there is none. */
  readonly isOnPostgres?: true
  /** It runs at the same time as the step before it. */
  readonly isBeside?: true
  /** Its figures are kept in docs/guards.md. */
  readonly isKept?: true
}

const vitest = (project: string, ...files: readonly string[]) => ['npx', 'vitest', 'run', '--project', project, ...files, '--reporter=dot', '--reporter=json']
const browser = (...files: readonly string[]) => ['npx', 'tsx', 'tests/support/browser-run.ts', ...files]

/** Everything that must hold before a change lands, cheapest first: `npm test`. */
export const dailySteps: readonly Step[] = [
  { name: 'types', command: ['npx', 'tsc', '-p', '.'] },
  { name: 'lint, format, import rules', command: ['npm', 'run', '--silent', 'lint'], isBeside: true },
  { name: 'dead code', command: ['npx', 'knip', '--no-progress'], isBeside: true },
  { name: 'pure tests', command: vitest('pure'), counts: 'vitest' },
  { name: 'API on the embedded database', command: vitest('api'), counts: 'vitest' },
  { name: 'API on PostgreSQL', command: vitest('api'), counts: 'vitest', isOnPostgres: true },
  { name: 'guards (short form)', command: vitest('guards'), counts: 'vitest' },
  { name: 'screens', command: vitest('screens'), counts: 'vitest' },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'size budgets', command: ['npx', 'tsx', 'tests/bench/budget.ts'] },
  { name: 'browser journeys', command: browser(), counts: 'playwright' },
]

/** The guards at full length, which `npm run test:all` runs after the daily steps. */
export const longSteps: readonly Step[] = [
  { name: 'malformed answers', command: vitest('pure', 'malformed'), env: { FAULT_RUNS: '5000' }, counts: 'vitest', isKept: true },
  {
    name: 'permissions, safety, sign-in',
    command: vitest('guards', 'permissions', 'safety', 'sign-in'),
    env: { GUARD_RUNS: '1000' },
    counts: 'vitest',
    isKept: true,
  },
  {
    name: 'the same on PostgreSQL',
    command: vitest('guards', 'permissions', 'safety', 'sign-in'),
    env: { GUARD_RUNS: '1000' },
    counts: 'vitest',
    isOnPostgres: true,
    isKept: true,
  },
  { name: 'races', command: vitest('guards', 'races'), env: { GUARD_RUNS: '40' }, counts: 'vitest', isKept: true },
  { name: 'races on PostgreSQL', command: vitest('guards', 'races'), env: { GUARD_RUNS: '200' }, counts: 'vitest', isOnPostgres: true, isKept: true },
  { name: 'hostile requests', command: vitest('guards', 'fuzz'), env: { GUARD_RUNS: '2000' }, counts: 'vitest', isKept: true },
  { name: 'hostile requests on PostgreSQL', command: vitest('guards', 'fuzz'), env: { GUARD_RUNS: '500' }, counts: 'vitest', isOnPostgres: true, isKept: true },
  { name: 'kills and fsyncs', command: vitest('guards', 'crash'), env: { GUARD_RUNS: '100' }, counts: 'vitest', isKept: true },
  { name: 'faults in the browser', command: browser('tests/browser/faults'), env: { FAULT_SAMPLE: 'all' }, counts: 'playwright', isKept: true },
  { name: 'axe', command: browser('tests/browser/accessibility'), env: { AXE: 'all' }, counts: 'playwright', isKept: true },
  { name: 'planted mistakes', command: ['npm', 'run', '--silent', 'test:mutants'], counts: 'mistakes', isKept: true },
  {
    name: 'planted mistakes on PostgreSQL',
    command: ['npm', 'run', '--silent', 'test:mutants', '--', '--postgres'],
    counts: 'mistakes',
    isOnPostgres: true,
    isKept: true,
  },
  { name: 'cost of a change', command: ['npm', 'run', '--silent', 'test:cost'], counts: 'changes', isKept: true },
  { name: 'mutation testing', command: ['npm', 'run', '--silent', 'test:mutation'], counts: 'mutants', isKept: true },
]
