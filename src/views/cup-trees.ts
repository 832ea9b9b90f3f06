/** Cup trees of a season (docs/reference/resources.md#17.2), derived by rule from its knock-out matches. */
import type { Db } from '../../db/open.ts'
import { type CupTree, type CupTreeParticipant, type CupTreeTie, cupTrees } from '../rules/cup-trees.ts'
import { selectCupMatches } from '../store/season-matches.ts'
import type { Cards } from './cards.ts'

type Json = string
const text = JSON.stringify

export function viewCupTrees(db: Db, cards: Cards, seasonId: number, seasonName: string): Json {
  const trees = cupTrees(selectCupMatches(db, seasonId), seasonName)
  return `[${trees.map((tree) => viewTree(cards, tree)).join(',')}]`
}

function viewTree(cards: Cards, { id, name, currentRound, rounds }: CupTree): Json {
  const shown = rounds.map(
    ({ order, type, description, translations, ties }) =>
      `{"order":${order},"type":${type},"description":${text(description)},"translations":${text(translations)},` +
      `"ties":[${ties.map((tie) => viewTie(cards, tie)).join(',')}]}`,
  )
  return `{"id":${id},"name":${text(name)},"currentRound":${currentRound},"rounds":[${shown.join(',')}]}`
}

function viewTie(cards: Cards, tie: CupTreeTie): Json {
  const participants = tie.participants.map((participant) => viewParticipant(cards, participant))
  return (
    `{"blockId":${tie.blockId},"order":${tie.order},"finished":${tie.finished},"thirdPlace":${tie.thirdPlace},` +
    `"participants":[${participants.join(',')}],"homeScore":${tie.homeScore},"awayScore":${tie.awayScore},` +
    `"homePenalties":${tie.homePenalties},"awayPenalties":${tie.awayPenalties},"matches":${text(tie.matches)}}`
  )
}

function viewParticipant(
  cards: Cards,
  { id, teamId, order, winner, score, penalties }: CupTreeParticipant,
): Json {
  return (
    `{"id":${id},"team":${cards.teamBrief(teamId)},"order":${order},"winner":${winner},` +
    `"score":${score},"penalties":${penalties}}`
  )
}
