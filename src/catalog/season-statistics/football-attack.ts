/** Season statistics of football: general, attack, shots. */
import {
  addition,
  average,
  BOTH,
  byScope,
  difference,
  MATCHES,
  PLAYER,
  percentage,
  perMatch,
  ratio,
  type SeasonSection,
  STARTS,
  sum,
  tally,
} from './season-statistic.ts'

// biome-ignore format: one row a line
export const FOOTBALL_ATTACK: readonly SeasonSection[] = [
  {
    sport: 'football', scopes: PLAYER, group: 'general',
    shared: [
      ['appearances', MATCHES],
      ['matchesStarted', STARTS],
      ['minutesPlayed', sum('minutesPlayed')],
      ['minutesPerGame', perMatch('minutesPlayed')],
      ['rating', average('rating')],
      ['playerOfTheMatchAwards'],
    ],
    rows: [
      ['substitutionsIn', 'Substituted on', 'Выходы на замену', 'Entradas desde el banquillo'],
      ['substitutionsOut', 'Substituted off', 'Был заменён', 'Veces sustituido'],
      ['fullMatches', 'Full matches', 'Матчи без замены', 'Partidos completos'],
      ['matchesAsCaptain', 'Matches as captain', 'Матчи с капитанской повязкой', 'Partidos como capitán'],
      ['teamOfTheWeekSelections', 'Team of the week selections', 'Попадания в сборную тура', 'Veces en el once de la jornada'],
    ],
  },
  {
    sport: 'football', scopes: BOTH, group: 'attack',
    shared: [
      ['goals', byScope({ kind: 'sum', of: 'goals' }, tally('scored'))],
      ['assists', sum('goalAssist')],
    ],
    rows: [
      ['expectedGoals', 'Expected goals (xG)', 'Ожидаемые голы (xG)', 'Goles esperados (xG)', sum('expectedGoals', 'expectedGoals')],
      ['expectedGoalsOnTarget', 'Expected goals on target (xGOT)', 'Ожидаемые голы после ударов в створ (xGOT)', 'Goles esperados a puerta (xGOT)', sum('expectedGoalsOnTarget', 'expectedGoalsOnTarget')],
      ['nonPenaltyExpectedGoals', 'Non-penalty expected goals', 'Ожидаемые голы без пенальти', 'Goles esperados sin penaltis'],
      ['expectedGoalsDifference', 'Goals above expected', 'Голы сверх ожидаемых', 'Goles por encima de lo esperado', difference('goals', 'expectedGoals')],
      ['nonPenaltyGoals', 'Non-penalty goals', 'Голы без учёта пенальти', 'Goles sin penaltis', difference('goals', 'penaltyGoals')],
      ['headedGoals', 'Headed goals', 'Голы головой', 'Goles de cabeza'],
      ['leftFootGoals', 'Left-foot goals', 'Голы левой ногой', 'Goles con la izquierda'],
      ['rightFootGoals', 'Right-foot goals', 'Голы правой ногой', 'Goles con la derecha'],
      ['goalsFromInsideTheBox', 'Goals from inside the box', 'Голы из штрафной', 'Goles desde dentro del área'],
      ['goalsFromOutsideTheBox', 'Goals from outside the box', 'Голы из-за пределов штрафной', 'Goles desde fuera del área'],
      ['fastBreakGoals', 'Fast break goals', 'Голы в контратаках', 'Goles al contragolpe'],
      ['goalConversionPercentage', 'Goal conversion', 'Реализация ударов', 'Conversión de tiros', percentage('goals', 'totalShots')],
      ['bigChancesCreated', 'Big chances created', 'Созданные голевые моменты', 'Grandes ocasiones creadas', sum('bigChanceCreated', 'bigChanceCreated')],
      ['bigChancesMissed', 'Big chances missed', 'Упущенные голевые моменты', 'Grandes ocasiones falladas', sum('bigChanceMissed', 'bigChanceMissed'), 'smaller'],
      ['ownGoals', 'Own goals', 'Автоголы', 'Goles en propia puerta', sum('ownGoals'), 'smaller'],
      ['offsides', 'Offsides', 'Офсайды', 'Fueras de juego', sum('totalOffside', 'offsides'), 'smaller'],
      ['penaltiesWon', 'Penalties won', 'Заработанные пенальти', 'Penaltis provocados', sum('penaltyWon')],
    ],
  },
  {
    sport: 'football', scopes: PLAYER, group: 'attack',
    shared: [['hatTricks']],
    rows: [
      ['goalsAssistsSum', 'Goals + assists', 'Гол + пас', 'Goles + asistencias', addition('goals', 'assists')],
      ['braces', 'Braces', 'Дубли', 'Dobletes'],
      ['winningGoals', 'Winning goals', 'Победные голы', 'Goles de la victoria'],
      ['substituteGoals', 'Goals as a substitute', 'Голы после выхода на замену', 'Goles como suplente'],
      ['scoringFrequency', 'Minutes per goal', 'Минуты на один гол', 'Minutos por gol', ratio('minutesPlayed', 'goals'), 'smaller'],
    ],
  },
  {
    sport: 'football', scopes: BOTH, group: 'shots',
    rows: [
      ['totalShots', 'Total shots', 'Всего ударов', 'Tiros totales', sum('totalShots', 'totalShotsOnGoal')],
      ['shotsOnTarget', 'Shots on target', 'Удары в створ', 'Tiros a puerta', sum('onTargetScoringAttempt', 'shotsOnGoal')],
      ['shotsOnTargetPercentage', 'Shots on target percentage', 'Точность ударов', 'Porcentaje de tiros a puerta', percentage('shotsOnTarget', 'totalShots')],
      ['shotsOffTarget', 'Shots off target', 'Удары мимо', 'Tiros fuera', sum('shotOffTarget', 'shotsOffGoal'), 'smaller'],
      ['blockedScoringAttempts', 'Shots blocked by opponents', 'Удары, заблокированные соперником', 'Tiros bloqueados por el rival', sum('blockedScoringAttempt', 'blockedScoringAttempt'), 'smaller'],
      ['shotsFromInsideTheBox', 'Shots from inside the box', 'Удары из штрафной', 'Tiros desde dentro del área'],
      ['shotsFromOutsideTheBox', 'Shots from outside the box', 'Удары из-за пределов штрафной', 'Tiros desde fuera del área'],
      ['hitWoodwork', 'Hit woodwork', 'Попадания в штангу или перекладину', 'Tiros al palo', sum('hitWoodwork', 'hitWoodwork')],
      ['headedShots', 'Headed shots', 'Удары головой', 'Remates de cabeza'],
      ['leftFootShots', 'Left-foot shots', 'Удары левой ногой', 'Tiros con la izquierda'],
      ['rightFootShots', 'Right-foot shots', 'Удары правой ногой', 'Tiros con la derecha'],
    ],
  },
  {
    sport: 'football', scopes: BOTH, group: 'setPieces',
    rows: [
      ['setPieceGoals', 'Goals from set pieces', 'Голы со стандартов', 'Goles a balón parado'],
      ['setPieceShots', 'Shots from set pieces', 'Удары после стандартов', 'Tiros a balón parado'],
      ['freeKickGoals', 'Free kick goals', 'Голы со штрафных', 'Goles de tiro libre'],
      ['freeKickShots', 'Direct free kick shots', 'Удары со штрафных', 'Tiros libres directos'],
      ['freeKickConversion', 'Free kick conversion', 'Реализация штрафных', 'Conversión de tiros libres', percentage('freeKickGoals', 'freeKickShots')],
      ['penaltiesTaken', 'Penalties taken', 'Пробитые пенальти', 'Penaltis lanzados'],
      ['penaltyGoals', 'Penalty goals', 'Голы с пенальти', 'Goles de penalti'],
      ['penaltiesMissed', 'Penalties missed', 'Незабитые пенальти', 'Penaltis fallados', sum('penaltyMiss'), 'smaller'],
      ['penaltyConversion', 'Penalty conversion', 'Реализация пенальти', 'Conversión de penaltis', percentage('penaltyGoals', 'penaltiesTaken')],
    ],
  },
  {
    sport: 'football', scopes: PLAYER, group: 'averages',
    families: [
      [
        'per90',
        [
          'goals', 'assists', 'expectedGoals', 'expectedAssists', 'totalShots', 'shotsOnTarget', 'keyPasses',
          'bigChancesCreated', 'successfulDribbles', 'touches', 'tackles', 'interceptions', 'clearances',
          'ballRecoveries', 'totalDuelsWon', 'aerialDuelsWon', 'fouls', 'saves',
        ],
      ],
    ],
  },
]
