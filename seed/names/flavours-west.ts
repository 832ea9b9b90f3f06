/** Names of the northern, western and southern parts of the demo world. All towns and clubs are invented. */
import { type Flavour, parts } from './local-name.ts'

export const NORDIC: Flavour = {
  key: 'nordic',
  given: parts(`Jan:Ян Per:Пер Lars:Ларс Nils:Нильс Erik:Эрик Sven:Свен Henrik:Хенрик Magnus:Магнус
    Anders:Андерс Jonas:Йонас Emil:Эмиль Axel:Аксель Oskar:Оскар Rolf:Рольф Stig:Стиг Tor:Тор Ivar:Ивар
    Leif:Лейф Knut:Кнут Gunnar:Гуннар Sindre:Синдре Håkon:Хокон Viggo:Вигго Ragnar:Рагнар`),
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
  stadium: ['* Stadion', '* Arena', '* Idrettspark', 'Nye * Stadion'],
}

export const ANGLO: Flavour = {
  key: 'anglo',
  given: parts(`Jack:Джек Harry:Гарри Oliver:Оливер Toby:Тоби Callum:Каллум Ewan:Юэн Ryan:Райан Luke:Люк
    Dean:Дин Owen:Оуэн Miles:Майлз Reece:Рис Scott:Скотт Adam:Адам Kieran:Киран Nathan:Нейтан Joel:Джоэл
    Craig:Крейг Ross:Росс Liam:Лиам Ethan:Итан Dylan:Дилан`),
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
  stadium: ['* Park', '* Road', '* Community Stadium', 'The * Ground'],
}

export const IBERIAN: Flavour = {
  key: 'iberian',
  given: parts(`Mateo:Матео Diego:Диего Lucas:Лукас Tomás:Томас Bruno:Бруно Hugo:Уго Rafael:Рафаэль
    Iván:Иван Joaquín:Хоакин Nicolás:Николас Martín:Мартин Sergio:Серхио Pablo:Пабло Andrés:Андрес
    Emilio:Эмилио Gaspar:Гаспар Renato:Ренато Fabián:Фабиан Óscar:Оскар Rubén:Рубен Adrián:Адриан Leandro:Леандро`),
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
  stadium: ['Estadio *', 'Estadio Municipal de *', 'Estadio Nuevo *', 'Campo de *'],
}

export const SLAVIC: Flavour = {
  key: 'slavic',
  given: parts(`Luka:Лука Mirko:Мирко Stefan:Стефан Goran:Горан Vuk:Вук Danilo:Данило Milan:Милан Jovan:Йован
    Andrej:Андрей Petar:Петар Boris:Борис Igor:Игорь Filip:Филип Damir:Дамир Zoran:Зоран Marko:Марко
    Nikola:Никола Tomislav:Томислав Oleg:Олег Pavel:Павел Viktor:Виктор Ratko:Ратко`),
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
  stadium: ['Stadion *', 'Gradski stadion *', 'Arena *', 'Central Stadium *'],
}
