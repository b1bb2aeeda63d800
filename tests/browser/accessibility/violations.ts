import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { isJustified } from './justified.ts'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Lists axe's WCAG 2.2 AA findings on an idle page, one line per element. Undecided ones are included, justified exceptions are not. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => null)),
    ),
  )
  // No page has frames, and without legacy mode each analysis opens a page of its own to gather those of frames.
  // Passed checks are not listed: their places would take most of the time.
  const { violations, incomplete } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations', 'incomplete'] })
    .withTags(tags)
    .setLegacyMode()
    .analyze()
  return [...linesOf(violations), ...linesOf(incomplete, 'undecided: ')]
}

function linesOf(results: Results, kind = ''): string[] {
  return results
    .flatMap(({ id, nodes }) => nodes.map(({ html, target, failureSummary }) => `${id}: ${String(target)} ${html.slice(0, 160)} ${failureSummary ?? ''}`))
    .filter((line) => !isJustified(line))
    .map((line) => `${kind}${line}`)
}
