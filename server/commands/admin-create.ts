import { parseArgs } from 'node:util'
import { askPassword, generatePassword } from './ask-password.ts'
import { type Command, runCommand } from './command.ts'
import { identityProblem, makeFirstSuperAdmin, makingProblem } from './first-super-admin.ts'
import { openDatabase } from './open-database.ts'
import { StartProblem } from './start-problem.ts'

const usage = 'Use it so: npm run admin:create -- --email head@lab.example --name "Head of the lab"'

/** `npm run admin:create`: makes the first super admin where there is no demo; the password is asked for, or made up and shown once. */
async function createAdmin(command: Command): Promise<void> {
  const { say } = command
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
    say(`${email} is a super admin now.`)
    if (!typed) say(`Password, shown this once: ${password}`)
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

await runCommand(createAdmin)
