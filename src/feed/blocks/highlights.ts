/** Highlights: videos of a match (docs/reference/resources.md#3). */
import type { HighlightsChange } from '../../contract/match-blocks.ts'
import type { Highlight } from '../../contract/resources/match.ts'
import { block } from './block.ts'

export const highlights = block<HighlightsChange>({
  block: 'highlights',
  path: ['highlights'],
  compose: (given) => JSON.stringify(composeHighlights(given)),
})

export function composeHighlights(given: HighlightsChange): Highlight[] {
  return given.map(({ title, url, image }) => ({ title, url, image: image ?? null }))
}
