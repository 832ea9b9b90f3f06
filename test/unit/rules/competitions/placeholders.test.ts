/** Sides that are not decided yet, told from the names of teams (rules/identity/placeholders). */
import { describe, expect, test } from 'bun:test'
import { isPlaceholderName, openSides } from '../../../../src/rules/identity/placeholders.ts'

describe('a placeholder consists of words that decide a side', () => {
  test.each([
    ...['TBD', 'tba 2', 'N.N.', '?', 'To be decided', 'Qualifier', 'W101', 'L62', '1A', '3A/B/C/D/F'],
    ...['Winner SF1', 'Winner of match 101', 'Loser Match 61', 'Semi-final 1 winner', 'UEFA Path A winner'],
    ...['Sieger EF', 'Verlierer HF2', '2. Gruppe B', 'Gruppenerster', 'Vainqueur Quart 1', 'Ganador Grupo A'],
    ...'Group A winners, Runners-up Group C, 1st Group A, 3rd Group A/B/C, Best third'.split(', '),
    ...'Best third-placed team, UEFA Playoff A, Play-off Path C, Победитель матча 1'.split(', '),
    ...'Победитель пары 2, Проигравший 1/2, 1-е место группы A, 1º Grupo A, Vincitore QF2'.split(', '),
    ...'Higher seed, Seed 1, Lowest remaining seed, East Champion, 1st Eastern Conference'.split(', '),
    ...'Gagnant match 3, Zwycięzca meczu 1, Vítěz zápasu 2, Winnaar kwartfinale 1, Sieger CD'.split(', '),
    ...'1st East, East #1, East 8th seed, A2 Group, Gruppensieger, Tabellenerster Nord, Platz 1, ??'.split(
      ', ',
    ),
    ...'Víťaz zápasu 1, Győztes A csoport, Νικητής ομίλου Α, Grup A birincisi, グループA1位, A조 1위'.split(
      ', ',
    ),
    ...'Переможець матчу 1, Pobjednik grupe A, Vinnare match 12, Voittaja lohko A, 1.Gr.A, W QF1'.split(', '),
    ...'W. Semifinal 1, 1 место группы А, 1. Grupa A, Winnaar halve finale 1, Winner of Lions / Bears'.split(
      ', ',
    ),
  ])('%s', (name) => expect(isPlaceholderName(name)).toBe(true))
})

describe('a name with any other word, or too few, is that of a team', () => {
  test.each([
    ...'First Vienna, 1. FC Köln, Winner, Winners FC, Team A, TEAM VI, FC Winner, Best'.split(', '),
    ...'Best FC, Final, Finale Ligure'.split(', '),
    ...'G2, G2 Esports, A1, AB, CD Lugo, Primero de Mayo, Young Boys, Grupo Desportivo, LA'.split(', '),
    ...'East 1, 1. Nord, West Ham, 2nd West XI, A-1, B36, Wildcats, Platz, Team East'.split(', '),
    ...'L 1, FC AB, W 93, West 1, South East, Champions, Top Champion Club'.split(', '),
  ])('%s', (name) => expect(isPlaceholderName(name)).toBe(false))
})

test('an athlete is a placeholder only without any name', () => {
  const names = ['TBD', 'Qualifier', 'L Winner', 'Winner A']
  expect(names.filter((name) => isPlaceholderName(name, true))).toEqual(['TBD', 'Qualifier'])
})

test.each([
  ['codes beside names', 'Lions-Owls* B1-A2 East_1-West_2', ['B1', 'A2', 'East 1', 'West 2']],
  ['either of two sides', 'Lions-Owls Lions/Owls-Bears', ['Lions/Owls']],
  ['a code that has played', 'Lions-Owls 1A-5C*', []],
  ['a code that meets two others', 'Lions-Owls East_1-Lions Owls-East_1', []],
  ['codes without names', 'A1-B2', []],
])('%s', (_, list, open) => {
  const matches = list.split(' ').map((text) => {
    const [home = '', away = ''] = text.replace('*', '').replaceAll('_', ' ').split('-')
    return { home, away, isPlayed: text.endsWith('*') }
  })
  const isOpen = openSides(matches)
  expect([...new Set(matches.flatMap(({ home, away }) => [home, away]))].filter(isOpen)).toEqual(open)
})
