import { parseArgs } from 'node:util'
import { seedDemo } from '#server/seed/seed.ts'
import { type Command, runCommand } from '#server/start/command.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { StartProblem } from '#server/start/start-problem.ts'

const usage = 'Usage: npm run seed -- [--orders 2000] [--seed 1]; DATA_DIR or DATABASE_URL say where.'

/** `npm run seed`: fills the empty database that the settings name with a demo laboratory. Outside the demo nobody gets a known password. */
async function seed({ settings, log, say }: Command): Promise<void> {
  const wanted = readArguments(process.argv.slice(2))
  const database = await openDatabase(settings, log)
  try {
    let shown = -1
    const progress = (orders: number, of: number) => {
      const percent = Math.floor((orders * 100) / of)
      if (percent > shown) say(`Orders: ${percent} %`)
      shown = percent
    }
    await seedDemo(database, { ...wanted, now: new Date(), timeZone: settings.timeZone, signIns: settings.demo, progress })
    say(`The demo laboratory is ready: ${wanted.orders.toLocaleString('en-IN')} orders.`)
  } finally {
    await database.close()
  }
}

function readArguments(args: string[]): { orders: number; seed: number } {
  const options = { orders: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } } as const
  try {
    const { values } = parseArgs({ args, options })
    return { orders: wholeNumber('--orders', values.orders, 1, 20_000_000), seed: wholeNumber('--seed', values.seed, 0, 4_294_967_295) }
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}. ${usage}`)
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new Error(`${name} must be a whole number from ${least} to ${most}; it is "${text}"`)
}

await runCommand(seed)
