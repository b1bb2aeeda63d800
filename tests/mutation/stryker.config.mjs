/**
 * Mutation testing of what is pure: Stryker changes one thing at a time in these files, and a test must notice it (`npm run test:mutation`).
 * @type {import('@stryker-mutator/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'domain/**/*.ts',
    'definition/**/*.ts',
    'src/crud/list/{query,filters}.ts',
    'providers/access/*.ts',
    'providers/data/{read-answer,list-query}.ts',
    'providers/http/{answer,api-error,failure-messages,file-name,query-string,refusal,retry,write-keys}.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A machine that is busy with other work must not pass for a change that never ends.
  timeoutMS: 30_000,
  // Stryker's rewriting of tsconfig.json calls the compiler as a library, which TypeScript 7 is not; there is nothing to rewrite, so it is led past the file.
  tsconfigFile: 'tests/mutation/tsconfig.json',
  // A test file whose imports or data are left out does not load, and what it would notice counts as unnoticed.
  ignorePatterns: ['dist', 'public', 'reports', 'test-results', 'tests/{api,bench,browser,guards,screens}'],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: process.env.MUTATION_REPORT ?? 'reports/mutation.json' },
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: '.stryker-tmp',
}
