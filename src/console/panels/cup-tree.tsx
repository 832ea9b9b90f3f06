/**
 * Cup trees: one column per round, one card per tie, each between the two ties that lead to it. The order of a tie is
 * its slot in the round. Rounds still to come are drawn empty, up to the final.
 */
import { useRef } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { useInView } from '../hooks.ts'
import { dayText, nameOf, t } from '../i18n.ts'
import { linkTo } from '../router.ts'
import { roundName } from '../service-words.ts'
import { useResource } from '../use-resource.ts'

type Tree = Schemas['CupTree']
type Tie = Schemas['CupTreeTie']

interface CupTreesProps {
  readonly trees: readonly Tree[]
  readonly tournamentId: number
  readonly seasonId: number
  readonly marked: readonly number[]
}

/** The largest page of the API; the latest matches of a season include its ties. */
const MAX_MATCHES = 500

export function CupTrees({ trees, tournamentId, seasonId, marked }: CupTreesProps) {
  const { data } = useResource('/v2/{sportSlug}/matches', {
    tournament_id: [tournamentId],
    season_id: seasonId,
    fields: 'startTimestamp',
    sort: 'desc',
    page: 1,
    page_size: MAX_MATCHES,
  })
  const startOf = new Map(data?.matches.map(({ id, startTimestamp }) => [id, startTimestamp]))
  return (
    <>
      {trees.map((tree) => (
        <section key={tree.id}>
          {trees.length > 1 && <h3>{tree.name}</h3>}
          <OneTree {...{ tree, marked, startOf }} />
        </section>
      ))}
    </>
  )
}

interface TreeProps extends Pick<CupTreesProps, 'marked'> {
  readonly tree: Tree
  readonly startOf: ReadonlyMap<number, number | undefined>
}

function OneTree({ tree, ...of }: TreeProps) {
  const strip = useRef<HTMLDivElement>(null)
  const rounds = [...tree.rounds.map(placedRound), ...roundsToCome(tree)]
  const rows = Math.max(...rounds.map(({ slots }) => slots))
  useInView(strip, '.is-current', tree.currentRound, 'start')
  return (
    <div class="scroll" ref={strip}>
      <ol class="cup-tree" style={{ '--rounds': String(rounds.length) }}>
        {rounds.map(({ key, name, slots, ties, isStraight }, column) => (
          <li key={key}>
            <h4 class={key === tree.currentRound ? 'is-current' : undefined}>{name}</h4>
            <ul>
              {ties.map(({ tie, slot }) => (
                <li
                  key={slot}
                  class={`tie-slot ${isStraight ? 'is-straight' : slot % 2 === 1 ? 'is-upper' : 'is-lower'}`}
                  style={{
                    gridColumn: String(column + 1),
                    gridRow: `${rowOf(slot - 1, slots, rows)} / ${rowOf(slot, slots, rows)}`,
                  }}
                >
                  <TieCard tie={tie} {...of} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The names are above the first row. */
const rowOf = (slot: number, slots: number, rows: number) => Math.round((slot * rows) / slots) + 2

interface PlacedRound {
  readonly key: number
  readonly name: string
  readonly slots: number
  readonly ties: readonly { readonly tie: Tie | null; readonly slot: number }[]
  /** Whether each tie leads to a tie of its own, because the others have a bye. */
  readonly isStraight: boolean
}

function placedRound({ order, type, description, translations, ties }: Tree['rounds'][number]): PlacedRound {
  const parentOf = (tie: Tie) => Math.ceil(tie.order / 2)
  const isStraight = ties.length > 1 && new Set(ties.map(parentOf)).size === ties.length
  const slots = Math.max(type, ...ties.map((tie) => tie.order))
  return {
    key: order,
    name: nameOf({ name: roundName(description), translations }),
    slots: isStraight ? Math.ceil(slots / 2) : slots,
    ties: ties.map((tie) => ({ tie, slot: isStraight ? parentOf(tie) : tie.order })),
    isStraight,
  }
}

const NAMES: Readonly<Record<number, string>> = { 4: 'Quarterfinals', 2: 'Semifinals', 1: 'Final' }

function roundsToCome({ rounds }: Tree): readonly PlacedRound[] {
  const last = rounds.at(-1)
  const made: PlacedRound[] = []
  for (let slots = (last?.type ?? 1) / 2; slots >= 1 && Number.isInteger(slots); slots /= 2) {
    const ties = Array.from({ length: slots }, (_, index) => ({ tie: null, slot: index + 1 }))
    const name = roundName(NAMES[slots] ?? `1/${slots}`)
    made.push({ key: (last?.order ?? 0) + made.length + 1, name, slots, ties, isStraight: false })
  }
  return made
}

function TieCard({ tie, marked, startOf }: Omit<TreeProps, 'tree'> & { readonly tie: Tie | null }) {
  const isMarked = tie?.participants.some(({ team }) => team && marked.includes(team.id))
  const sides = [1, 2].map((place) => tie?.participants.find(({ order }) => order === place))
  const dayOf = (id: number) => {
    const startMs = startOf.get(id)
    return startMs === undefined ? t('match') : dayText(startMs)
  }
  return (
    <div class={isMarked ? 'tie is-marked' : 'tie'}>
      {tie?.thirdPlace && <small class="muted">{t('thirdPlace')}</small>}
      {sides.map((side, index) => (
        <p key={index} class={side?.winner ? 'row is-winner' : 'row'}>
          {side?.team ? (
            <a class="cut grow" href={linkTo('team', side.team.id)}>
              {nameOf(side.team)}
            </a>
          ) : (
            <span class="muted cut grow">{t('toBeDecided')}</span>
          )}
          <span class="figure">
            {side?.score ?? ''}
            {side?.penalties != null && <sup>{side.penalties}</sup>}
          </span>
        </p>
      ))}
      {tie && tie.matches.length > 0 && (
        <p class="row small">
          {tie.matches.map(({ id }) => (
            <a key={id} href={linkTo('match', id)}>
              {dayOf(id)}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}
