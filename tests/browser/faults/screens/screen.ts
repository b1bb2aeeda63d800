import type { Locator, Page } from '@playwright/test'
import type { ApiAnswer } from '#tests/browser/support/call-api.ts'
import type { ReadFault, ReadOutcome } from '#tests/browser/faults/read-faults.ts'

/** Calls the API as the super admin. */
export type Api = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>

/** Where one goes after signing in anyway. */
export const home = '/dashboard'

/** A screen, or a part of one, that reads something. */
export interface Screen {
  readonly name: string
  /** What the screen proves when it survives. */
  readonly ids: string
  /** The read that meets the fault, as a path below the API's base. */
  readonly call: RegExp
  /** Where the screen is. */
  path(api: Api): Promise<string>
  /** What is done there while all is well. */
  come?(page: Page, api: Api): Promise<void>
  /** What makes the part read; where there is such a thing, the page itself is there already when the connection is cut. */
  open?(page: Page): Promise<void>
  /** How many places of the page ask for the same, each for itself where the others have failed; one unless said. */
  readonly readers?: number
  /** In sight once the screen has its content. */
  readonly content: (page: Page) => Locator
  /** Each row of a list, those that could not be read among them. */
  readonly rows?: (page: Page) => Locator
  /** Where it tells what went wrong; the page unless said. */
  readonly place?: (page: Page) => Locator
  /** What is beside it, although this failed. */
  readonly beside?: (page: Page) => Locator
  /** The words of every failure, where they are the screen's own. */
  readonly words?: RegExp
  /** What a fault means here, where it means something else. */
  outcome?(fault: ReadFault): ReadOutcome
  /** Faults that cannot be met here. */
  readonly except?: readonly ReadFault['name'][]
}

/** The faults that a screen meets, each with what it means there. */
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
