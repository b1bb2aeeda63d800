import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { ThemeConfig } from 'antd'
import type { Scheme } from '#ui/palette.ts'
import { createCache, iconStyles, type StyleCache, styleFile, StyleProvider, styleRegister } from './antd-internals.ts'

const require = createRequire(import.meta.url)
const { ConfigProvider, theme } = require('antd') as typeof import('antd')

/** The panel's theme in a scheme (`src/ui/theme.ts`). */
export type ThemeOf = (scheme: Scheme) => ThemeConfig

/** Role of an export of antd's style modules: a hook, a component that only registers styles, or a plain value. */
export type StyleExport = { readonly kind: 'hook' | 'component' } | { readonly kind: 'value'; readonly value: unknown }

/** The styles of one style module of antd as CSS text, and what it exports by name. */
export interface StyleModule {
  readonly css: string
  readonly exports: Readonly<Record<string, StyleExport>>
}

const schemes: readonly Scheme[] = ['light', 'dark']
const key = 'lab'

/** The class of a component, by the longest beginning of its style module's path and the export's name; elsewhere it is the folder's name. */
const classes: Readonly<Record<string, string>> = {
  '_util/wave': 'ant-wave',
  button: 'ant-btn',
  'config-provider': 'anticon',
  'date-picker': 'ant-picker',
  'grid/style/index useColStyle': 'ant-col',
  'grid/style/index useRowStyle': 'ant-row',
  'input/style/otp': 'ant-otp',
  'layout/style/sider': 'ant-layout-sider',
  'space/style/addon': 'ant-space-addon',
  'space/style/compact': 'ant-space-compact',
}

function classOf(path: string, name: string): string {
  const place = `${path} ${name}`
  const [known] = Object.keys(classes)
    .filter((each) => place.startsWith(each))
    .sort((a, b) => b.length - a.length)
  return (known && classes[known]) ?? `ant-${path.split('/')[0]}`
}

/** Calls a hook inside the panel's theme and returns all styles that it registered. */
function registered(themeOf: ThemeOf, scheme: Scheme, call: () => ReactNode): StyleCache {
  const cache = createCache()
  renderToString(
    createElement(
      StyleProvider,
      { cache },
      createElement(ConfigProvider, { theme: { ...themeOf(scheme), cssVar: { key }, hashed: false } }, createElement(call)),
    ),
  )
  return cache
}

/** The entries of a cache of one kind (`style`, `cssVar`, `token`): the parts of their key, and their value. */
function entriesOf(cache: StyleCache, kind: string): readonly { readonly path: readonly string[]; readonly value: readonly unknown[] }[] {
  return [...cache.cache].flatMap(([name, [, value]]) => {
    const [first, ...path] = name.split('%')
    return first === kind ? [{ path, value: value as readonly unknown[] }] : []
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Rules that this panel never needs: right to left, selects joined to other controls, and colours that antd has ready and nobody chose. */
const unneeded =
  /-rtl\b|-select-compact-|-(?:color-)?(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)(?:-inverse)?(?![\w-])/

/** Drops rules of which no selector is needed; groups such as `@media` and `@keyframes` stay as they are. */
export function withoutUnneeded(css: string): string {
  return css.replace(/([^{}]+)\{[^{}]*\}/g, (rule, selectors: string) => {
    if (selectors.includes('@')) return rule
    return selectors.split(',').every((each) => unneeded.test(each)) ? '' : rule
  })
}

/** Variables as name and value, of a block as antd writes it. */
function variables(block: string): ReadonlyMap<string, string> {
  const inner = block.slice(block.indexOf('{') + 1, block.lastIndexOf('}'))
  return new Map(
    inner
      .split(';')
      .filter((each) => each.includes(':'))
      .map((each) => [each.slice(0, each.indexOf(':')).trim(), each.slice(each.indexOf(':') + 1).trim()]),
  )
}

const block = (selector: string, values: Iterable<readonly [string, string]>) => {
  const lines = [...values].map(([name, value]) => `${name}:${value};`)
  return lines.length > 0 ? `${selector}{${lines.join('')}}` : ''
}

/** Variables for both schemes: all of the light one, and of the dark one what differs. */
function schemeBlocks(of: Readonly<Record<Scheme, ReadonlyMap<string, string>>>, isKept: (name: string) => boolean): string {
  const light = [...of.light].filter(([name]) => isKept(name))
  const dark = [...of.dark].filter(([name, value]) => isKept(name) && of.light.get(name) !== value)
  return `${block(':root', light)}@media screen{${block(':root[data-scheme="dark"]', dark)}}`
}

/**
 * Extracts the styles of antd's components under the panel's theme at build time, so that the browser never makes them. Throws where a module makes none or
 * depends on the scheme.
 */
export class StyleExtractor {
  readonly #themeOf: ThemeOf
  readonly #shared: ReadonlyMap<string, string>
  readonly #modules = new Map<string, StyleModule>()

  constructor(themeOf: ThemeOf) {
    this.#themeOf = themeOf
    this.#shared = sharedVariables(this.#bare('light'))
  }

  /** True when the styles of a module can be made at build. */
  has(path: string): boolean {
    try {
      return this.module(path) !== undefined
    } catch {
      return false
    }
  }

  /** The style module at a path below `antd/es`, such as `button/style/index`. */
  module(path: string): StyleModule {
    const made = this.#modules.get(path) ?? this.#made(path)
    this.#modules.set(path, made)
    return made
  }

  #made(path: string): StyleModule {
    const file = styleFile(path)
    const isComponent = readFileSync(file, 'utf8').includes('.genSubStyleComponent)(')
    const found = require(file) as Record<string, unknown>
    const exports: Record<string, StyleExport> = {}
    let css = ''
    for (const [name, value] of Object.entries(found)) {
      if (typeof value !== 'function') {
        exports[name] = { kind: 'value', value }
        continue
      }
      if (!isComponent && name !== 'default' && !/^use[A-Z]/.test(name)) continue
      exports[name] = { kind: isComponent ? 'component' : 'hook' }
      css += this.#css(path, (scheme) => registered(this.#themeOf, scheme, callOf(value as Hook, isComponent, classOf(path, name))))
    }
    // The icons' own style comes before all that changes an icon inside a component.
    return { css: css && `@layer ${path.startsWith('config-provider/') ? 'antd-reset' : 'antd'}{${css}}`, exports }
  }

  #css(path: string, cacheOf: (scheme: Scheme) => StyleCache): string {
    const caches = { light: cacheOf('light'), dark: cacheOf('dark') }
    const [made = '', dark = ''] = schemes.map((scheme) => ownStyles(caches[scheme]))
    if (!made) throw new Error(`antd's ${path} makes no style`)
    if (made !== dark) throw new Error(`antd's ${path} has rules that differ between light and dark`)
    const light = withoutUnneeded(made)
    const [folder = ''] = path.split('/')
    // A component may give a shared variable a value of its own: it gets a name of its own, or all components would have that value.
    const own = (name: string) => (this.#shared.has(name) ? `--ant-${folder}-${name.slice(6)}` : name)
    const ofScheme = (scheme: Scheme) => {
      const found = entriesOf(caches[scheme], 'cssVar').flatMap(({ value: [, text] }) => [...variables(textOf(text))])
      return new Map(found.map(([name, value]) => [own(name), value]))
    }
    const values = { light: ofScheme('light'), dark: ofScheme('dark') }
    const named = light.replace(/--ant-[\w-]+/g, (name) => (values.light.has(own(name)) ? own(name) : name))
    return `${schemeBlocks(values, (name) => named.includes(`var(${name})`) || named.includes(`var(${name},`))}${named}`
  }

  /** The styles that all of antd's icons share; the rules of a component come before them. */
  icons(): string {
    return `@layer antd-reset{${iconStyles}}`
  }

  /** The variables that all components share, and the reset of links inside them. */
  shared(): string {
    const caches = { light: this.#bare('light'), dark: this.#bare('dark') }
    const values = { light: sharedVariables(caches.light), dark: sharedVariables(caches.dark) }
    const still = [...values.light].filter(([name]) => /^--ant-motion-duration/.test(name)).map(([name]) => [name, '0s'] as const)
    const reset = entriesOf(caches.light, 'style').flatMap(({ path, value: [text] }) => (path.includes('Shared') ? [textOf(text)] : []))
    const inside = ':where([class^="ant-"],[class*=" ant-"])'
    const links = reset
      .slice(0, 1)
      .join('')
      .replace(/\.anticon[^{}]*\{[^{}]*\}/g, '')
      .replace(/(^|[},])a(?=[:[{,])([^{},]*)/g, (_, before: string, state: string) => `${before}${inside} a${state},a${inside}${state}`)
    const blocks = schemeBlocks(values, (name) => !presetName.test(name))
    return `${blocks}@media (prefers-reduced-motion: reduce){${block(':root', still)}}@layer antd-reset{${links}}`
  }

  /** The values of tokens that components read while they run, by scheme. */
  tokens(names: (name: string) => boolean): Readonly<Record<Scheme, Readonly<Record<string, unknown>>>> {
    const of = (scheme: Scheme) => {
      let found: object = {}
      registered(
        (each) => this.#themeOf(each),
        scheme,
        () => {
          found = theme.useToken().token
          return null
        },
      )
      return Object.fromEntries(Object.entries(found).filter(([name, value]) => names(name) && typeof value !== 'object'))
    }
    return { light: of('light'), dark: of('dark') }
  }

  #bare(scheme: Scheme): StyleCache {
    const { default: useStyle } = require(styleFile('button/style/index')) as { default: Hook }
    return registered(this.#themeOf, scheme, callOf(useStyle, false, 'ant-btn'))
  }
}

const sharedVariables = (cache: StyleCache) => new Map(entriesOf(cache, 'token').flatMap(({ value }) => [...variables(textOf(value[3]))]))

const presetName = /^--ant-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)(?:-?\d+)?$/

type Hook = (prefix: unknown, root?: string) => unknown

const callOf = (hook: Hook, isComponent: boolean, prefix: string) => () => {
  const answer = hook(isComponent ? { prefixCls: prefix } : prefix, prefix)
  if (!Array.isArray(answer)) return null
  const [wrap] = answer as readonly unknown[]
  return typeof wrap === 'function' ? (wrap(null) as ReactNode) : null
}

/** All rules that a module registered for itself, keyframes included; the icons' own only where nothing else is. */
function ownStyles(cache: StyleCache): string {
  const found = entriesOf(cache, 'style').filter(({ path }) => !path.includes('Shared'))
  const own = found.filter(({ path }) => !path.includes('ant-design-icons'))
  return (own.length > 0 ? own : found.slice(-1))
    .map(({ value: [text, , , effects] }) => {
      const frames = Object.entries((effects ?? {}) as Record<string, string>).map(([, effect]) => styleRegister.normalizeStyle(effect))
      return `${textOf(text)}${frames.join('')}`
    })
    .join('')
}
