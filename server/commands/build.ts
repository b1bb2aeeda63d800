import { type Command, runCommand } from './command.ts'
import { buildPanel } from './panel-build.ts'

/** `npm run build`: builds the panel for the API of the settings, so that the next start has nothing to build. */
async function build({ settings, print }: Command): Promise<void> {
  // The panel holds no secret, and a service may run as another user than the one who builds.
  process.umask(0o022)
  const notices = await buildPanel(settings.apiUrl)
  if (notices) print(notices)
  print('The panel is built: dist/panel')
}

await runCommand(build)
