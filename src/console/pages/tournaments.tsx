/** Countries of a sport with their tournaments: whatever the database holds. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { List } from '../controls.tsx'
import { useTitle } from '../hooks.ts'
import { countOf, nameOf, t } from '../i18n.ts'
import { Star } from '../marks.tsx'
import { Empty, PageWait, Skeleton } from '../panel.tsx'
import { EntityLink } from '../panels/links.tsx'
import { linkTo, sport } from '../router.ts'
import { useResource } from '../use-resource.ts'
import { PageHead } from './page.tsx'

/** Categories that are open at first; the most significant ones come first. */
const OPEN_CATEGORIES = 6

export function TournamentsPage() {
  const resource = useResource('/v2/{sportSlug}/categories', {})
  const title = `${t(`sport.${sport.value}`)}: ${t('tournaments')}`
  useTitle(title)
  const categories = resource.data?.categories.filter(({ tournamentsCount }) => tournamentsCount > 0)
  if (!categories) return <PageWait {...resource} />
  if (categories.length === 0) return <Empty text={t('tournaments.none')} />
  return (
    <div class="stack">
      <PageHead title={title} kind="tournaments" />
      <div class="categories">
        {categories.map((category, index) => (
          <Category key={category.id} category={category} isOpenAtFirst={index < OPEN_CATEGORIES} />
        ))}
      </div>
    </div>
  )
}

function Category({ category, isOpenAtFirst }: { category: Schemas['Category']; isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { data, status } = useResource(
    '/v2/{sportSlug}/categories/{categoryId}',
    { categoryId: category.id },
    { isWanted: isOpen },
  )
  return (
    <details
      class="panel category"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary class="row">
        <b class="grow">{nameOf(category)}</b>
        <span class="muted small">{countOf(category.tournamentsCount, 'tournament')}</span>
      </summary>
      {isOpen && status === 'loading' && <Skeleton lines={category.tournamentsCount} />}
      <List
        items={data?.tournaments ?? []}
        of={(tournament) => (
          <span class="row">
            <span class="grow">
              <EntityLink to="tournament" entity={tournament} />{' '}
              <span class="muted">{tournament.seasons[0]?.year}</span>
            </span>
            <Star path={linkTo('tournament', tournament.id)} name={nameOf(tournament)} />
          </span>
        )}
      />
    </details>
  )
}
