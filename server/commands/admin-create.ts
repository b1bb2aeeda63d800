import { parseArgs } from 'node:util'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type Command, runCommand } from './command.ts'
import { identityProblem, makeFirstSuperAdmin, makingProblem } from './first-super-admin.ts'
import { openDatabase } from './open-database.ts'
import { StartProblem } from './start-problem.ts'

const usage = 'Use it so: npm run admin:create -- --email head@lab.example --name "Head of the lab"'

/** `npm run admin:create`: makes the first super admin where there is no demo; the password is asked for, or made up and shown once. */
async function createAdmin(command: Command): Promise<void> {
  const { print } = command
  const { email, name } = readArguments()
  const refused = identityProblem({ email, name })
  if (refused) throw new StartProblem(`${refused}. ${usage}`)
  const database = await openDatabase(command)
  try {
    const problem = await makingProblem(database.sql, email)
    if (problem) throw new StartProblem(problem)
    const typed = await askPassword('Password (leave it empty to have one made up): ')
    const password = typed || generatePassword()
    await makeFirstSuperAdmin(database, { email, name, password, isMadeUp: !typed }, new Date())
    print(`${email} is a super admin now.`)
    if (!typed) print(`Password, shown this once: ${password}`)
  } finally {
    await database.close()
  }
}

function readArguments(): { email: string; name: string } {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string', default: '' }, name: { type: 'string', default: '' } } })
    return values
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}. ${usage}`)
  }
}

/** Asks for a password: hidden at a terminal, or the first line of piped input. An empty answer is an empty text. */
async function askPassword(prompt: string): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line
    return ''
  }
  stdout.write(prompt)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    stdout.write('\n')
  }
}

/** A password that nobody guesses and that keeps the rules for passwords: 120 random bits. */
function generatePassword(): string {
  return `${randomBytes(15).toString('base64url')}-aA1!`
}

await runCommand(createAdmin)
