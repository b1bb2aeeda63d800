import { LoaderCircle } from 'lucide-react'
import './pieces.css'

/** `loading` of a button without an icon of its own. The library's mark slides away afterwards and on a busy machine may never have gone: the button would be called "loading Save" from then on. */
export function spinnerWhile(isWorking: boolean) {
  return isWorking && { icon: <LoaderCircle size={14} aria-hidden="true" className="at-work" /> }
}
