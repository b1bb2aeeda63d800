import { lockFolder } from '#server/db/lock.ts'

/** Locks the given folder until it is killed, or, on request, exits normally without releasing the lock itself. */
const [, , folder = '', leave] = process.argv
await lockFolder(folder)
process.stdout.write('locked\n')
if (leave === undefined) setInterval(() => undefined, 60_000)
