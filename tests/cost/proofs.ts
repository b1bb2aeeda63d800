import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CommandResult, runInFolder } from '#tests/support/repository-copy.ts'
import type { Change, Proof } from './change.ts'

/** Tests that must pass after any change: the start-up checks of panel and server, and the tables that need a row for a new call. */
export const ofEveryChange: readonly Proof[] = [
  { file: 'tests/definition/check.test.ts', names: ['own declarations are sound'] },
  { file: 'tests/api/resources/served.test.ts', names: ['own declarations are served'] },
  { file: 'tests/guards/permissions/matrix.test.ts', names: ['every call of the API is in the table'] },
  { file: 'tests/guards/safety/audit.test.ts', names: ['every write of the API has a body that it accepts', 'each of them that succeeds has its audit row'] },
]

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** The requested tests that did not run: a name without a test proves nothing. */
function missingIn({ testResults }: Report, folder: string, proofs: readonly Proof[]): string[] {
  return proofs.flatMap(({ file, names }) => {
    const results = testResults.find(({ name }) => name === join(folder, file))?.assertionResults ?? []
    const ranOf = (name: string) => results.some(({ fullName, status }) => fullName.includes(name) && (status === 'passed' || status === 'failed'))
    return names.filter((name) => !ranOf(name)).map((name) => `${file}: no test ran that is named "${name}"`)
  })
}

interface Group {
  readonly name: string
  readonly settings: readonly string[]
  readonly proofs: readonly Proof[]
}

async function runGroup(folder: string, { name, settings, proofs }: Group, env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const report = join(folder, `dist/proofs-${name}-${Date.now()}.json`)
  const files = [...new Set(proofs.map(({ file }) => file))]
  const names = proofs.flatMap((proof) => proof.names).map((each) => each.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  const { isWell, output } = await runInFolder(
    folder,
    ['vitest', 'run', ...settings, ...files, '--retry=0', '-t', names.join('|'), '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    env,
  )
  if (!existsSync(report)) return { isWell: false, output }
  const missing = missingIn(JSON.parse(readFileSync(report, 'utf8')) as Report, folder, proofs)
  return { isWell: isWell && missing.length === 0, output: [...missing, output].join('\n') }
}

/** Runs the guards and the change's own tests in the copy that has the change. */
export async function runProofs(folder: string, change: Change, env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const isScreen = ({ file }: Proof) => file.startsWith('tests/screens/')
  const groups: readonly Group[] = [
    {
      name: 'other',
      settings: ['--root', '.', '--config', 'tests/cost/vitest.config.ts'],
      proofs: [...ofEveryChange, ...change.proofs.filter((proof) => !isScreen(proof))],
    },
    { name: 'screens', settings: ['--project', 'screens'], proofs: change.proofs.filter(isScreen) },
  ]
  for (const group of groups) {
    const outcome = group.proofs.length > 0 ? await runGroup(folder, group, env) : null
    if (outcome && !outcome.isWell) return outcome
  }
  return { isWell: true, output: '' }
}
