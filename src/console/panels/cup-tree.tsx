/** Cup trees: one column per round, one card per tie; the ties of a round stand between those that lead to them. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { nameOf, t } from '../i18n.ts'
import { linkTo } from '../router.ts'
import { roundName } from '../service-words.ts'

type Tie = Schemas['CupTreeTie']

interface CupTreesProps {
  readonly trees: readonly Schemas['CupTree'][]
  readonly sport: SportSlug
  readonly marked: readonly number[]
}

export function CupTrees({ trees, sport, marked }: CupTreesProps) {
  return (
    <>
      {trees.map((tree) => (
        <section key={tree.id}>
          {trees.length > 1 && <h3>{tree.name}</h3>}
          <div class="scroll">
            <ol class="cup-tree">
              {tree.rounds.map(({ order, description, translations, ties }) => (
                <li key={order} class={order === tree.currentRound ? 'is-current' : undefined}>
                  <h4>{nameOf({ name: roundName(description), translations })}</h4>
                  <ul class="ties">
                    {ties.map((tie) => (
                      <TieCard key={tie.blockId} tie={tie} sport={sport} marked={marked} />
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          </div>
        </section>
      ))}
    </>
  )
}

function TieCard({ tie, sport, marked }: { readonly tie: Tie } & Omit<CupTreesProps, 'trees'>) {
  const isMarked = tie.participants.some(({ team }) => team && marked.includes(team.id))
  const sides = [1, 2].map((place) => tie.participants.find(({ order }) => order === place))
  return (
    <li class={isMarked ? 'tie is-marked' : 'tie'}>
      {tie.thirdPlace && <small class="muted">{t('panels.thirdPlace')}</small>}
      {sides.map((side, index) => (
        <p key={index} class={side?.winner ? 'row is-winner' : 'row'}>
          {side?.team ? (
            <a class="cut grow" href={linkTo('team', sport, side.team.id)}>
              {nameOf(side.team)}
            </a>
          ) : (
            <span class="muted grow">{t('panels.toBeDecided')}</span>
          )}
          <span class="figure">
            {side?.score ?? ''}
            {side?.penalties != null && <sup>{side.penalties}</sup>}
          </span>
        </p>
      ))}
      {tie.matches.length > 0 && (
        <p class="row small">
          {tie.matches.map(({ id, leg }) => (
            <a key={id} href={linkTo('match', sport, id)}>
              {tie.matches.length > 1 ? `${t('panels.match')} ${leg}` : t('panels.match')}
            </a>
          ))}
        </p>
      )}
    </li>
  )
}
