/** The thematic groups of season statistics (docs/reference/resources.md#19). @assumed */

// biome-ignore format: one row a line
export const SEASON_GROUPS = {
  general: { en: 'General', ru: 'Общее', es: 'General' },
  results: { en: 'Results', ru: 'Результаты', es: 'Resultados' },
  attack: { en: 'Attack', ru: 'Атака', es: 'Ataque' },
  shots: { en: 'Shots', ru: 'Удары и броски', es: 'Tiros' },
  scoring: { en: 'Scoring', ru: 'Набор очков', es: 'Anotación' },
  passing: { en: 'Passing', ru: 'Передачи', es: 'Pases' },
  playmaking: { en: 'Playmaking', ru: 'Созидание', es: 'Creación de juego' },
  possession: { en: 'Possession', ru: 'Владение мячом', es: 'Posesión' },
  duels: { en: 'Duels', ru: 'Единоборства', es: 'Duelos' },
  defending: { en: 'Defending', ru: 'Защита', es: 'Defensa' },
  rebounds: { en: 'Rebounds', ru: 'Подборы', es: 'Rebotes' },
  goalkeeping: { en: 'Goalkeeping', ru: 'Игра вратаря', es: 'Portería' },
  discipline: { en: 'Discipline', ru: 'Дисциплина', es: 'Disciplina' },
  setPieces: { en: 'Set pieces', ru: 'Стандарты', es: 'Balón parado' },
  specialTeams: { en: 'Special teams', ru: 'Неравные составы', es: 'Equipos especiales' },
  faceOffs: { en: 'Face-offs', ru: 'Вбрасывания', es: 'Saques neutrales' },
  service: { en: 'Service', ru: 'Подача', es: 'Saque' },
  reception: { en: 'Reception', ru: 'Приём и защита', es: 'Recepción y defensa' },
  block: { en: 'Block', ru: 'Блок', es: 'Bloqueo' },
  return: { en: 'Return', ru: 'Игра на приёме', es: 'Resto' },
  rally: { en: 'Rally', ru: 'Розыгрыши', es: 'Peloteo' },
  surfaces: { en: 'Surfaces', ru: 'Покрытия', es: 'Superficies' },
  opponents: { en: 'Opponents', ru: 'Показатели соперников', es: 'Datos del rival' },
  advanced: { en: 'Advanced', ru: 'Расширенная статистика', es: 'Estadística avanzada' },
  averages: { en: 'Averages', ru: 'Средние показатели', es: 'Promedios' },
} as const

export type SeasonGroup = keyof typeof SEASON_GROUPS
