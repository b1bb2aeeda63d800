import type { Page } from '@playwright/test'

/**
 * Lists a page's layout problems, one per line: words that are cut and nowhere whole, words that overlap others or leave their chip,
 * and elements beyond the window. Words that end in `…` are whole when a title repeats them, or a
 * button beside them shows them.
 */
export function cutWordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Pixels that a letter may reach out of its box. */
    const slack = 2
    const about = (element: Element) => `<${element.tagName.toLowerCase()} class="${String(element.getAttribute('class') ?? '')}">`
    const isCut = (style: CSSStyleDeclaration, axis: 'X' | 'Y') => ['hidden', 'clip'].includes(style[`overflow${axis}`])
    const scrolls = (style: CSSStyleDeclaration, axis: 'X' | 'Y') => ['auto', 'scroll'].includes(style[`overflow${axis}`])

    function* ancestors(element: Element): Generator<HTMLElement> {
      for (let each: Element | null = element; each && each !== document.documentElement; each = each.parentElement) {
        if (each instanceof HTMLElement) yield each
      }
    }
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    }
    const isForEars = (element: Element) =>
      element.closest('[aria-hidden="true"].ant-table-measure-row') !== null ||
      [...ancestors(element)].some((each) => {
        const { clipPath, opacity, visibility } = styleOf(each)
        return clipPath !== 'none' || opacity === '0' || visibility === 'hidden'
      })
    const isTold = (element: Element, cutting: Element) =>
      element.closest('[title]:not([title=""])') !== null ||
      cutting.querySelector('[title]:not([title=""])') !== null ||
      (cutting.parentElement?.querySelector(':scope > button[aria-expanded="false"]') ?? null) !== null

    interface Words {
      readonly element: Element
      readonly text: string
      readonly box: DOMRect
      /** Layer of the words: only words in the same layer may overlap. */
      readonly layer: Element
    }
    const found: string[] = []
    const words: Words[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || !element.checkVisibility() || isForEars(element) || ['STYLE', 'SCRIPT', 'NOSCRIPT'].includes(element.tagName)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      const chip = element.closest('.status-tag')?.getBoundingClientRect()
      if (chip && (box.right > chip.right || box.left < chip.left)) found.push(`out of its chip: "${text.slice(0, 60)}"`)
      let layer: Element = document.body
      let seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom }
      let isScrolled = false
      for (const each of ancestors(element)) {
        if (each === document.body) break
        const style = styleOf(each)
        const frame = each.getBoundingClientRect()
        if (layer === document.body && (['fixed', 'sticky'].includes(style.position) || Number(style.zIndex) >= 100)) layer = each
        if (scrolls(style, 'X') || scrolls(style, 'Y')) isScrolled = true
        const cutX = !isScrolled && isCut(style, 'X') && (seen.right > frame.right + slack || seen.left < frame.left - slack)
        const cutY = !isScrolled && isCut(style, 'Y') && (seen.bottom > frame.bottom + slack || seen.top < frame.top - slack)
        const endsInDots = style.webkitLineClamp !== 'none' || (cutX && style.textOverflow === 'ellipsis' && isTold(element, each))
        if ((cutX || cutY) && !endsInDots) {
          found.push(`cut: "${text.slice(0, 60)}" in ${about(each)}`)
          break
        }
        if (isCut(style, 'X') || scrolls(style, 'X')) seen = { ...seen, left: Math.max(seen.left, frame.left), right: Math.min(seen.right, frame.right) }
        if (isCut(style, 'Y') || scrolls(style, 'Y')) seen = { ...seen, top: Math.max(seen.top, frame.top), bottom: Math.min(seen.bottom, frame.bottom) }
        if (style.position === 'fixed') break
      }
      const isInSight = seen.right - seen.left > 1 && seen.bottom - seen.top > 1
      if (isInSight && !isScrolled && (seen.right > innerWidth + slack || seen.left < -slack))
        found.push(`out of the window: "${text.slice(0, 60)}" in ${about(element)}`)
      if (!isInSight) continue
      for (const line of range.getClientRects()) {
        const [left, right] = [Math.max(line.left, seen.left), Math.min(line.right, seen.right)]
        const [top, bottom] = [Math.max(line.top, seen.top), Math.min(line.bottom, seen.bottom)]
        if (right > left && bottom > top) words.push({ element, text, layer, box: new DOMRect(left, top, right - left, bottom - top) })
      }
    }
    const downwards = words.toSorted((one, other) => one.box.top - other.box.top)
    for (const [index, one] of downwards.entries()) {
      for (let next = index + 1; next < downwards.length; next += 1) {
        const other = downwards[next]
        // Those further down begin below this one.
        if (!other || one.box.bottom - other.box.top <= 4) break
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        if (across <= slack || down <= 4 || one.layer !== other.layer) continue
        if (!one.element.contains(other.element) && !other.element.contains(one.element))
          found.push(`over each other: "${one.text.slice(0, 40)}" ${about(one.element)} and "${other.text.slice(0, 40)}" ${about(other.element)}`)
      }
    }
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (wide > 0) found.push(`the page is ${wide} px too wide`)
    return [...new Set(found)]
  })
}
