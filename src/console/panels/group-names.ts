/** Names of statistic groups and season types, which the API has in English only. */
import { namedIn } from './links.tsx'
import { keyText } from './names.ts'

const GROUPS_RU: Readonly<Record<string, string>> = {
  Advanced: 'Расширенная статистика',
  Attack: 'Атака',
  Averages: 'Средние показатели',
  Block: 'Блок',
  Defending: 'Защита',
  Discipline: 'Дисциплина',
  Duels: 'Единоборства',
  'Face-offs': 'Вбрасывания',
  Games: 'Геймы',
  General: 'Общее',
  Goalkeeping: 'Игра вратаря',
  Lead: 'Преимущество',
  'Match overview': 'Обзор',
  Opponents: 'Показатели соперников',
  Other: 'Прочее',
  Passes: 'Передачи',
  Passing: 'Передачи',
  Playmaking: 'Созидание',
  Points: 'Очки',
  Possession: 'Владение мячом',
  'Puck control': 'Владение шайбой',
  Rally: 'Розыгрыши',
  Rebounds: 'Подборы',
  Reception: 'Приём',
  Results: 'Результаты',
  Return: 'Игра на приёме',
  Scoring: 'Набор очков',
  Service: 'Подача',
  'Set pieces': 'Стандарты',
  Shots: 'Удары и броски',
  'Special teams': 'Неравные составы',
  Surfaces: 'Покрытия',
}

const TYPES_RU: Readonly<Record<string, string>> = {
  overall: 'Всего',
  regularSeason: 'Регулярный сезон',
  playoffs: 'Плей-офф',
  home: 'Дома',
  away: 'В гостях',
  mainDraw: 'Основная сетка',
  top16: 'Топ-16',
}

export function groupText(name: string): string {
  return namedIn({ en: name, ru: GROUPS_RU[name] ?? name })
}

/** `regularSeason` as `Regular season`. */
export function typeText(type: string): string {
  return namedIn({ en: keyText(type), ru: TYPES_RU[type] ?? keyText(type) })
}
