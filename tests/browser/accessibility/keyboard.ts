import type { Page } from '@playwright/test'

/** Problems found while tabbing through a page; an empty list means none. */
export interface KeyboardFindings {
  /** Controls in sight that Tab never came to. */
  readonly unreached: readonly string[]
  /** Controls that look the same with the focus and without it. */
  readonly unseen: readonly string[]
  /** Controls that had the focus out of sight or under something else. */
  readonly covered: readonly string[]
  /** Number of controls. */
  readonly controls: number
}

/** Presses Tab until the focus has reached every control, or for twice the number of controls. */
export async function walkByTab(page: Page): Promise<KeyboardFindings> {
  await page.evaluate(watchFocus)
  await page.evaluate(() => window.focusWalk.step())
  for (let presses = 0; presses < 1_000; presses += 1) {
    await page.keyboard.press('Tab')
    const { controls, isDone } = await page.evaluate(() => window.focusWalk.step())
    if (isDone || presses > controls * 2 + 20) break
  }
  return page.evaluate(() => window.focusWalk.findings())
}

declare global {
  interface Window {
    focusWalk: {
      /** Looks at what has the focus now, once it is drawn. `isDone` once each of the `controls` was met. */
      step(): Promise<{ readonly isDone: boolean; readonly controls: number }>
      findings(): KeyboardFindings
    }
  }
}

/** Runs in the page. */
function watchFocus(): void {
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const seen = new Set<Element>()
  const unseen = new Set<string>()
  const covered = new Set<string>()
  const atRest = new WeakMap<Element, string>()

  const root = () =>
    document.querySelector('dialog[open]') ??
    [...document.querySelectorAll('[role=dialog]')].filter((dialog) => dialog.checkVisibility()).at(-1) ??
    document.body
  const isControl = (element: Element) =>
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    // A dialog's own frame holds the focus where the library puts it; it is no control.
    !element.matches(':disabled, [type=hidden], :has(> .ant-modal-content)') &&
    element.closest('[inert], [aria-hidden=true]') === null &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0
  // Of the radio buttons of one group the keyboard comes to one; the arrows lead to the others.
  const isOneOfGroup = (element: Element, all: readonly Element[]) =>
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    all.some((other) => other !== element && other instanceof HTMLInputElement && other.type === 'radio' && other.name === element.name && seen.has(other))
  const controls = () => [...root().querySelectorAll(selector)].filter(isControl)
  const nameOf = (element: Element) => element.outerHTML.slice(0, 140)

  /** Pieces of a control that are looked at. */
  const maxPieces = 4
  const lookOf = (element: Element) =>
    [null, '::before', '::after'].map((pseudo) => {
      const { outline, boxShadow, borderColor, backgroundColor, color, textDecoration, opacity, clipPath } = getComputedStyle(element, pseudo)
      return [outline, boxShadow, borderColor, backgroundColor, color, textDecoration, opacity, clipPath].join()
    })
  const above = (element: Element) =>
    [element.parentElement, element.parentElement?.parentElement, element.parentElement?.parentElement?.parentElement].filter((each) => each instanceof Element)
  // The focus may be shown at a piece beside a control, around it, or at the words in it.
  const looksAround = (element: Element) => {
    for (const animation of document.getAnimations())
      if (animation.timeline === document.timeline && animation.effect?.getTiming().iterations !== Infinity) animation.finish()
    const around = [element, ...[...element.querySelectorAll('*')].slice(0, maxPieces), ...(element.parentElement?.children ?? []), ...above(element)]
    return JSON.stringify(around.map(lookOf))
  }

  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

  const isCovered = (element: Element) => {
    const box = element.getBoundingClientRect()
    const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)]
    const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)]
    if (right <= left || bottom <= top) return true
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    // The words of a select lie over its input, those of a checkbox beside it in the same label.
    return hit === null || ![element, ...above(element)].some((each) => each.contains(hit) && !each.contains(document.body))
  }

  window.focusWalk = {
    async step() {
      await nextFrame()
      const isNew = await look()
      return { isDone: !isNew && unreached().length === 0, controls: controls().length }
    },
    findings() {
      const all = controls()
      return { unreached: unreached().map(nameOf), unseen: [...unseen], covered: [...covered], controls: all.length }
    },
  }

  function unreached(): readonly Element[] {
    const all = controls()
    return all.filter((element) => !seen.has(element) && !isOneOfGroup(element, all))
  }

  /** True when the focused element has not been visited before. */
  async function look(): Promise<boolean> {
    const element = document.activeElement
    for (const each of controls()) if (each !== element && !atRest.has(each)) atRest.set(each, looksAround(each))
    if (!element || !isControl(element) || seen.has(element)) return false
    seen.add(element)
    if (isCovered(element)) covered.add(nameOf(element))
    // A library may draw the focus a moment later.
    for (let frames = 0; looksAround(element) === atRest.get(element); frames += 1) {
      if (frames === 20) {
        unseen.add(nameOf(element))
        break
      }
      await nextFrame()
    }
    return true
  }
}
