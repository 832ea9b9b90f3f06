/**
 * Statistics of esports: team statistics (scope `match`) and player statistics of the games of a series in three titles
 * (docs/reference/resources.md#15). @assumed Keys that the contract does not list.
 */
import { NEGATIVE, OF_PLAYERS, type SportStatistics } from './statistic.ts'

// biome-ignore format: one row a line
export const ESPORTS_STATISTICS: SportStatistics = {
  sport: 'esports',
  sections: [
    { scope: 'match', group: 'Combat', rows: [
      ['kills', 'Kills', 'Убийства', 'Asesinatos', OF_PLAYERS],
      ['deaths', 'Deaths', 'Смерти', 'Muertes', { ...OF_PLAYERS, ...NEGATIVE }],
      ['assists', 'Assists', 'Помощь в убийствах', 'Asistencias', OF_PLAYERS],
      ['headshots', 'Headshots', 'Убийства в голову', 'Disparos a la cabeza', OF_PLAYERS],
      ['firstBlood', 'First blood', 'Первая кровь', 'Primera sangre', { valueKind: 'boolean' }],
      ['roundsWon', 'Rounds won', 'Выигранные раунды', 'Rondas ganadas'],
    ] },
    { scope: 'match', group: 'Objectives', rows: [
      ['towers', 'Towers destroyed', 'Разрушенные башни', 'Torres destruidas'],
      ['barracks', 'Barracks destroyed', 'Разрушенные казармы', 'Barracones destruidos'],
      ['dragons', 'Dragons slain', 'Убитые драконы', 'Dragones asesinados'],
      ['inhibitors', 'Inhibitors destroyed', 'Разрушенные ингибиторы', 'Inhibidores destruidos'],
      ['baron', 'Barons slain', 'Убитые бароны', 'Barones asesinados'],
    ] },
    { scope: 'match', group: 'Economy', rows: [
      ['goldEarned', 'Gold earned', 'Заработанное золото', 'Oro obtenido', OF_PLAYERS],
      ['netWorth', 'Net worth', 'Общая ценность', 'Patrimonio neto', OF_PLAYERS],
    ] },
    { scope: 'player', group: 'Combat', rows: [
      ['kills'],
      ['deaths'],
      ['assists'],
      ['headshots'],
      ['adr', 'Average damage per round (ADR)', 'Средний урон за раунд (ADR)', 'Daño medio por ronda (ADR)'],
      ['kast', 'Rounds with a contribution (KAST)', 'Раунды с пользой для команды (KAST)', 'Rondas con aporte (KAST)'],
    ] },
    { scope: 'player', group: 'Economy', rows: [
      ['goldEarned'],
      ['goldPerMin', 'Gold per minute', 'Золото в минуту', 'Oro por minuto'],
      ['xpPerMin', 'Experience per minute', 'Опыт в минуту', 'Experiencia por minuto'],
      ['netWorth'],
      ['lastHits', 'Last hits', 'Добитые крипы', 'Últimos golpes'],
      ['denies', 'Denies', 'Неотданные крипы', 'Denegaciones'],
      ['minionsKilled', 'Minions killed', 'Убитые миньоны', 'Súbditos asesinados'],
    ] },
    { scope: 'player', group: 'Development', rows: [
      ['heroLevel', 'Hero level', 'Уровень героя', 'Nivel del héroe'],
      ['level', 'Champion level', 'Уровень чемпиона', 'Nivel del campeón'],
      ['role', 'Role', 'Роль', 'Rol', { valueKind: 'text' }],
    ] },
  ],
}
