import { lockFolder } from '#server/db/lock.ts'

/** Holds the folder it is given until it is killed, or, told to leave, ends in good order without letting go itself. */
const [, , folder = '', leave] = process.argv
await lockFolder(folder)
process.stdout.write('locked\n')
if (leave === undefined) setInterval(() => undefined, 60_000)
