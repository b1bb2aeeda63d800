import * as results from '#contract/results.ts'
import type { InputProps } from '#crud/fields/inputs/input-props.ts'
import { LongTextInput } from '#crud/fields/inputs/simple-inputs.tsx'
import { useRead } from '#crud/use-read.ts'
import { foldForSearch } from '#domain/search-fold.ts'
import { describeError } from '#ui/describe-error.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { TryAgain } from '#ui/try-again.tsx'

/** A comment with a list of phrases, which are inserted where the text was left and can be edited there (ACC-02). */
export function PhrasedText(props: InputProps<'longText'>) {
  const { id, field, value, onChange } = props
  const { content, error, isLoading, retry } = useRead(results.phrases, {})
  const text = typeof value === 'string' ? value : ''
  const insert = (phrase: string) => {
    const area = document.getElementById(id)
    if (!(area instanceof HTMLTextAreaElement)) return
    // The cursor of a text that nobody was in is at its start.
    const { text: next, end } = withPhrase(text, phrase, area.selectionStart || text.length)
    onChange(next)
    // Once the text area has the new text.
    setTimeout(() => {
      area.focus()
      area.setSelectionRange(end, end)
    })
  }
  const room = (field.maxLength ?? Number.POSITIVE_INFINITY) - text.length - 2
  const offered = (content ?? []).filter((phrase) => phrase.length <= room)
  const isUnsupported = describeError(error).isUnsupported
  return (
    <div>
      <LongTextInput {...props} />
      {isUnsupported || (content?.length === 0 && !error) ? null : (
        <LabelSelect
          className="phrase-select"
          aria-label="Insert a phrase"
          placeholder="Insert a phrase…"
          value={null}
          loading={isLoading}
          disabled={!content}
          options={offered.map((phrase) => ({ value: phrase, label: phrase }))}
          filterOption={(typed, option) => foldForSearch(String(option?.label ?? '')).includes(foldForSearch(typed))}
          notFoundContent="No phrase matches"
          onChange={(phrase: string | null) => (phrase === null ? undefined : insert(phrase))}
        />
      )}
      {error && !isUnsupported ? (
        <small className="form-help">
          The phrases could not be loaded. <TryAgain error={error} waitMs={0} onRetry={retry} />
        </small>
      ) : null}
    </div>
  )
}

/** The text with a phrase at a place, apart from the words around it, and the place after it. */
function withPhrase(text: string, phrase: string, at: number): { readonly text: string; readonly end: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const head = `${before}${before === '' || /\s$/.test(before) ? '' : ' '}${phrase}`
  return { text: `${head}${after === '' || /^\s/.test(after) ? '' : ' '}${after}`, end: head.length }
}
