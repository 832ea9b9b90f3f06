/**
 * Statistics of esports: team statistics (scope `match`) and player statistics of the games of a series in three titles
 * (docs/reference/resources.md#15). @assumed Keys that the contract does not list.
 */
import { NEGATIVE, OF_PLAYERS, type SportStatistics } from './statistic.ts'

// biome-ignore format: one row a line
const NAMES: SportStatistics['names'] = [
  ['kills', 'Kills', 'Убийства', 'Asesinatos'],
  ['deaths', 'Deaths', 'Смерти', 'Muertes'],
  ['assists', 'Assists', 'Помощь в убийствах', 'Asistencias'],
  ['headshots', 'Headshots', 'Убийства в голову', 'Disparos a la cabeza'],
  ['adr', 'Average damage per round (ADR)', 'Средний урон за раунд (ADR)', 'Daño medio por ronda (ADR)'],
  ['kast', 'Rounds with a contribution (KAST)', 'Раунды с пользой для команды (KAST)', 'Rondas con aporte (KAST)'],
  ['roundsWon', 'Rounds won', 'Выигранные раунды', 'Rondas ganadas'],
  ['firstBlood', 'First blood', 'Первая кровь', 'Primera sangre'],
  ['towers', 'Towers destroyed', 'Разрушенные башни', 'Torres destruidas'],
  ['barracks', 'Barracks destroyed', 'Разрушенные казармы', 'Barracones destruidos'],
  ['dragons', 'Dragons slain', 'Убитые драконы', 'Dragones asesinados'],
  ['inhibitors', 'Inhibitors destroyed', 'Разрушенные ингибиторы', 'Inhibidores destruidos'],
  ['baron', 'Barons slain', 'Убитые бароны', 'Barones asesinados'],
  ['goldEarned', 'Gold earned', 'Заработанное золото', 'Oro obtenido'],
  ['netWorth', 'Net worth', 'Общая ценность', 'Patrimonio neto'],
  ['goldPerMin', 'Gold per minute', 'Золото в минуту', 'Oro por minuto'],
  ['xpPerMin', 'Experience per minute', 'Опыт в минуту', 'Experiencia por minuto'],
  ['lastHits', 'Last hits', 'Добитые крипы', 'Últimos golpes'],
  ['denies', 'Denies', 'Неотданные крипы', 'Denegaciones'],
  ['heroLevel', 'Hero level', 'Уровень героя', 'Nivel del héroe'],
  ['level', 'Champion level', 'Уровень чемпиона', 'Nivel del campeón'],
  ['minionsKilled', 'Minions killed', 'Убитые миньоны', 'Súbditos asesinados'],
  ['role', 'Role', 'Роль', 'Rol'],
]

export const ESPORTS_STATISTICS: SportStatistics = {
  sport: 'esports',
  names: NAMES,
  matchGroups: [
    ['Combat', ['kills', 'deaths', 'assists', 'headshots', 'firstBlood', 'roundsWon']],
    ['Objectives', ['towers', 'barracks', 'dragons', 'inhibitors', 'baron']],
    ['Economy', ['goldEarned', 'netWorth']],
  ],
  matchTraits: {
    kills: OF_PLAYERS,
    deaths: { ...OF_PLAYERS, ...NEGATIVE },
    assists: OF_PLAYERS,
    headshots: OF_PLAYERS,
    goldEarned: OF_PLAYERS,
    netWorth: OF_PLAYERS,
  },
  playerGroups: [
    ['Combat', ['kills', 'deaths', 'assists', 'headshots', 'adr', 'kast']],
    ['Economy', ['goldEarned', 'goldPerMin', 'xpPerMin', 'netWorth', 'lastHits', 'denies', 'minionsKilled']],
    ['Development', ['heroLevel', 'level', 'role']],
  ],
  valueKinds: { firstBlood: 'boolean', role: 'text' },
}
