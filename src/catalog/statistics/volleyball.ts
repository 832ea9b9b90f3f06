/** Statistics of volleyball (docs/reference/resources.md#8). @assumed Further keys. */
import { NEGATIVE, OF_PLAYERS, type SportStatistics } from './statistic.ts'

// biome-ignore format: one row a line
const NAMES: SportStatistics['names'] = [
  ['attackPoints', 'Attack points', 'Очки в атаке', 'Puntos de ataque'],
  ['attackErrors', 'Attack errors', 'Ошибки в атаке', 'Errores de ataque'],
  ['blockPoints', 'Block points', 'Очки на блоке', 'Puntos de bloqueo'],
  ['receptionErrors', 'Reception errors', 'Ошибки на приёме', 'Errores de recepción'],
  ['servicePointsScored', 'Service points won', 'Очки при своей подаче', 'Puntos ganados al saque'],
  ['receiverPointsScored', 'Receiver points won', 'Очки при приёме подачи', 'Puntos ganados en recepción'],
  ['opponentErrors', 'Points from opponent errors', 'Очки на ошибках соперника', 'Puntos por errores del rival'],
]

export const VOLLEYBALL_STATISTICS: SportStatistics = {
  sport: 'volleyball',
  names: NAMES,
  matchGroups: [
    ['Points', ['pointsTotal', 'maxPointsInRow', 'biggestLead', 'opponentErrors']],
    ['Attack', ['attackPoints', 'attackErrors', 'blockPoints']],
    ['Service', ['aces', 'serviceErrors', 'servicePointsScored']],
    ['Reception', ['receiverPointsScored', 'receptionErrors']],
    ['Other', ['timeouts']],
  ],
  matchTraits: {
    attackPoints: OF_PLAYERS,
    attackErrors: { ...OF_PLAYERS, ...NEGATIVE },
    blockPoints: OF_PLAYERS,
    aces: OF_PLAYERS,
    serviceErrors: { ...OF_PLAYERS, ...NEGATIVE },
    receptionErrors: { ...OF_PLAYERS, ...NEGATIVE },
  },
  playerGroups: [
    ['General', ['rating', 'points']],
    ['Attack', ['attackPoints', 'attackErrors', 'blockPoints']],
    ['Service', ['aces', 'serviceErrors']],
    ['Reception', ['receptionErrors']],
  ],
}
