import { parseArgs } from 'node:util'
import { openFiles } from '#server/files/open-files.ts'
import { keepDemoPictures } from '#server/seed/pictures.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { isUnfinished, undoUnfinished } from '#server/seed/unfinished.ts'
import { type Command, runCommand } from './command.ts'
import { demoLines, demoSeed } from './demo.ts'
import { openDatabase } from './open-database.ts'
import { StartProblem } from './start-problem.ts'

const usage = 'Use it so: npm run seed -- --orders 2000 --seed 1'
const maxOrders = 10_000_000

/** `npm run seed`: fills an empty database with a demo laboratory of any size. Users with the public demo password are made only in the demo. */
async function seed(command: Command): Promise<void> {
  const { settings, print } = command
  const { orders, seed } = readArguments()
  const database = await openDatabase(command, undefined, async (opened) => {
    if (!(await isUnfinished(opened))) return
    await undoUnfinished(opened)
    print('A large laboratory was not finished in this database: its records are removed.')
  })
  try {
    const [row] = await database.query('select exists (select 1 from test_categories) or exists (select 1 from customers) as filled')
    if (row?.filled === true)
      throw new StartProblem('The database has records already: a demo laboratory is made only in an empty one. Set DATA_DIR or DATABASE_URL to another.')
    const now = new Date()
    let lastPercent = 0
    const began = Date.now()
    await seedDemo(database, {
      seed,
      now,
      timeZone: settings.timeZone,
      ...(orders === null ? {} : { orders }),
      signIns: settings.demo,
      // Half of the connections are for changes.
      connections: settings.databaseConnections > 2 ? 2 : 1,
      progress: (done, of) => {
        const percent = Math.floor((done / of) * 100)
        if (percent > lastPercent) print(`${done} of ${of} orders (${percent} %), ${Math.round((Date.now() - began) / 1000)} s`)
        lastPercent = percent
      },
    })
    await keepDemoPictures(database, openFiles(settings), { seed, now })
    for (const line of settings.demo ? demoLines() : ['Make the first super admin with: npm run admin:create']) print(line)
  } finally {
    await database.close()
  }
}

function readArguments(): { orders: number | null; seed: number } {
  try {
    const { values } = parseArgs({ options: { orders: { type: 'string' }, seed: { type: 'string', default: String(demoSeed) } } })
    return { orders: values.orders === undefined ? null : wholeNumber('--orders', values.orders), seed: wholeNumber('--seed', values.seed) }
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}. ${usage}`)
  }
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > maxOrders) throw new RangeError(`${option} must be a whole number from 1 to ${maxOrders}; it is "${text}"`)
  return value
}

await runCommand(seed)
