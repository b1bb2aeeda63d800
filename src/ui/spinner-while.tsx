import { LoaderCircle } from 'lucide-react'
import './pieces.css'

/**
 * `loading` of a button without an icon. antd's spinner animates out, and on a busy machine may stay in the page: the button would then be called "loading
 * Save".
 */
export function spinnerWhile(isWorking: boolean) {
  return isWorking && { icon: <LoaderCircle size={14} aria-hidden="true" className="at-work" /> }
}
