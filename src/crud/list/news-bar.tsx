import { Button } from 'antd'
import './list-news-bar.css'

interface NewsBarProps {
  /** Words of the bar, e.g. `3 new, show`; null for none. */
  readonly words: string | null
  onShow(): void
}

/** Bar over the head of a list that announces changes of others. It takes no space, so nothing moves until it is pressed (LIVE-02). */
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
