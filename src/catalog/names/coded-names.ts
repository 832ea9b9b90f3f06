/**
 * Codes that responses give with their names: transfer types, traits of football players, reasons of missing players;
 * and roles of staff. @assumed Names, and the codes of the first two.
 */
import type { SportSlug } from '../sports.ts'

interface CodedName {
  readonly code: number
  readonly name: string
  readonly nameRu: string
}

type Names = readonly [name: string, nameRu: string]

/** The position in the list is the code: append new ones at the end. */
function coded(first: number, names: readonly Names[]): readonly CodedName[] {
  return names.map(([name, nameRu], place) => ({ code: first + place, name, nameRu }))
}

/** Finds the row of a code; undefined for any other number. */
function finder<R extends CodedName>(rows: readonly R[]): (code: number) => R | undefined {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return (code) => byCode.get(code)
}

/** Transfer types (docs/reference/resources.md#18.3). */
export const TRANSFER_TYPES = coded(0, [
  ['Other', 'Другое'],
  ['Loan', 'Аренда'],
  ['End of loan', 'Возвращение из аренды'],
  ['Transfer', 'Трансфер'],
  ['Free transfer', 'Свободный трансфер'],
  ['Exchange', 'Обмен'],
  ['Draft', 'Драфт'],
  ['Promoted from the youth team', 'Переведён из молодёжной команды'],
  ['Released', 'Расторжение контракта'],
  ['End of career', 'Завершение карьеры'],
])
export const findTransferType = finder(TRANSFER_TYPES)

/** Strengths and weaknesses of football players (docs/reference/resources.md#18.2). */
export const PLAYER_TRAITS = coded(1, [
  ['Finishing', 'Завершение атак'],
  ['Long shots', 'Дальние удары'],
  ['Heading', 'Игра головой'],
  ['Penalty taking', 'Исполнение пенальти'],
  ['Direct free kicks', 'Штрафные удары'],
  ['Dribbling', 'Дриблинг'],
  ['Ball control', 'Контроль мяча'],
  ['Passing', 'Передачи'],
  ['Long balls', 'Длинные передачи'],
  ['Through balls', 'Передачи на ход'],
  ['Key passes', 'Ключевые передачи'],
  ['Crossing', 'Навесы'],
  ['Corner kicks', 'Подача угловых'],
  ['Playmaking', 'Организация игры'],
  ['Off-the-ball movement', 'Движение без мяча'],
  ['Counter-attacks', 'Контратаки'],
  ['Speed', 'Скорость'],
  ['Stamina', 'Выносливость'],
  ['Physical strength', 'Физическая сила'],
  ['Aerial duels', 'Борьба в воздухе'],
  ['Ground duels', 'Единоборства на земле'],
  ['Tackling', 'Отбор'],
  ['Interceptions', 'Перехваты'],
  ['Blocking shots', 'Блокирование ударов'],
  ['Positioning', 'Выбор позиции'],
  ['Pressing', 'Прессинг'],
  ['Concentration', 'Концентрация'],
  ['Discipline', 'Дисциплина'],
  ['Consistency', 'Стабильность'],
  ['Versatility', 'Универсальность'],
  ['Error proneness', 'Склонность к ошибкам'],
  ['Reflexes', 'Реакция'],
  ['Handling', 'Игра руками'],
  ['High claims', 'Игра на выходах'],
  ['Penalty saving', 'Отражение пенальти'],
  ['Playing out from the back', 'Розыгрыш мяча от ворот'],
])
export const findPlayerTrait = finder(PLAYER_TRAITS)

export interface MissingReasonRow extends CodedName {
  readonly nameEs: string
  /** The only sport with this reason; null if every sport with missing players has it. */
  readonly onlyIn: SportSlug | null
}

function reason(code: number, name: string, nameRu: string, nameEs: string, onlyIn: SportSlug | null = null) {
  return { code, name, nameRu, nameEs, onlyIn }
}

/** Reasons of missing players (docs/reference/resources.md#6.1). 11 to 13 are card-related. */
export const MISSING_REASONS: readonly MissingReasonRow[] = [
  reason(0, 'Other', 'Другое', 'Otro'),
  reason(1, 'Injury', 'Травма', 'Lesión'),
  reason(2, 'Illness', 'Болезнь', 'Enfermedad'),
  reason(3, 'Suspension', 'Дисквалификация', 'Suspensión'),
  reason(4, 'Personal reasons', 'Личные причины', 'Motivos personales'),
  reason(
    11,
    'Yellow card accumulation',
    'Перебор жёлтых карточек',
    'Acumulación de tarjetas amarillas',
    'football',
  ),
  reason(12, 'Second yellow card', 'Вторая жёлтая карточка', 'Segunda tarjeta amarilla', 'football'),
  reason(13, 'Red card', 'Красная карточка', 'Tarjeta roja', 'football'),
]
export const findMissingReason = finder(MISSING_REASONS)

/** Roles of the staff of a squad by their English names. @assumed */
const STAFF_ROLES: ReadonlyMap<string, string> = new Map([
  ['Head coach', 'Главный тренер'],
  ['Assistant coach', 'Помощник тренера'],
  ['Goalkeeping coach', 'Тренер вратарей'],
  ['Goaltending coach', 'Тренер вратарей'],
  ['Fitness coach', 'Тренер по физподготовке'],
  ['Player development coach', 'Тренер по развитию игроков'],
  ['Statistician', 'Статистик'],
  ['Analyst', 'Аналитик'],
  ['Team manager', 'Менеджер команды'],
  ['Doctor', 'Врач'],
  ['Physiotherapist', 'Физиотерапевт'],
  ['Scout', 'Скаут'],
])

/** The Russian name of a role; unknown roles keep theirs. */
export function staffRoleRu(role: string): string {
  return STAFF_ROLES.get(role) ?? role
}
