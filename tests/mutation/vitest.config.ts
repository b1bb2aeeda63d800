import { defineConfig } from 'vitest/config'

/**
 * The pure tests as mutation testing repeats them: properties are tried a few times, always from the same seed, and a found mistake is not made smaller.
 * Left out are the tests of files that are not mutated and the thousands of random answers: what a table says must be noticed by a table.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/{domain,definition,providers,crud,layout,mutation}/**/*.test.ts'],
    exclude: ['tests/providers/auth/**', 'tests/providers/**/malformed.test.ts'],
    setupFiles: ['tests/mutation/same-seed.ts'],
    env: { PROPERTY_RUNS: '25' },
  },
})
