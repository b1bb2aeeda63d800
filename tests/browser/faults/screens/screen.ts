import type { Locator, Page } from '@playwright/test'
import type { BrowserApiAnswer } from '#tests/browser/support/call-api.ts'
import type { ReadFault, ReadOutcome } from '#tests/browser/faults/read-faults.ts'

/** Calls the API as the super admin. */
export type Api = (method: string, path: string, body?: unknown) => Promise<BrowserApiAnswer>

/** Landing page after sign-in. */
export const home = '/dashboard'

/** A screen, or a part of one, that reads something. */
export interface Screen {
  readonly name: string
  /** Checklist ids that the screen proves when it survives. */
  readonly ids: string
  /** The read that meets the fault, as a path below the API's base. */
  readonly call: RegExp
  /** Address of the screen. */
  path(api: Api): Promise<string>
  /** Actions there while all is well. */
  come?(page: Page, api: Api): Promise<void>
  /** Action that makes the part read; with one, the page has loaded before the connection is cut. */
  open?(page: Page): Promise<void>
  /** Number of elements on the page that make the same request, each retrying for itself; one by default. */
  readonly readers?: number
  /** In sight once the screen has its content. */
  readonly content: (page: Page) => Locator
  /** Each row of a list, those that could not be read among them. */
  readonly rows?: (page: Page) => Locator
  /** Place of the failure message; the page by default. */
  readonly place?: (page: Page) => Locator
  /** Content that remains beside the failure. */
  readonly beside?: (page: Page) => Locator
  /** The screen's own text for every failure. */
  readonly words?: RegExp
  /** Meaning of a fault here, where it differs. */
  outcome?(fault: ReadFault): ReadOutcome
  /** Faults that cannot be met here. */
  readonly except?: readonly ReadFault['name'][]
}

/** The faults of a screen, each with its meaning there. */
export function faultsAt(screen: Screen, faults: readonly ReadFault[]): readonly ReadFault[] {
  const met = faults.filter(({ name }) => !screen.except?.includes(name))
  return screen.outcome ? met.map((fault) => ({ ...fault, outcome: screen.outcome?.(fault) ?? fault.outcome })) : met
}

/** The first row of a list, in the order the list itself has. */
export async function firstRow(api: Api, path: string): Promise<Readonly<Record<string, unknown>> & { readonly id: string }> {
  const { data } = await api('GET', path)
  const rows = Object.values(data).find(Array.isArray) as readonly { readonly id: string }[] | undefined
  const row = rows?.[0]
  if (!row?.id) throw new Error(`${path} has no rows`)
  return row
}

/** Its id. */
export async function firstId(api: Api, path: string): Promise<string> {
  return (await firstRow(api, path)).id
}
