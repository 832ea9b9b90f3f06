/** Tournaments of national teams by their names in the `internationals` files. */

/** Russian name, priority and popularity. Other tournaments have no Russian name and rank last. */
export const TOURNAMENTS: Readonly<
  Record<string, readonly [nameRu: string, priority: number, popularity: number]>
> = {
  'FIFA World Cup qualification': ['Чемпионат мира ФИФА, квалификация', 620, 600],
  'UEFA Euro qualification': ['Чемпионат Европы УЕФА, квалификация', 600, 550],
  'UEFA Nations League': ['Лига наций УЕФА', 610, 500],
  'Copa América qualification': ['Кубок Америки, квалификация', 60, 0],
  'African Cup of Nations': ['Кубок африканских наций', 700, 500],
  'African Cup of Nations qualification': ['Кубок африканских наций, квалификация', 220, 150],
  'AFC Asian Cup': ['Кубок Азии', 690, 450],
  'AFC Asian Cup qualification': ['Кубок Азии, квалификация', 210, 140],
  'Gold Cup': ['Золотой кубок КОНКАКАФ', 580, 350],
  'Gold Cup qualification': ['Золотой кубок КОНКАКАФ, квалификация', 60, 0],
  'CONCACAF Nations League': ['Лига наций КОНКАКАФ', 310, 200],
  'CONCACAF Nations League qualification': ['Лига наций КОНКАКАФ, квалификация', 60, 0],
  'Oceania Nations Cup': ['Кубок наций ОФК', 200, 100],
  'Confederations Cup': ['Кубок конфедераций', 640, 400],
  'Arab Cup': ['Кубок арабских наций', 240, 150],
  'Gulf Cup': ['Кубок Персидского залива', 180, 100],
  'AFF Championship': ['Чемпионат АСЕАН', 180, 100],
  'EAFF Championship': ['Чемпионат Восточной Азии', 170, 90],
  'SAFF Cup': ['Чемпионат Южной Азии', 140, 80],
  'WAFF Championship': ['Чемпионат Западной Азии', 140, 70],
  'COSAFA Cup': ['Кубок КОСАФА', 120, 60],
  'CECAFA Cup': ['Кубок СЕКАФА', 120, 60],
  'Baltic Cup': ['Кубок Балтии', 110, 50],
  "King's Cup": ['Кубок короля Таиланда', 90, 40],
  'Kirin Cup': ['Кубок Кирин', 90, 40],
  'Kirin Challenge Cup': ['Кубок вызова Кирин', 90, 40],
  'Island Games': ['Островные игры', 50, 20],
  'Pacific Games': ['Тихоокеанские игры', 60, 20],
  'British Home Championship': ['Домашний чемпионат Британии', 100, 40],
  Friendly: ['Товарищеские матчи', 300, 400],
}

/** Final tournaments with the codes of `competitions.ts`. */
export const FINAL_TOURNAMENTS: Readonly<Record<string, string>> = {
  'FIFA World Cup': 'worldcup',
  'UEFA Euro': 'euro',
  'Copa América': 'copa',
}
