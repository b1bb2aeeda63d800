import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** One copy of the router: Refine's bindings would otherwise get the one for `require`. */
const oneRouter = [{ find: /^react-router$/, replacement: fileURLToPath(new URL('node_modules/react-router/dist/development/index.mjs', import.meta.url)) }]

const inline = { server: { deps: { inline: [/@refinedev\//] } } }

/** Refine's development build traces each of its hooks for its developer tools: a tenth of the time of the screens. What ships does not. */
const untraced: Plugin = {
  name: 'untraced',
  transform: (code, id) => (id.includes('@refinedev/devtools-internal') ? code.replaceAll('process.env.NODE_ENV', '"production"') : null),
}

/** A module that is kept between runs also depends on the imports of package.json; one that lists files by a pattern is transformed in each run. */
const kept: Plugin = {
  name: 'kept',
  configureVitest({ experimental_defineCacheKeyGenerator: defineKey }) {
    const imports = readFileSync('package.json', 'utf8')
    defineKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : imports))
  },
}

/** No module keeps anything from one test file to the next, so the files of a worker share what they import: a third less time, and a database is opened once for all of them. */
const shared = { isolate: false }
/** Databases on a PostgreSQL server that the files of a worker share go at the end. */
const databases = { globalSetup: ['tests/support/run-databases.ts'] }
/** Patience with clocks, processes and connections on a busy machine: a poll has ten seconds, and CI runs a test once more and reports it as such. */
const again = { retry: process.env.CI ? 1 : 0, expect: { poll: { timeout: 10_000 } } }

/** Files that only `npm run test:all` runs: `npm test` sets LONG_FILES to "no", and by itself vitest runs them as well. */
const long = process.env.LONG_FILES === 'no' ? ['tests/**/*.long.test.ts'] : []

/** Projects: pure tests, tests of the API and its database, guards, and tests that need a document. Playwright runs the browser journeys. */
export default defineConfig({
  plugins: [react(), kept],
  // In a copy of the repository node_modules may be a link; the fonts are read from where it leads.
  server: { fs: { allow: ['.', realpathSync('node_modules')] } },
  resolve: { alias: oneRouter },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'pure',
          environment: 'node',
          setupFiles: ['tests/support/property-seed.ts'],
          include: ['tests/{build,domain,definition,providers,crud,layout,mutants,support}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'api',
          environment: 'node',
          setupFiles: ['tests/support/property-seed.ts'],
          ...databases,
          include: ['tests/api/**/*.test.ts'],
          // Tests of the program and its own database need no second run on PostgreSQL.
          exclude: [...long, ...(process.env.TEST_DATABASE_URL ? ['tests/api/program/**'] : [])],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...again,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...databases,
          ...again,
          name: 'guards',
          environment: 'node',
          include: ['tests/guards/**/*.test.ts'],
          exclude: long,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [untraced],
        test: {
          ...shared,
          name: 'screens',
          environment: 'happy-dom',
          // With `test` antd gives every dialog the same id.
          env: { NODE_ENV: 'development' },
          execArgv: ['--max-semi-space-size=64'],
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/document.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...again,
          ...inline,
        },
      },
    ],
    maxWorkers: 2,
    // Two thirds of the main process's work. A copy of the repository keeps none: no later run has its paths.
    experimental: { fsModuleCache: !lstatSync('node_modules').isSymbolicLink() },
  },
})
