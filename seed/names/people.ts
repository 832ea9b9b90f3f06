/**
 * People of the demo world: name in two scripts and country; women have their own given names and some family names.
 */

import type { Random } from '../random.ts'
import { COUNTRIES, type Country } from './countries.ts'
import { type Flavour, type LocalName, parts, personName } from './local-name.ts'

const GIVEN: Readonly<Record<string, readonly LocalName[]>> = {
  nordic: parts(`Ingrid:Ингрид Astrid:Астрид Freja:Фрейя Sigrid:Сигрид Maja:Майя Elin:Элин Linnea:Линнея
    Solveig:Сольвейг Tuva:Тува Hanna:Ханна Ida:Ида Karin:Карин Saga:Сага Ronja:Роня Tilda:Тильда`),
  anglo: parts(`Alice:Элис Emma:Эмма Ruby:Руби Hazel:Хейзел Poppy:Поппи Grace:Грейс Megan:Меган Holly:Холли
    Daisy:Дейзи Amber:Эмбер Jodie:Джоди Paige:Пейдж Tess:Тесс Nora:Нора Laura:Лора`),
  iberian: parts(`Lucía:Лусия Carmen:Кармен Elena:Элена Paula:Паула Marta:Марта Inés:Инес Alba:Альба
    Julia:Хулия Noelia:Ноэлия Rosa:Роса Vera:Вера Clara:Клара Ana:Ана Beatriz:Беатрис Irene:Ирене`),
  slavic: parts(`Mila:Мила Jelena:Елена Ivana:Ивана Petra:Петра Tijana:Тияна Vesna:Весна Dunja:Дуня Nina:Нина
    Katja:Катя Sofija:София Mirna:Мирна Olga:Ольга Danica:Даница Zora:Зора Ana:Ана`),
  steppe: parts(`Aigul:Айгуль Dana:Дана Zarina:Зарина Madina:Мадина Aliya:Алия Saule:Сауле Kamila:Камила
    Dinara:Динара Aruzhan:Аружан Asel:Асель Gulnara:Гульнара Leila:Лейла`),
  sunrise: parts(`Yui:Юи Hana:Хана Aoi:Аой Sakura:Сакура Mio:Мио Rin:Рин Nanami:Нанами Emi:Эми Kaori:Каори
    Misaki:Мисаки Yuka:Юка Ayumi:Аюми Chika:Тика Megumi:Мэгуми`),
  tropic: parts(`Dewi:Деви Sari:Сари Kirana:Кирана Ayu:Аю Citra:Читра Intan:Интан Ratna:Ратна Wulan:Вулан
    Melati:Мелати Kartika:Картика Nadia:Надя Lestari:Лестари`),
  pacific: parts(`Moana:Моана Aroha:Ароха Leilani:Лейлани Mele:Меле Ana:Ана Sina:Сина Hina:Хина Kiri:Кири
    Mahina:Махина Tiare:Тиаре Lupe:Лупе Ofa:Офа`),
}

/** Name styles whose family names in -ov, -ev and -in have a feminine form. */
const HAS_FEMININE = new Set(['slavic', 'steppe'])
const ENDINGS = { en: /(?:[oe]v|in)$/, ru: /(?:[ое]в|ин)$/ } as const

function feminine(name: string, ending: RegExp): string {
  return ending.test(name) ? `${name}${ending === ENDINGS.en ? 'a' : 'а'}` : name
}

export function womanName(flavour: Flavour, random: Random): LocalName {
  const given = GIVEN[flavour.key]
  if (!given) throw new Error(`no women's names are known for ${flavour.key}`)
  const { en, ru } = personName({ ...flavour, given }, random)
  if (!HAS_FEMININE.has(flavour.key)) return { en, ru }
  return { en: feminine(en, ENDINGS.en), ru: feminine(ru, ENDINGS.ru) }
}

export interface Person {
  readonly name: LocalName
  readonly country: Country
}

/** A person of the country, or with the given probability of another one. Names are unique within `taken`. */
export function makePerson(
  country: Country,
  abroad: number,
  taken: Set<string>,
  random: Random,
  gender: 'M' | 'F' = 'M',
): Person {
  const origin = random.chance(abroad) ? random.pick(COUNTRIES) : country
  for (;;) {
    const name = gender === 'F' ? womanName(origin.flavour, random) : personName(origin.flavour, random)
    if (taken.has(name.en)) continue
    taken.add(name.en)
    return { name, country: origin }
  }
}
