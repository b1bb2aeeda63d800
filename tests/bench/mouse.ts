import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** A point of the page, in CSS pixels. */
type Place = readonly [x: number, y: number]

/** Milliseconds between moving the mouse and pressing, and between pressing and releasing. */
const aimed = 100
const pressed = 80

/** The middle of an element; the search runs in the page, so that it is for pages at rest. */
export async function middleOf(element: Locator): Promise<Place> {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not drawn`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/**
 * Presses the mouse at a place as a hand does. The page runs the application's own code alone: a click by a locator runs the search for the element there too,
 * which takes as long as drawing a screen.
 */
export async function pressAt(page: Page, [x, y]: Place): Promise<void> {
  await page.mouse.move(x, y)
  await sleep(aimed)
  await page.mouse.down()
  await sleep(pressed)
  await page.mouse.up()
}
