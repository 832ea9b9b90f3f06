/** Names of the eastern parts and the islands of the demo world. All towns and clubs are invented. */
import { type Flavour, parts } from './local-name.ts'

export const STEPPE: Flavour = {
  key: 'steppe',
  given: parts(`Aibek:Айбек Daniyar:Данияр Timur:Тимур Ruslan:Руслан Marat:Марат Arman:Арман Erlan:Ерлан
    Sanzhar:Санжар Nurlan:Нурлан Azamat:Азамат Bolat:Болат Dauren:Даурен Kairat:Кайрат Rustam:Рустам
    Talgat:Талгат Zhandos:Жандос Ilyas:Ильяс Maksat:Максат`),
  family: [
    parts(`Al:Ал Ber:Бер Dos:Дос Ker:Кер Tol:Тол Nur:Нур Sar:Сар Bai:Бай Tem:Тем Ish:Иш Kul:Кул Ur:Ур`),
    parts(
      `benov:бенов manov:манов tayev:таев zhanov:жанов geldin:гельдин bekov:беков kenov:кенов dalov:далов`,
    ),
  ],
  place: [
    parts(
      'Akyn:Акын Karan:Каран Sary:Сары Temir:Темир Kyzyl:Кызыл Zhar:Жар Besh:Беш Tasan:Тасан Altyn:Алтын',
    ),
    parts('taram:тарам kolat:колат bulak:булак kent:кент dala:дала kuduk:кудук tobe:тобе'),
  ],
  club: parts(
    `*_FC:ФК_* Tulpar_*:Тулпар_* *_Batyr:*_Батыр Sunkar_*:Сункар_* Zhas_*:Жас_* Energetik_*:Энергетик_*`,
  ),
  stadium: ['* Central Stadium', '* Arena', 'Stadium of *'],
}

export const SUNRISE: Flavour = {
  key: 'sunrise',
  given: parts(`Ren:Рэн Haru:Хару Sora:Сора Riku:Рику Kaito:Кайто Yuma:Юма Daiki:Дайки Kenta:Кэнта
    Takumi:Такуми Naoki:Наоки Shun:Сюн Kazuki:Кадзуки Ryota:Рёта Tatsuya:Тацуя Yuto:Юто Hiroki:Хироки
    Makoto:Макото Satoru:Сатору`),
  family: [
    parts(
      'Kiri:Кири Saka:Сака Tomo:Томо Nishi:Ниси Mori:Мори Hama:Хама Yoko:Ёко Taka:Така Aka:Ака Fuku:Фуку',
    ),
    parts('mura:мура sawa:сава tani:тани hara:хара naka:нака no:но da:да bayashi:баяси'),
  ],
  place: [
    parts('Aki:Аки Kuro:Куро Mina:Мина Tobi:Тоби Shira:Сира Oku:Оку Waka:Вака Hino:Хино'),
    parts('shiro:сиро hara:хара kasa:каса zaki:дзаки moto:мото numa:нума'),
  ],
  club: parts(
    `*_FC:ФК_* *_Phoenix:*_Феникс *_Dragons:*_Дрэгонс *_SC:*_СК *_Cranes:*_Крейнс *_Express:*_Экспресс`,
  ),
  stadium: ['* Stadium', '* Sports Park', '* Athletic Ground'],
}

export const TROPIC: Flavour = {
  key: 'tropic',
  given: parts(`Adi:Ади Bayu:Баю Dimas:Димас Eka:Эка Fajar:Фаджар Gilang:Гиланг Hadi:Хади Indra:Индра
    Lukman:Лукман Rangga:Рангга Wira:Вира Surya:Сурья Agung:Агунг Yusuf:Юсуф Satria:Сатрия Pandu:Панду
    Reza:Реза Taufan:Тауфан`),
  family: [
    parts('Su:Су Wi:Ви Hara:Хара Pra:Пра Kar:Кар Nata:Ната San:Сан Dar:Дар Man:Ман Jaya:Джая'),
    parts('tama:тама dana:дана tono:тоно narto:нарто raga:рага lesa:леса mika:мика gara:гара'),
  ],
  place: [
    parts('Su:Су Pasi:Паси Kar:Кар Banu:Бану Tan:Тан Mala:Мала Sema:Сема Lombo:Ломбо'),
    parts('rawan:раван lembar:лембар tara:тара dangan:данган kasar:касар biru:биру'),
  ],
  club: parts(
    `*_FC:ФК_* Bintang_*:Бинтанг_* Garuda_*:Гаруда_* Persada_*:Персада_* *_United:*_Юнайтед Laskar_*:Ласкар_*`,
  ),
  stadium: ['Stadion *', '* National Stadium', 'Gelora *'],
}

export const PACIFIC: Flavour = {
  key: 'pacific',
  given: parts(`Tane:Тане Manu:Ману Sione:Сионе Tevita:Тевита Keoni:Кеони Rua:Руа Hemi:Хеми Wiremu:Вирему
    Maleko:Малеко Iosefa:Иосефа Tama:Тама Lani:Лани Pita:Пита Sefa:Сефа Koa:Коа Matai:Матаи Viliami:Вилиами
    Ariki:Арики`),
  family: [
    parts('Ta:Та Ma:Ма Ka:Ка Lo:Ло Fa:Фа Sa:Са Va:Ва Ra:Ра Ki:Ки Tu:Ту'),
    parts('lofa:лофа nui:нуи paka:пака tahi:тахи mana:мана loa:лоа vea:веа rangi:ранги hina:хина'),
  ],
  place: [
    parts('Whaka:Вака Moana:Моана Tau:Тау Pouto:Поуто Rara:Рара Koro:Коро Nuku:Нуку Fare:Фаре'),
    parts('nui:нуи roa:роа tonga:тонга kura:кура hiva:хива lofa:лофа'),
  ],
  club: parts(`*_FC:ФК_* *_United:*_Юнайтед *_Wave:*_Уэйв *_Sharks:*_Шаркс *_Bay:*_Бэй *_Stars:*_Старс`),
  stadium: ['* Park', '* Oval', '* Stadium', '* Reserve'],
}
