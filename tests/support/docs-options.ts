import { readdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { optionsPage } from '#tests/support/options-page.ts'

/** `npm run docs:options`: writes docs/declaration-options.md. */
const files = ['resources', 'tests/examples'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `${folder}/${name}`),
)
const loaded = await Promise.all(
  files.map(async (file) => ({ file, declaration: ((await import(pathToFileURL(resolve(file)).href)) as { default: unknown }).default })),
)
const { text, withoutExample } = optionsPage(loaded)
writeFileSync('docs/declaration-options.md', text)
for (const option of withoutExample) process.stdout.write(`no example: ${option}\n`)
