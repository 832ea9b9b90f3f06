/** Cup trees: one column per round, one card per tie with links to its matches. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { nameOf, t } from '../i18n.ts'
import { linkTo } from '../router.ts'

type Tree = Schemas['CupTree']
type Tie = Schemas['CupTreeTie']

interface CupTreesProps {
  readonly trees: readonly Tree[]
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
                  <h4>{nameOf({ name: description, translations })}</h4>
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
  const sides = [
    tie.participants.find(({ order }) => order === 1),
    tie.participants.find(({ order }) => order === 2),
  ]
  return (
    <li class={isMarked ? 'tie is-marked' : 'tie'}>
      {tie.thirdPlace && <small class="muted">{t('panels.thirdPlace')}</small>}
      {sides.map((side, index) => (
        <p key={index} class={side?.winner ? 'is-winner' : undefined}>
          {side?.team ? (
            <a class="cut" href={linkTo('team', sport, side.team.id)}>
              {nameOf(side.team)}
            </a>
          ) : (
            <span class="muted">{t('panels.toBeDecided')}</span>
          )}
          <span class="figure">
            {side?.score ?? ''}
            {side?.penalties != null && <sup>{side.penalties}</sup>}
          </span>
        </p>
      ))}
      {tie.matches.length > 0 && (
        <p class="legs">
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
