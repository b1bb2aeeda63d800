import type { I18nProvider, NotificationProvider } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { capitalised, resourceTitle } from '#definition/labels.ts'
import type { Declarations } from '#crud/declarations-context.ts'

/** The sentences of Refine's own notices; `{it}` is the label of the record's kind. */
const sentences: Readonly<Record<string, string>> = {
  'notifications.createSuccess': '{It} created',
  'notifications.editSuccess': '{It} saved',
  'notifications.deleteSuccess': '{It} deleted',
  'notifications.createError': 'The {it} could not be created',
  'notifications.editError': 'The {it} could not be saved',
  'notifications.deleteError': 'The {it} could not be deleted',
  'notifications.success': '',
  'notifications.error': 'Something went wrong',
}

/** The default titles of Refine's `List`, `Create`, `Edit` and `Show`. */
const titles: Readonly<Record<string, (label: Declaration['label']) => string>> = {
  list: (label) => resourceTitle({ label }),
  create: ({ add, one }) => add ?? `Add ${one}`,
  edit: ({ one }) => `Edit ${one}`,
  show: ({ one }) => capitalised(one),
}

/** The word of Refine's hooks for one record, by which `refineWords` tells those for one from those for many. */
export function refineNames({ byName }: Pick<Declarations, 'byName'>): { singular(name: string): string; plural(name: string): string } {
  return { singular: (name) => byName(name)?.label.one ?? name, plural: (name) => byName(name)?.label.many ?? name }
}

/** The words of Refine's hooks and components: what a notice calls a record is its declaration's label, not the resource's name. */
export function refineWords(declarations: Pick<Declarations, 'byName'>): I18nProvider {
  return {
    translate(key: string, options?: unknown, otherwise?: string): string {
      const words = typeof options === 'string' ? options : (otherwise ?? key)
      const [name = '', part, screen = ''] = key.split('.')
      const label = declarations.byName(name)?.label
      // A hook for many records gives the resource's name, one for a single record the word that `refineNames` made of it.
      if (name === part && label) return words === name && words !== label.one ? label.many : label.one
      if (part === 'titles' && label) return titles[screen]?.(label) ?? words
      const sentence = sentences[key]
      if (sentence === undefined) return words
      const resource = typeof options === 'object' && options !== null && 'resource' in options ? String(options.resource) : 'record'
      const it = declarations.byName(resource)?.label.one ?? resource.replaceAll('-', ' ')
      return sentence.replace('{it}', it).replace('{It}', capitalised(it))
    },
    changeLocale: async () => undefined,
    getLocale: () => 'en',
  }
}

/**
 * Adds to the notices of Refine's hooks for many records how many they are: `3 categories saved`. Their words do not have the number; the key of a notice has the
 * ids. Each record is a call of its own, so a failure need not be of all.
 */
export function countedNotices(notices: NotificationProvider, { byName }: Pick<Declarations, 'byName'>): NotificationProvider {
  const counted = (message: string, key: string | undefined): string => {
    const [, first = '', last = ''] = /^(.+),(.+?)(?:-updateMany-error)?-notification$/.exec(key ?? '') ?? []
    // The last id and the name of the resource, which both may have dashes.
    const words = last.split('-')
    const name = words.map((_, index) => words.slice(index + 1).join('-')).find((each) => byName(each))
    const label = byName(name ?? '')?.label
    if (!label) return message
    const many = `${first.split(',').length + 1} ${label.many}`
    return message.replace(new RegExp(`^${capitalised(label.many)} `), `${many} `).replace(`The ${label.one} could not be`, `Not all ${many} could be`)
  }
  return { ...notices, open: (notice) => notices.open({ ...notice, message: counted(notice.message, notice.key) }) }
}
