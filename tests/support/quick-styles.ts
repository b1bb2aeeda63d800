import { createRequire } from 'node:module'

/**
 * Fast `getComputedStyle` for testing library, which calls it for every element of every query (visible? inline?), and for antd's popups (scrolling?).
 * The document's own version rereads all of antd's rules each time, which took two fifths of the screen tests' time.
 */

type Styled = HTMLElement | SVGElement

/** antd hides with a class whose rule says `display: none`: `ant-dropdown-hidden`, `ant-select-dropdown-hidden`, … */
const hiddenByAntd = /(?:^|\s)ant-[a-z-]+-hidden(?:\s|$)/

const inlineTags = new Set([
  'A',
  'ABBR',
  'B',
  'BDI',
  'BDO',
  'CITE',
  'CODE',
  'EM',
  'I',
  'KBD',
  'LABEL',
  'MARK',
  'Q',
  'S',
  'SMALL',
  'SPAN',
  'STRONG',
  'SUB',
  'SUP',
  'TIME',
  'U',
])

/** Inline style first, then `hidden` and antd's classes, then the tag. */
function displayOf(element: Styled): string {
  if (element.style.display) return element.style.display
  if (element.hasAttribute('hidden') || hiddenByAntd.test(element.getAttribute('class') ?? '')) return 'none'
  return inlineTags.has(element.tagName) ? 'inline' : 'block'
}

/** The nearest inline style, of the element or of one that holds it. */
function inherited(element: Styled, property: 'visibility' | 'pointerEvents', otherwise: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = (at as Styled).style?.[property]
    if (own) return own
  }
  return otherwise
}

/** Reads an element's inline style, or the CSS initial value. */
const own =
  (property: 'overflow' | 'overflowX' | 'overflowY' | 'width' | 'height' | 'position', otherwise: string) =>
  (element: Styled): string =>
    element.style[property] || otherwise

const known: Readonly<Record<string, (element: Styled) => string>> = {
  display: displayOf,
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  pointerEvents: (element) => inherited(element, 'pointerEvents', 'auto'),
  overflow: own('overflow', 'visible'),
  overflowX: own('overflowX', 'visible'),
  overflowY: own('overflowY', 'visible'),
  width: own('width', 'auto'),
  height: own('height', 'auto'),
  position: own('position', 'static'),
  scrollbarColor: () => 'auto',
  scrollbarWidth: () => 'auto',
}

/** Answers what is `known` from the element and its inline styles alone; anything else is asked of the document's own `getComputedStyle`. */
export function answerStylesQuickly(window: Window): void {
  const ofDocument = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element, pseudo) => {
    let whole: CSSStyleDeclaration | undefined
    const all = () => {
      whole ??= ofDocument(element, pseudo)
      return whole
    }
    const answer = (name: string) => (pseudo || !(element instanceof HTMLElement || element instanceof SVGElement) ? undefined : known[name]?.(element))
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (typeof name === 'symbol') return undefined
        if (name === 'getPropertyValue') return (property: string) => answer(property) ?? all().getPropertyValue(property)
        return answer(name) ?? Reflect.get(all(), name)
      },
    })
  }
}

/** antd makes every component's rules at each mount and puts them into the document. Without layout nothing reads them. */
export function leaveOutRulesOfAntd(): void {
  const requireOfAntd = createRequire(createRequire(import.meta.url).resolve('antd'))
  const registering = requireOfAntd('@ant-design/cssinjs/lib/hooks/useStyleRegister') as { default: () => (node: unknown) => unknown }
  registering.default = () => (node) => node
}
