import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { permissions } from '#domain/permission.ts'
import { type App, createApp } from '#server/app.ts'
import { errorFields } from '#server/call/failure.ts'
import { serveControl } from '#server/backup/control-socket.ts'
import type { Database } from '#server/db/database.ts'
import { type LoadedFile, loadDeclarationFiles } from '#server/resources/load.ts'
import { seedStored } from '#server/resources/seed-stored.ts'
import { keepStoredIndices } from '#server/resources/stored-indices.ts'
import { diskOf } from '#server/disk.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { openFiles } from '#server/files/open-files.ts'
import { openChannels } from '#server/jobs/open-channels.ts'
import { deliverNext } from '#server/jobs/deliver.ts'
import { jobKinds } from '#server/jobs/job-kinds.ts'
import { freeJobs, runNextStep } from '#server/jobs/jobs.ts'
import { respellStored } from '#server/jobs/respell.ts'
import { startJobWorker } from '#server/jobs/worker.ts'
import { createMetrics } from '#server/metrics.ts'
import { startPartitions } from '#server/jobs/partitions.ts'
import { startFileSweep } from '#server/jobs/file-sweep.ts'
import { startRetention } from '#server/jobs/retention.ts'
import { startMaintenance } from '#server/jobs/maintenance.ts'
import { openMail } from '#server/mail/open-mail.ts'
import { routesFor, storedDeclarations } from '#server/routes.ts'
import { type Command, runCommand } from '#server/commands/command.ts'
import { hasSignIns } from '#server/commands/first-super-admin.ts'
import { demoLines, demoSeed, hasDemoSignIns, isDemo, makeDemo } from '#server/commands/demo.ts'
import { listen } from '#server/commands/listen.ts'
import { openServing } from '#server/commands/open-database.ts'
import { buildPanel, panelFolder, panelIsStale } from '#server/commands/panel-build.ts'
import { problemLine } from '#definition/declaration-problem.ts'
import { projectFolder } from '#server/commands/project-folder.ts'
import { StartProblem } from '#server/commands/start-problem.ts'
import { stopOnSignals } from '#server/commands/stop.ts'
import { type WatchedFolders, watchDeclarations } from '#server/commands/watch-declarations.ts'

const flag = { type: 'boolean', default: false } as const
/** `reload` is for `npm run dev`: changed declarations are read again while the server runs. */
const { values: options } = parseArgs({ options: { 'api-only': flag, reload: flag } })
const declarationsFolder = join(projectFolder, 'resources')
const entitiesFolder = join(projectFolder, 'server/entities')
const apiOnly = options['api-only']

/** `npm start`: opens the laboratory, builds missing parts, and serves panel and API until it is stopped. */
async function start(given: Command): Promise<void> {
  const { settings, log } = given
  const listener = await listen(settings)
  // The page that waits for the server shows the same lines.
  const print = (line: string) => {
    given.print(line)
    listener.step(line)
  }
  const command = { ...given, print }
  listener.step('Opening the database')
  let onLost = (): void => process.exit(1)
  const database = await openServing(command, () => onLost())
  try {
    const clock = () => new Date()
    const files = openFiles(settings)
    const disk = diskOf(settings.dataDir)
    const metrics = settings.metrics ? createMetrics(database, settings.metrics.token, disk) : undefined
    const mail = openMail(settings, clock)
    const load = (versionOf?: WatchedFolders['versionOf']) =>
      loadDeclarationFiles(declarationsFolder, (problem) => log.error('mistake in a declaration', { mistake: problemLine(problem) }), versionOf)
    const appOf = async (declarations: readonly LoadedFile[]) => {
      const stored = storedDeclarations(declarations)
      await keepStoredIndices(database, stored, log)
      if (settings.demo && (await isDemo(database))) {
        const demo = { database, declarations: stored, now: clock(), timeZone: settings.timeZone, seed: demoSeed }
        await seedStored(demo).catch((error: unknown) => log.error('demo records not made', { reason: error instanceof Error ? error.message : String(error) }))
      }
      const panel = apiOnly ? {} : { panel: panelFolder, hasDemoSignIns: settings.demo && (await hasDemoSignIns(database)) }
      return createApp({ database, routes: routesFor(declarations, log), settings, mail, files, disk, log, clock, metrics, ...panel })
    }
    const declarations = await load()
    const sweep = await startFileSweep({ files, isAlone: database.kind === 'embedded', log })
    // After the declarations: they may add areas of permissions, which the demo's users get by their roles.
    await makeMissing(command, database, files)
    let app = await appOf(declarations)
    // Read before calls and jobs use the database: a lack of it would end a server that has begun.
    const signInLines = [
      ...((await hasSignIns(database)) ? [] : [nobodyLine(database.kind === 'embedded')]),
      ...(await demoSignInLines(settings.demo, database)),
    ]
    if (database.kind === 'embedded') await freeJobs(database)
    listener.handle(app.fetch)
    const channels = openChannels(settings, clock)
    const workers = [
      startJobWorker('notifications', () => deliverNext({ database, channels, files, clock, settings }), log),
      startJobWorker('search texts', respellStored(database, clock), log),
      startJobWorker('jobs', () => runNextStep({ database, files, clock, log, settings }, jobKinds), log),
    ]
    const others: (() => Promise<void> | void)[] = [
      sweep,
      startMaintenance(database, log, clock),
      startPartitions(database, log, clock, settings.accessLogDays),
      startRetention({ database, files, clock, log, keepDays: settings.keepDays }),
    ]
    // With PostgreSQL the commands connect by themselves.
    if (database.kind === 'embedded') others.push(await serveControl({ dataDir: settings.dataDir, database, files, clock, log }))
    if (options.reload) {
      const areas = permissions.join()
      const reload = async (versionOf: WatchedFolders['versionOf']) => {
        const before = app
        app = await appOf(await load(versionOf))
        listener.handle(app.fetch)
        before.endStreams()
        if (permissions.join() !== areas) print('The areas of permissions have changed: press Enter to start the API again.')
      }
      const watched = watchDeclarations([declarationsFolder, entitiesFolder], reload, (error) => log.error('declarations not read again', errorFields(error)))
      others.push(() => watched.end())
    }
    const current: Pick<App, 'settled' | 'endStreams'> = { settled: () => app.settled(), endStreams: () => app.endStreams() }
    const stop = stopOnSignals({ listener, app: current, workers, others, database, log, drainMs: apiOnly ? 0 : 1_000 })
    onLost = () => {
      log.error('embedded database lost')
      stop(1)
    }
    if (!settings.hasMailServer)
      print(`Mail is not sent, and neither are links to reset a password: SMTP_URL is not set. Emails are written to ${join(settings.dataDir, 'outbox')}`)
    print(apiOnly ? `API: http://${settings.host}:${settings.port}/api` : `The laboratory is open: ${settings.publicUrl}`)
    for (const line of signInLines) print(line)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Message for a laboratory without users. The embedded database can be open in only one process, so the server has to stop first. */
function nobodyLine(isEmbedded: boolean): string {
  const command = 'npm run admin:create -- --email you@your-lab.in --name "Your Name"'
  return `Nobody can sign in yet. ${isEmbedded ? 'Stop this server and make' : 'Make'} the first super admin: ${command}`
}

/** The lines about the users of the demo; none where they are gone. */
async function demoSignInLines(demo: boolean, database: Database): Promise<readonly string[]> {
  return demo && (await hasDemoSignIns(database)) ? demoLines() : []
}

/** The panel and the demo laboratory, both at once: two processors have something to do. */
async function makeMissing({ settings, print }: Command, database: Database, files: FileStore): Promise<void> {
  const building = !apiOnly && panelIsStale(settings.apiUrl)
  if (building) print('Building the panel …')
  const panel = building ? buildPanel(settings.apiUrl).catch((reason: unknown) => keepFormerPanel(reason, print)) : null
  const demo = settings.demo ? makeDemo(database, files, new Date(), settings.timeZone, print) : null
  const outcomes = await Promise.allSettled([panel, demo])
  for (const one of outcomes) if (one.status === 'rejected') throw one.reason
}

/** Goes on serving the present panel when the next one cannot be built. */
function keepFormerPanel(reason: unknown, print: Command['print']): void {
  if (!(reason instanceof StartProblem) || !existsSync(join(panelFolder, 'index.html'))) throw reason
  print(`${reason.message}\nThe panel that was built before is served.`)
}

await runCommand(start)
