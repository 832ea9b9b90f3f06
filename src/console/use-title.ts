/** The tab of the browser and its history name the page that is looked at. */
import { useEffect } from 'preact/hooks'

const NAME = 'Scoreline'

/** Null where nothing is known yet. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? NAME : `${title} – ${NAME}`
  }, [title])
}
