/** Names of the parts of the demo world. All towns and clubs are invented. */
import { type Flavour, parts } from './local-name.ts'

export const NORDIC: Flavour = {
  key: 'nordic',
  given: parts(`Jan:Ян Per:Пер Lars:Ларс Nils:Нильс Erik:Эрик Sven:Свен Henrik:Хенрик Magnus:Магнус
    Anders:Андерс Jonas:Йонас Emil:Эмиль Axel:Аксель Oskar:Оскар Rolf:Рольф Stig:Стиг Tor:Тор Ivar:Ивар
    Leif:Лейф Knut:Кнут Gunnar:Гуннар Sindre:Синдре Håkon:Хокон Viggo:Вигго Ragnar:Рагнар`),
  givenOfWomen: parts(`Ingrid:Ингрид Astrid:Астрид Freja:Фрейя Sigrid:Сигрид Maja:Майя Elin:Элин Linnea:Линнея
    Solveig:Сольвейг Tuva:Тува Hanna:Ханна Ida:Ида Karin:Карин Saga:Сага Ronja:Роня Tilda:Тильда`),
  family: [
    parts(`Lind:Линд Berg:Берг Sand:Санд Strand:Странд Gran:Гран Ask:Аск Björk:Бьёрк Fors:Форс Hag:Хаг
      Kvist:Квист Rask:Раск Torn:Торн Vest:Вест Elm:Эльм Hjort:Йорт Skog:Скуг`),
    parts(`holm:хольм dal:даль gren:грен mark:марк vik:вик lund:лунд berg:берг stad:стад mo:му nes:нес
      ström:стрём`),
  ],
  place: [
    parts(`Holm:Хольм Nyr:Нюр Elv:Эльв Sten:Стен Vinter:Винтер Grå:Гро Lange:Ланге Fisk:Фиск Ravn:Равн
      Ulv:Ульв Sommer:Соммер Kald:Кальд`),
    parts('vik:вик havn:хавн borg:борг stad:стад fjord:фьорд nes:нес sund:сунд'),
  ],
  club: parts(`FK_*:ФК_* *_IF:*_ИФ *_BK:*_БК *_IL:*_ИЛ *:* Viking_*:Викинг_* Frem_*:Фрем_*`),
  stadium: parts(
    `*_Stadion:*_Стадион *_Arena:*_Арена *_Idrettspark:*_Идреттспарк Nye_*_Stadion:Нюэ-*_Стадион`,
  ),
}

export const ANGLO: Flavour = {
  key: 'anglo',
  given: parts(`Jack:Джек Harry:Гарри Oliver:Оливер Toby:Тоби Callum:Каллум Ewan:Юэн Ryan:Райан Luke:Люк
    Dean:Дин Owen:Оуэн Miles:Майлз Reece:Рис Scott:Скотт Adam:Адам Kieran:Киран Nathan:Нейтан Joel:Джоэл
    Craig:Крейг Ross:Росс Liam:Лиам Ethan:Итан Dylan:Дилан`),
  givenOfWomen:
    parts(`Alice:Элис Emma:Эмма Ruby:Руби Hazel:Хейзел Poppy:Поппи Grace:Грейс Megan:Меган Holly:Холли
    Daisy:Дейзи Amber:Эмбер Jodie:Джоди Paige:Пейдж Tess:Тесс Nora:Нора Laura:Лора`),
  family: [
    parts(`Ash:Эш Black:Блэк Cold:Колд Ever:Эвер Fair:Фэр Green:Грин Hart:Харт Kings:Кингс Lang:Лэнг
      Oak:Оук Rad:Рэд Stan:Стэн Thorn:Торн Wake:Уэйк Wood:Вуд Mill:Милл`),
    parts(`ton:тон ley:ли ford:форд well:велл wick:вик by:би field:филд worth:уорт man:ман ridge:ридж`),
  ],
  place: [
    parts(`Ember:Эмбер Black:Блэк Raven:Рейвен Salt:Солт Flint:Флинт Brine:Брайн Alder:Олдер Dun:Дан
      Harrow:Харроу Elm:Элм Crow:Кроу`),
    parts('bridge:бридж port:порт haven:хейвен mouth:мут gate:гейт ham:хэм cliff:клифф'),
  ],
  club: parts(`*_United:*_Юнайтед *_City:*_Сити *_Town:*_Таун *_Rovers:*_Роверс *_Athletic:*_Атлетик
    *_Wanderers:*_Уондерерс *_Albion:*_Альбион *_FC:ФК_*`),
  stadium: parts(`*_Park:*_Парк *_Road:*_Роуд *_Community_Stadium:*_Комьюнити_Стэдиум The_*_Ground:*_Граунд`),
}

export const IBERIAN: Flavour = {
  key: 'iberian',
  given: parts(`Mateo:Матео Diego:Диего Lucas:Лукас Tomás:Томас Bruno:Бруно Hugo:Уго Rafael:Рафаэль
    Iván:Иван Joaquín:Хоакин Nicolás:Николас Martín:Мартин Sergio:Серхио Pablo:Пабло Andrés:Андрес
    Emilio:Эмилио Gaspar:Гаспар Renato:Ренато Fabián:Фабиан Óscar:Оскар Rubén:Рубен Adrián:Адриан Leandro:Леандро`),
  givenOfWomen: parts(`Lucía:Лусия Carmen:Кармен Elena:Элена Paula:Паула Marta:Марта Inés:Инес Alba:Альба
    Julia:Хулия Noelia:Ноэлия Rosa:Роса Vera:Вера Clara:Клара Ana:Ана Beatriz:Беатрис Irene:Ирене`),
  family: [
    parts(`Val:Валь Mon:Мон Cas:Кас Ser:Сер Alba:Альба Cor:Кор Mar:Мар Sol:Соль Bel:Бель Riba:Риба
      Tor:Тор Fer:Фер Quin:Кин Pal:Паль`),
    parts(`deras:дерас tero:теро nares:нарес mondo:мондо lano:лано verde:верде rosa:роса cedo:седо
      tilla:тилья gales:галес`),
  ],
  place: [
    parts(`San_Val:Сан-Валь Puerto_Mar:Пуэрто-Мар Villa_Cor:Вилья-Кор Mon:Мон Santa_Bel:Санта-Бель
      Alba:Альба Rio_Sol:Рио-Соль Tor:Тор Cas:Кас Pal:Паль Ser:Сер`),
    parts('dora:дора talba:тальба mera:мера veda:веда quera:кера nosa:носа landa:ланда'),
  ],
  club: parts(`Deportivo_*:Депортиво_* Atlético_*:Атлетико_* Real_*:Реал_* Racing_*:Расинг_* *_CF:ФК_*
    Unión_*:Унион_* Sporting_*:Спортинг_* Club_*:Клуб_*`),
  stadium: parts(
    `Estadio_*:Эстадио_* Estadio_Municipal_de_*:Эстадио_Мунисипаль_де_* Estadio_Nuevo_*:Эстадио_Нуэво_* Campo_de_*:Кампо_де_*`,
  ),
}

export const SLAVIC: Flavour = {
  key: 'slavic',
  hasFeminine: true,
  given: parts(`Luka:Лука Mirko:Мирко Stefan:Стефан Goran:Горан Vuk:Вук Danilo:Данило Milan:Милан Jovan:Йован
    Andrej:Андрей Petar:Петар Boris:Борис Igor:Игорь Filip:Филип Damir:Дамир Zoran:Зоран Marko:Марко
    Nikola:Никола Tomislav:Томислав Oleg:Олег Pavel:Павел Viktor:Виктор Ratko:Ратко`),
  givenOfWomen:
    parts(`Mila:Мила Jelena:Елена Ivana:Ивана Petra:Петра Tijana:Тияна Vesna:Весна Dunja:Дуня Nina:Нина
    Katja:Катя Sofija:София Mirna:Мирна Olga:Ольга Danica:Даница Zora:Зора Ana:Ана`),
  family: [
    parts(`Bor:Бор Drag:Драг Mil:Мил Rad:Рад Stan:Стан Vel:Вел Zor:Зор Gor:Гор Kos:Кос Ljub:Люб Tres:Трес
      Jav:Яв Mrak:Мрак Sokol:Сокол`),
    parts(`ović:ович enko:енко ević:евич ak:ак ovac:овац ič:ич ulin:улин anov:анов`),
  ],
  place: [
    parts(`Bel:Бел Nov:Нов Star:Стар Vis:Вис Kras:Крас Zlat:Злат Tih:Тих Jezer:Езер Dub:Дуб Topol:Топол`),
    parts('ograd:оград oslav:ослав ava:ава inac:инац ovo:ово anka:анка'),
  ],
  club: parts(`Dinamo_*:Динамо_* Radnik_*:Радник_* Sloga_*:Слога_* FK_*:ФК_* Zvezda_*:Звезда_*
    Lokomotiv_*:Локомотив_* Torpedo_*:Торпедо_* *:*`),
  stadium: parts(
    `Stadion_*:Стадион_* Gradski_stadion_*:Градски_стадион_* Arena_*:Арена_* Central_Stadium_*:Центральный_стадион_*`,
  ),
}

export const STEPPE: Flavour = {
  key: 'steppe',
  hasFeminine: true,
  given: parts(`Aibek:Айбек Daniyar:Данияр Timur:Тимур Ruslan:Руслан Marat:Марат Arman:Арман Erlan:Ерлан
    Sanzhar:Санжар Nurlan:Нурлан Azamat:Азамат Bolat:Болат Dauren:Даурен Kairat:Кайрат Rustam:Рустам
    Talgat:Талгат Zhandos:Жандос Ilyas:Ильяс Maksat:Максат`),
  givenOfWomen: parts(`Aigul:Айгуль Dana:Дана Zarina:Зарина Madina:Мадина Aliya:Алия Saule:Сауле Kamila:Камила
    Dinara:Динара Aruzhan:Аружан Asel:Асель Gulnara:Гульнара Leila:Лейла`),
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
  stadium: parts(`*_Central_Stadium:Центральный_стадион_* *_Arena:*_Арена Stadium_of_*:Стадион_*`),
}

export const SUNRISE: Flavour = {
  key: 'sunrise',
  given: parts(`Ren:Рэн Haru:Хару Sora:Сора Riku:Рику Kaito:Кайто Yuma:Юма Daiki:Дайки Kenta:Кэнта
    Takumi:Такуми Naoki:Наоки Shun:Сюн Kazuki:Кадзуки Ryota:Рёта Tatsuya:Тацуя Yuto:Юто Hiroki:Хироки
    Makoto:Макото Satoru:Сатору`),
  givenOfWomen:
    parts(`Yui:Юи Hana:Хана Aoi:Аой Sakura:Сакура Mio:Мио Rin:Рин Nanami:Нанами Emi:Эми Kaori:Каори
    Misaki:Мисаки Yuka:Юка Ayumi:Аюми Chika:Тика Megumi:Мэгуми`),
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
  stadium: parts(
    `*_Stadium:Стадион_* *_Sports_Park:Спортивный_парк_* *_Athletic_Ground:Легкоатлетический_стадион_*`,
  ),
}

export const TROPIC: Flavour = {
  key: 'tropic',
  given: parts(`Adi:Ади Bayu:Баю Dimas:Димас Eka:Эка Fajar:Фаджар Gilang:Гиланг Hadi:Хади Indra:Индра
    Lukman:Лукман Rangga:Рангга Wira:Вира Surya:Сурья Agung:Агунг Yusuf:Юсуф Satria:Сатрия Pandu:Панду
    Reza:Реза Taufan:Тауфан`),
  givenOfWomen:
    parts(`Dewi:Деви Sari:Сари Kirana:Кирана Ayu:Аю Citra:Читра Intan:Интан Ratna:Ратна Wulan:Вулан
    Melati:Мелати Kartika:Картика Nadia:Надя Lestari:Лестари`),
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
  stadium: parts(`Stadion_*:Стадион_* *_National_Stadium:Национальный_стадион_* Gelora_*:Гелора_*`),
}

export const PACIFIC: Flavour = {
  key: 'pacific',
  given: parts(`Tane:Тане Manu:Ману Sione:Сионе Tevita:Тевита Keoni:Кеони Rua:Руа Hemi:Хеми Wiremu:Вирему
    Maleko:Малеко Iosefa:Иосефа Tama:Тама Lani:Лани Pita:Пита Sefa:Сефа Koa:Коа Matai:Матаи Viliami:Вилиами
    Ariki:Арики`),
  givenOfWomen: parts(`Moana:Моана Aroha:Ароха Leilani:Лейлани Mele:Меле Ana:Ана Sina:Сина Hina:Хина Kiri:Кири
    Mahina:Махина Tiare:Тиаре Lupe:Лупе Ofa:Офа`),
  family: [
    parts('Ta:Та Ma:Ма Ka:Ка Lo:Ло Fa:Фа Sa:Са Va:Ва Ra:Ра Ki:Ки Tu:Ту'),
    parts('lofa:лофа nui:нуи paka:пака tahi:тахи mana:мана loa:лоа vea:веа rangi:ранги hina:хина'),
  ],
  place: [
    parts('Whaka:Вака Moana:Моана Tau:Тау Pouto:Поуто Rara:Рара Koro:Коро Nuku:Нуку Fare:Фаре'),
    parts('nui:нуи roa:роа tonga:тонга kura:кура hiva:хива lofa:лофа'),
  ],
  club: parts(`*_FC:ФК_* *_United:*_Юнайтед *_Wave:*_Уэйв *_Sharks:*_Шаркс *_Bay:*_Бэй *_Stars:*_Старс`),
  stadium: parts(`*_Park:*_Парк *_Oval:*_Овал *_Stadium:*_Стэдиум *_Reserve:*_Резерв`),
}
