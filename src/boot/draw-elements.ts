import { type CSSProperties, Fragment, isValidElement, type ReactNode } from 'react'

const svg = 'http://www.w3.org/2000/svg'

/**
 * Makes DOM nodes of what React would draw, without React DOM: elements, fragments, texts, and components without hooks. Event handlers are left out.
 * Throws for anything else, such as a component with hooks.
 */
export function drawElements(node: ReactNode, isInSvg = false): Node[] {
  if (node === null || node === undefined || typeof node === 'boolean') return []
  if (typeof node === 'string' || typeof node === 'number') return [document.createTextNode(String(node))]
  if (Array.isArray(node)) return node.flatMap((each: ReactNode) => drawElements(each, isInSvg))
  if (!isValidElement<Record<string, unknown>>(node)) throw new Error('only elements and texts can be drawn')
  const { type, props } = node
  if (type === Fragment) return drawElements(props.children as ReactNode, isInSvg)
  if (typeof type !== 'string') return drawElements(componentOf(type)(props), isInSvg)
  const element = isInSvg || type === 'svg' ? document.createElementNS(svg, type) : document.createElement(type)
  for (const [name, value] of Object.entries(props)) setProperty(element, name, value)
  element.append(...drawElements(props.children as ReactNode, element.namespaceURI === svg))
  return [element]
}

type DrawnComponent = (props: unknown) => ReactNode

/** The function of a component, also of one in `memo`. */
function componentOf(type: unknown): DrawnComponent {
  if (typeof type === 'function') return type as DrawnComponent
  if (typeof type === 'object' && type !== null && 'type' in type) return componentOf(type.type)
  throw new Error('only functions and what memo makes of them can be drawn')
}

function setProperty(element: Element, name: string, value: unknown): void {
  if (name === 'children' || typeof value === 'function' || value === null || value === undefined) return
  if (name === 'style') setStyle(element as HTMLElement | SVGElement, value as CSSProperties)
  else if (name.startsWith('aria-') || name.startsWith('data-')) element.setAttribute(name, String(value))
  else if (value !== false) element.setAttribute(attributeOf(name), value === true ? '' : String(value))
}

/** HTML reads attributes in any case; those of SVG have hyphens where React has capitals, but for the view box. */
function attributeOf(name: string): string {
  if (name === 'className') return 'class'
  return name.startsWith('stroke') ? hyphenated(name) : name
}

const hyphenated = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function setStyle(element: HTMLElement | SVGElement, style: CSSProperties): void {
  for (const [name, value] of Object.entries(style)) {
    const property = hyphenated(name)
    element.style.setProperty(property, typeof value === 'number' && property !== 'opacity' ? `${value}px` : String(value))
  }
}
