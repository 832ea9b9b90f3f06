/** Sets the document title. */
import { useEffect } from 'preact/hooks'

const NAME = 'Scoreline'

/** Null while loading. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? NAME : `${title} – ${NAME}`
  }, [title])
}
