import { type ReactNode, Suspense, useRef } from 'react'
import { useCurrentUser } from '#crud/current-user.ts'
import { differs, type FormState, type FormValues } from '#crud/form/form-state.ts'
import { changedValues } from '#crud/form/merge.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import type { DraftOptions } from './draft-offer.tsx'

const DraftOffer = lazyWithPreload(async () => (await import('./draft-offer.tsx')).DraftOffer)

/** The draft of a form. */
export interface UsedDraft {
  /** Offers what was typed before; drawn above the fields. */
  readonly offer: ReactNode
  /** Deletes the draft: its input is saved or discarded. */
  drop(): void
}

/** Keeps what is typed for its person and record, encrypted, for a day and until they sign out; offers it when the form opens again (KEEP-01). */
export function useKeptDraft({ place, ...options }: DraftOptions): UsedDraft {
  const userId = useCurrentUser()?.id
  const held = useRef<string | null>(null)
  if (!userId || place === null) return { offer: null, drop: () => undefined }
  return {
    offer: (
      <Suspense fallback={null}>
        <DraftOffer key={place} place={place} userId={userId} onHeld={(name) => (held.current = name)} {...options} />
      </Suspense>
    ),
    drop: () => {
      const name = held.current
      if (name !== null) void import('./draft-vault.ts').then(({ dropDraft }) => dropDraft(userId, name))
    },
  }
}

/** Keeps the changed fields of a form as a draft. */
export function useFormDraft(form: FormState, place: string | null, version: unknown = null): UsedDraft {
  const { start, values, isDirty } = form
  return useKeptDraft({
    place,
    version: typeof version === 'string' ? version : null,
    typed: isDirty ? withoutSecrets(changedValues(start, values)) : null,
    isWorth: (kept) => differs({ ...values, ...kept }, values),
    onRestore: (kept) => form.rebase(start, { ...values, ...kept }),
  })
}

/** The values without those that no browser keeps: passwords, answers to questions, which are asked again, and files, which cannot be written. */
function withoutSecrets(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !/password|confirmed/i.test(name) && !(value instanceof File)))
}
