import { Button } from 'antd'
import './list-news-bar.css'

interface NewsBarProps {
  /** What there is to show, e.g. `3 new, show`; null for nothing. */
  readonly words: string | null
  onShow(): void
}

/** What others added and changed, over the head of what is shown: it takes no place, so that nothing moves until it is pressed (LIVE-02). */
export function NewsBar({ words, onShow }: NewsBarProps) {
  return (
    <div className="list-news" role="status">
      {words === null ? null : (
        <Button type="primary" size="small" shape="round" onClick={onShow}>
          {words}
        </Button>
      )}
    </div>
  )
}
