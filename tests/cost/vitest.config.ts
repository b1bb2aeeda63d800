import { defineConfig } from 'vitest/config'

/** The few tests that judge a change, of all levels but the screens, in one worker that reads the server's files once: half the work of a project for each level. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    fileParallelism: false,
    setupFiles: ['tests/support/property-seed.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
