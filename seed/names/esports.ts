/** Names of esports in the demo world: teams, nicknames, maps, heroes. All are invented. */
import type { Random } from '../random.ts'
import { isFit, type LocalName, parts } from './local-name.ts'

const TEAM_HEADS =
  parts(`Nova:Нова Ember:Эмбер Frost:Фрост Iron:Айрон Lunar:Лунар Crimson:Кримсон Vortex:Вортекс
  Onyx:Оникс Static:Статик Rapid:Рапид Hollow:Холлоу Golden:Голден Silent:Сайлент Polar:Полар Neon:Неон
  Cobalt:Кобальт Amber:Амбер Shadow:Шэдоу Royal:Роял Wild:Вайлд Arctic:Арктик Solar:Солар Granite:Гранит
  Velvet:Вельвет`)
const TEAM_TAILS = parts(`Gaming:Гейминг Esports:Эспортс Wolves:Вулвз Foxes:Фоксес Ravens:Рейвенс Squad:Сквад
  Legion:Легион Five:Файв Tigers:Тайгерс Owls:Оулз Union:Юнион Forge:Фордж`)

const NICK_HEADS = parts(`Vol:Вол Kry:Кри Zen:Зен Mor:Мор Xar:Ксар Fen:Фен Tor:Тор Lyn:Лин Quo:Куо Bra:Бра
  Sil:Сил Dra:Дра Pyr:Пир Neb:Неб Gal:Гал Hex:Хекс Rin:Рин Ost:Ост Vex:Векс Jol:Джол Kel:Кел Mist:Мист Tyr:Тир
  Ash:Эш`)
const NICK_TAILS =
  parts(`tex:текс rix:рикс do:до ka:ка on:он ari:ари vyn:вин us:ус el:ел mo:мо den:ден ster:стер
  ix:икс ora:ора by:би lo:ло tan:тан zik:зик nox:нокс ue:юэ`)

function combinations(
  heads: readonly LocalName[],
  tails: readonly LocalName[],
  between: string,
): LocalName[] {
  return heads
    .flatMap((head) =>
      tails.map((tail) => ({ en: head.en + between + tail.en, ru: head.ru + between + tail.ru })),
    )
    .filter(isFit)
}

/** All team names, each once, in random order. */
export function teamNames(random: Random): LocalName[] {
  return random.shuffle(combinations(TEAM_HEADS, TEAM_TAILS, ' '))
}

/** All nicknames, each once, in random order. */
export function nicknames(random: Random): LocalName[] {
  return random.shuffle(combinations(NICK_HEADS, NICK_TAILS, ''))
}

const words = (text: string) => text.trim().split(/\s+/)

export const SHOOTER_MAPS: readonly string[] = words('Harbor Quarry Citadel Foundry Delta Monsoon Boulevard')

/** Heroes of the first lane-based title. */
export const ANCIENT_HEROES: readonly string[] =
  words(`Stormcaller Bramblehide Nightweaver Ironmonger Sunlance
  Gravetide Moonstalker Emberwitch Frostmaiden Thornback Duskblade Riverlord Bonesmith Galewing Hexmother
  Stonefather Viperqueen Ashwalker Tidebreaker Whisperer Runekeeper Wolfmother Skybreaker Mirebeast Goldhorn
  Pathfinder Spellbinder Oathkeeper Ravenlord Cinderfist Glimmer Wardkeeper Dreamspinner Bloodmoon Scraptrap Duneking
  Windshear Icehollow Lanternjack Starborn Mudslinger Voidcaller`)

/** Champions of the second lane-based title. */
export const RIFT_CHAMPIONS: readonly string[] =
  words(`Aldric Brynja Calyx Dorian Elowen Fyra Garruk Halvard Isolde
  Jorvik Kaeda Lirien Morwen Nyssa Orlan Perrin Quilla Rhogar Sable Tamsin Ulric Vesper Wynn Xandor Yara Zephra
  Azura Bastian Cinder Dusk Ember Faelan Grim Hollis Ivo Juno Korr Lune Mirek Nox Oriel Pike`)
