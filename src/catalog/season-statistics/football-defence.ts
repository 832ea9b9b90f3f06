/** Season statistics of football: defending, discipline, goalkeeping. */
import {
  addition,
  BOTH,
  byScope,
  PLAYER,
  percentage,
  type SeasonSection,
  sum,
  TEAM,
  tally,
} from './season-statistic.ts'

// biome-ignore format: one row a line
export const FOOTBALL_DEFENCE: readonly SeasonSection[] = [
  {
    sport: 'football', scopes: BOTH, group: 'defending',
    rows: [
      ['tackles', 'Tackles', 'Отборы', 'Entradas', sum('totalTackle', 'totalTackle')],
      ['tacklesWon', 'Tackles won', 'Успешные отборы', 'Entradas ganadas', sum('wonTackle', 'wonTacklePercent')],
      ['tacklesWonPercentage', 'Tackles won percentage', 'Процент успешных отборов', 'Porcentaje de entradas ganadas', percentage('tacklesWon', 'tackles')],
      ['interceptions', 'Interceptions', 'Перехваты', 'Intercepciones', sum('interceptionWon', 'interceptionWon')],
      ['clearances', 'Clearances', 'Выносы', 'Despejes', sum('totalClearance', 'totalClearance')],
      ['headedClearances', 'Headed clearances', 'Выносы головой', 'Despejes de cabeza'],
      ['clearancesOffLine', 'Clearances off the line', 'Выносы с линии ворот', 'Despejes sobre la línea', sum('clearanceOffLine')],
      ['ballRecoveries', 'Recoveries', 'Возвраты мяча', 'Recuperaciones', sum('ballRecovery', 'ballRecovery')],
      ['possessionWonDefensiveThird', 'Possession won in the defensive third', 'Возвраты мяча в своей трети', 'Recuperaciones en el primer tercio'],
      ['possessionWonMiddleThird', 'Possession won in the middle third', 'Возвраты мяча в середине поля', 'Recuperaciones en el tercio central'],
      ['outfielderBlocks', 'Shots blocked', 'Заблокированные удары соперников', 'Tiros rivales bloqueados', sum('outfielderBlock')],
      ['blockedCrosses', 'Crosses blocked', 'Заблокированные навесы', 'Centros bloqueados'],
      ['lastManTackles', 'Last man tackles', 'Отборы последним защитником', 'Entradas como último hombre', sum('lastManTackle')],
      ['errorsLeadToShot', 'Errors leading to a shot', 'Ошибки, приведшие к удару', 'Errores que acaban en tiro', sum('errorLeadToAShot', 'errorsLeadToShot'), 'smaller'],
      ['errorsLeadToGoal', 'Errors leading to a goal', 'Ошибки, приведшие к голу', 'Errores que acaban en gol', sum('errorLeadToAGoal', 'errorsLeadToGoal'), 'smaller'],
      ['penaltiesConceded', 'Penalties conceded', 'Пенальти в свои ворота', 'Penaltis cometidos', sum('penaltyConceded'), 'smaller'],
    ],
  },
  {
    sport: 'football', scopes: BOTH, group: 'discipline',
    rows: [
      ['yellowCards', 'Yellow cards', 'Жёлтые карточки', 'Tarjetas amarillas', sum('yellowCard', 'yellowCards'), 'smaller'],
      ['yellowRedCards', 'Second yellow cards', 'Вторые жёлтые карточки', 'Dobles amarillas', null, 'smaller'],
      ['directRedCards', 'Direct red cards', 'Прямые красные карточки', 'Rojas directas', null, 'smaller'],
      ['redCards', 'Red cards', 'Красные карточки', 'Tarjetas rojas', sum('redCard', 'redCards'), 'smaller'],
      ['fouls', 'Fouls', 'Фолы', 'Faltas', sum('fouls', 'fouls'), 'smaller'],
    ],
  },
  {
    sport: 'football', scopes: BOTH, group: 'goalkeeping',
    shared: [
      ['saves', sum('saves', 'goalkeeperSaves')],
      ['savePercentage', percentage('saves', 'shotsOnTargetFaced')],
    ],
    rows: [
      ['goalsConceded', 'Goals conceded', 'Пропущенные голы', 'Goles encajados', byScope({ kind: 'sum', of: 'goalsConceded' }, tally('conceded')), 'smaller'],
      ['goalsConcededInsideTheBox', 'Goals conceded from inside the box', 'Голы, пропущенные из штрафной', 'Goles encajados desde dentro del área', null, 'smaller'],
      ['goalsConcededOutsideTheBox', 'Goals conceded from outside the box', 'Голы, пропущенные из-за пределов штрафной', 'Goles encajados desde fuera del área', null, 'smaller'],
      ['cleanSheets', 'Clean sheets', 'Матчи на ноль', 'Porterías a cero', byScope(null, tally('cleanSheets'))],
      ['shotsOnTargetFaced', 'Shots on target faced', 'Удары соперников в створ', 'Tiros a puerta recibidos', addition('saves', 'goalsConceded'), 'smaller'],
      ['goalsPrevented', 'Goals prevented', 'Предотвращённые голы', 'Goles evitados', sum('goalsPrevented', 'goalsPrevented')],
      ['penaltiesFaced', 'Penalties faced', 'Пенальти соперников', 'Penaltis recibidos', null, 'smaller'],
      ['penaltySaves', 'Penalty saves', 'Отражённые пенальти', 'Penaltis parados', sum('penaltySave', 'penaltySaves')],
      ['penaltySavePercentage', 'Penalty save percentage', 'Процент отражённых пенальти', 'Porcentaje de penaltis parados', percentage('penaltySaves', 'penaltiesFaced')],
    ],
  },
  {
    sport: 'football', scopes: PLAYER, group: 'goalkeeping',
    rows: [
      ['savesFromInsideTheBox', 'Saves from inside the box', 'Сейвы после ударов из штрафной', 'Paradas de tiros desde dentro del área', sum('savedShotsFromInsideTheBox')],
      ['savesFromOutsideTheBox', 'Saves from outside the box', 'Сейвы после дальних ударов', 'Paradas de tiros desde fuera del área'],
      ['savesCaught', 'Shots caught', 'Удары, взятые намертво', 'Tiros blocados'],
      ['savesParried', 'Shots parried', 'Отбитые удары', 'Tiros rechazados'],
      ['punches', 'Punches', 'Мячи, отбитые кулаками', 'Despejes de puños', sum('punches')],
      ['highClaims', 'High claims', 'Перехваты верховых мячей', 'Balones aéreos atrapados', sum('goodHighClaim')],
      ['crossesNotClaimed', 'Crosses not claimed', 'Ошибки на выходах', 'Centros no atrapados', null, 'smaller'],
      ['runsOut', 'Runs out', 'Выходы из ворот', 'Salidas del portero', sum('totalKeeperSweeper')],
      ['successfulRunsOut', 'Successful runs out', 'Успешные выходы из ворот', 'Salidas exitosas del portero', sum('accurateKeeperSweeper')],
      ['successfulRunsOutPercentage', 'Runs out success', 'Процент успешных выходов из ворот', 'Porcentaje de salidas exitosas', percentage('successfulRunsOut', 'runsOut')],
    ],
  },
  {
    sport: 'football', scopes: TEAM, group: 'defending',
    rows: [
      ['expectedGoalsAgainst', 'Expected goals against (xGA)', 'Ожидаемые пропущенные голы (xGA)', 'Goles esperados en contra (xGA)', null, 'smaller'],
      ['passesPerDefensiveAction', 'Passes per defensive action (PPDA)', 'Передачи соперника на оборонительное действие (PPDA)', 'Pases por acción defensiva (PPDA)', null, 'smaller'],
    ],
  },
]
