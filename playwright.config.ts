import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './tests/support/chromium-flags.ts'

// Below the ports that a system gives to outgoing connections: one of those may be taken by anything at the moment.
const port = Number(process.env.BROWSER_TEST_PORT ?? 21_400)
const dataDir = process.env.BROWSER_TEST_DATA ?? mkdtempSync(join(tmpdir(), 'lab-browser-'))
process.env.BROWSER_TEST_DATA = dataDir

/**
 * What Playwright switches off in Chromium, as the last `--disable-features` counts alone, and the pieces of the browser's own window: Chromium draws them for each window, a third of the work, and no test
 * looks at them.
 */
const unusedFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Journeys in a real Chromium against the real server with a laboratory of its own. */
export default defineConfig({
  testDir: 'tests/browser',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // On a shared machine a journey may meet a pause of seconds; it is run once more, and reported as flaky.
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // A trace of every case would cost a tenth of the run; `npm run test:browser -- --trace=on some.spec.ts` shows one that failed.
    trace: 'on-first-retry',
    timezoneId: 'America/New_York',
    locale: 'en-IN',
    // Nothing is waited for that only moves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...chromiumFlags, `--disable-features=${unusedFeatures.join(',')}`],
    },
  },
  webServer: {
    command: 'npm start',
    url: `http://127.0.0.1:${port}/api/health/ready`,
    timeout: 300_000,
    reuseExistingServer: false,
    env: { LAB_ENV_FILE: 'none', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LAB_DEMO: 'on', LOG_LEVEL: 'error' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
