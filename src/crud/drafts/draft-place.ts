import { type KeptDraft, keptDraft } from './draft-vault.ts'

/** A place of drafts that this tab holds. */
export interface HeldPlace {
  readonly name: string
  /** The draft that was left there. */
  readonly draft: KeptDraft | null
  release(): void
}

/** Maximum number of tabs with the same form whose drafts are kept apart. */
const maxTabs = 5

/**
 * Holds the place of a form for this tab. The same form in another tab keeps its draft at a place of its own: what one tab types, saves or discards leaves the
 * draft of the other as it is. A place with a draft that no open tab holds comes first.
 */
export async function holdPlace(userId: string, place: string, now: number): Promise<HeldPlace> {
  const free: HeldPlace[] = []
  for (let tab = 1; tab <= maxTabs; tab += 1) {
    const name = tab === 1 ? place : `${place} #${tab}`
    const draft = await keptDraft(userId, name, now)
    const release = await lock(`draft ${userId} ${name}`)
    if (release) free.push({ name, draft, release })
  }
  const held = free.find(({ draft }) => draft !== null) ?? free[0]
  for (const other of free) if (other !== held) other.release()
  return held ?? { name: place, draft: null, release: () => undefined }
}

/** Locks a name for this tab until it is released or the tab is gone; null while another tab has it. A browser without locks has one tab. */
async function lock(name: string): Promise<(() => void) | null> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return () => undefined
  return new Promise((resolve) => {
    void locks
      .request(name, { ifAvailable: true }, (granted) => {
        if (!granted) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(() => resolve(() => undefined))
  })
}
