/** Names of the demo world: none means something rude or silly in English, Russian or Spanish. */
import { expect, test } from 'bun:test'
import { COUNTRIES } from '../../seed/names/countries.ts'
import { nicknames, teamNames } from '../../seed/names/esports.ts'
import { isFit, type LocalName, localName, personName, townNames } from '../../seed/names/local-name.ts'
import { womanName } from '../../seed/names/people.ts'
import { makeRandom } from '../../seed/random.ts'

const SILLY: readonly LocalName[] = [
  localName('Moron', 'Морон'),
  localName('Kokburn', 'Кокберн'),
  localName('Puerto Putana', 'Пуэрто-Путана'),
  localName('Soltero', 'Сольтеро'),
  localName('Tortilla', 'Тортилья'),
  localName('Krasava', 'Красава'),
  localName('Mandana', 'Мандана'),
  localName('Lohina', 'Лохина'),
  localName('Serikov', 'Сериков'),
]

test.each(SILLY.map((name) => [name.en, name] as const))('%s is no name', (_, name) => {
  expect(isFit(name)).toBe(false)
})

test('an ordinary name is fit', () => {
  expect(isFit(localName('Lindholm', 'Линдхольм'))).toBe(true)
})

test('people, towns, teams and nicknames have fit names; the Russian ones are in Cyrillic', () => {
  const random = makeRandom(5)
  const all: LocalName[] = [...teamNames(random), ...nicknames(random)]
  for (const { flavour } of COUNTRIES) {
    all.push(...townNames(flavour, random))
    for (let i = 0; i < 300; i++) all.push(personName(flavour, random), womanName(flavour, random))
  }
  expect(all.filter((name) => !isFit(name))).toEqual([])
  expect(all.length).toBeGreaterThan(5000)
  const cyrillic = /^[А-ЯЁ][а-яёА-ЯЁ' -]+$/
  expect(all.filter(({ ru }) => !cyrillic.test(ru))).toEqual([])
})
