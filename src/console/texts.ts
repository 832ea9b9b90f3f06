/**
 * Every text of the console and of the status page, as `key=English|Russian;`. Where the English text is left out it is
 * the key in words: `ownGoal` is `Own goal`.
 */
export const TEXTS = [
  // Counts: one, many; in Russian also a few
  `count.match=match, matches | матч, матчей, матча; count.goal=goal, goals | гол, голов, гола;
    count.title=title, titles | титул, титулов, титула;
    count.tournament=tournament, tournaments | турнир, турниров, турнира;
    count.draw=draw, draws | ничья, ничьих, ничьи; count.touch=touch, touches | касание, касаний, касания;
    count.yellowCard=yellow card, yellow cards | жёлтая карточка, жёлтых карточек, жёлтые карточки;
    count.redCard=red card, red cards | красная карточка, красных карточек, красные карточки;`,
  // The frame
  `app.skip=Skip to the content | К содержанию; app.credits=Data | Данные; app.follow=Real matches: | Настоящие матчи:; app.docs=Reference | Справочник;
    language=Язык; theme=Тема; auto=Авто; light=Светлая; dark=Тёмная; app.sports=Sports | Виды спорта;
    app.live-count=live now | идут сейчас; app.more=Language, theme, reference | Язык, тема, справочник;
    tournaments.none=There is no tournament in this sport yet. | В этом виде спорта ещё нет турниров.;
    favourites.title=Favourites | Избранное; favourites.of=Favourite: {name} | Избранное: {name};
    favourites.all=All sports | Все виды спорта; favourites.copy=Copy a link to them | Скопировать ссылку;
    favourites.take=Add {n} from the link | Добавить из ссылки: {n};
    favourites.none=The star beside a match, a team or a tournament adds it here. | Звезда рядом с матчем, командой или
      турниром добавляет их сюда.; favourites.add=Add to favourites | Добавить в избранное;
    favourites.remove=Remove from favourites | Убрать из избранного;
    app.unknown=Page not found. | Страница не найдена.; app.home=Back to the matches | К матчам дня;`,
  // Sports
  `sport.football=Football | Футбол; sport.ice-hockey=Ice hockey | Хоккей;
    sport.basketball=Basketball | Баскетбол; sport.tennis=Tennis | Теннис;
    sport.table-tennis=Table tennis | Настольный теннис; sport.volleyball=Volleyball | Волейбол;
    sport.esports=Esports | Киберспорт;`,
  // Key, connection, messages
  `key.title=Your API key | Ваш ключ API;
    key.why=The console uses the API like any other client, so it needs a key. The key is stored in this
      browser only. | Консоль работает через API, как любой другой клиент, поэтому ей нужен ключ. Он хранится
      только в этом браузере.; key.make=The operator creates one with: | Оператор создаёт его командой:;
    key.label=Key | Ключ; key.use=Use this key | Использовать ключ;
    key.demo=Use the demo key | Использовать демо-ключ;
    key.refused=The service rejected this key: it is unknown or was revoked. | Сервис отклонил этот ключ: он
      неизвестен или отозван.; key.forget=Remove the key | Удалить ключ;
    channel.first=Connecting | Подключение; channel.open=Connected | На связи;
    channel.lost=Disconnected | Нет связи; channel.recovered=Reconnected | Снова на связи;
    banner.lost=The connection to the service was lost. Reconnecting… | Связь с сервисом потеряна.
      Подключаемся снова…; banner.now=Retry now | Повторить сейчас;
    banner.recovered=Reconnected. This page is up to date. | Связь восстановлена. Страница обновлена.;
    traffic.title=WebSocket messages | Сообщения WebSocket; traffic.pause=Pause | Пауза;
    traffic.go-on=Resume | Продолжить; traffic.clear=Clear | Очистить;
    traffic.total={n} messages, {size} | Сообщений: {n}, {size};
    traffic.empty=No messages yet. Every message of the live channel appears here unchanged, newest first. |
      Сообщений пока нет. Здесь появляется каждое сообщение канала без изменений, новые сверху.;
    traffic.match=This match | Этот матч; traffic.changes=changes {fields} | меняет: {fields};
    traffic.in=received | получено; traffic.out=sent | отправлено; size.bytes={n} B | {n} Б;
    size.kilobytes={n} kB | {n} кБ; size.megabytes={n} MB | {n} МБ;
    traffic.rest=… {n} more characters | … ещё {n} знаков;`,
  // Search and the day
  `search.label=Search | Поиск;
    search.hint=Teams, players, tournaments, matches | Команды, игроки, турниры, матчи;
    search.none=No results for “{q}”. Names are searched in English and Russian, and one typo per word is
      tolerated. | По запросу «{q}» ничего не найдено. Поиск идёт по русским и английским названиям и
      допускает одну опечатку в слове.; search.waiting=Searching… | Поиск…; calendar.title=Day | День;
    calendar.open=Calendar | Календарь; calendar.before=Previous month | Предыдущий месяц;
    calendar.after=Next month | Следующий месяц; calendar.today=Today | Сегодня;
    calendar.yesterday=Yesterday | Вчера; calendar.tomorrow=Tomorrow | Завтра;
    zone.label=Time zone | Часовой пояс; zone.all=All zones | Все пояса; zone.usual=Common | Частые;
    home.all=All | Все; home.live=Live | Идут; home.finished=Finished | Завершены;
    home.upcoming=Upcoming | Впереди; home.show=Filter | Фильтр; home.amateurs=Amateurs | Любители;
    home.before=Previous day | Предыдущий день; home.after=Next day | Следующий день;
    home.empty.all=No matches on this day. | В этот день матчей нет.;
    home.empty.live=No live matches right now. New ones appear here automatically. | Сейчас матчей нет.
      Начавшийся матч появится здесь автоматически.;
    home.empty.finished=No finished matches on this day yet. | Завершённых матчей в этот день пока нет.;
    home.empty.upcoming=No upcoming matches on this day. | Предстоящих матчей в этот день нет.;
    home.empty.amateurs=Amateur competitions are hidden. | Любительские соревнования скрыты.;
    news.sound=Sound of a goal | Звук гола; news.notifications=Notifications | Уведомления; standings.live=As if the running matches ended now, by points, difference and goals. | Как если бы идущие матчи
      закончились сейчас, по очкам, разнице и мячам.; standings.before=was {n} | было {n}; sport=Вид спорта; home.fold=Matches: {name} | Матчи: {name}; home.shown-all=Show all matches | Показать все матчи;`,
  // The match and its states
  `match.deleted=This match was deleted. | Этот матч удалён.; match.round=Round {n} | Тур {n};
    match.tabs=Sections | Разделы; history=История; part.penalties=Pen. | Пен.; part.aggregated=Agg. | Сумма;
    short.football={n}H | {n}-й т.; short.ice-hockey=P{n} | П{n}; short.basketball=Q{n} | Ч{n};
    short.tennis=S{n} | С{n}; short.volleyball=S{n} | С{n}; short.table-tennis=G{n} | П{n};
    short.esports=M{n} | К{n};
    state.half=Half {n} | {n}-й тайм; state.period=Period {n} | {n}-й период;
    state.intermission={n} intermission | {n}-й перерыв; state.pause=Pause | Пауза;
    state.quarter=Quarter {n} | {n}-я четв.; state.set=Set {n} | {n}-й сет;
    match.delayed=delayed | с задержкой; match.asOf=as of {time}, delayed | на {time}, с задержкой;
    state.game=Game {n} | {n}-я партия; state.map=Map {n} | {n}-я карта; state.halftime=Half-time | Перерыв;
    state.break=Break | Перерыв; state.overtime=Overtime | Овертайм;
    state.awaiting-overtime=Before overtime | Перед ОТ;
    state.awaiting-extra-time=Before extra time | Перед доп. вр.;
    state.awaiting-penalties=Before penalties | Перед пен.; state.penalties=Penalties | Пенальти;
    state.not-started=Not started | Не начался; state.in-progress=In progress | Идёт;
    state.ended=Ended | Завершён; state.aet=After ET | После доп.; state.ap=After pen. | После пен.;
    state.after-extra-time=After ET | После доп.; state.after-penalties=After pen. | После пен.;
    state.awarded=Awarded | Присуждён; state.retired=Retired | Отказ; state.walkover=Walkover | Неявка;
    state.abandoned=Abandoned | Прерван; state.canceled=Canceled | Отменён;
    state.postponed=Postponed | Перенесён; state.interrupted=Interrupted | Прерван;
    state.suspended=Suspended | Остановлен; state.delayed=Delayed | Задержан;
    state.will-continue=To continue | Продолжится;`,
  // Waiting and problems
  `panel.loading=Loading… | Загрузка…;
    problem.network=The service does not respond. Check that it is running and that you are online. | Сервис
      не отвечает. Проверьте, запущен ли он и есть ли связь.;
    problem.not_found=Not found. The address may be wrong, or the resource was deleted. | Не найдено.
      Возможно, адрес неверен или данные удалены.;
    problem.user_has_no_access=The key does not include this sport. | Ключ не даёт доступа к этому виду
      спорта.;
    problem.quota_exceeded=The daily quota of the key is used up. It resets on {time}. Live scores continue. |
      Дневная квота ключа исчерпана. Она обновится {time}. Счёт продолжает обновляться.;
    problem.too_many_requests=Too many requests per second. Try again in a moment. | Слишком много запросов в
      секунду. Повторите чуть позже.;
    problem.internal_error=Internal error of the service. Its log has the details under the id {id}. |
      Внутренняя ошибка сервиса. Подробности в журнале под номером {id}.;
    panel.missing=Not found. | Не найдено.; panel.failed=Loading failed. | Не удалось загрузить.;
    panel.retry=Try again | Повторить; panel.empty=No data. | Данных нет.;
    panel.request=Show the request | Показать запрос; panel.copy=Copy | Копировать;
    panel.copied=Copied | Скопировано;`,
  // Panels
  `summary=Сводка; timeline=Ход матча; lineups=Line-ups | Составы; statistics=Статистика; momentum=Давление;
    shotmap=Shot map | Карта ударов; shotmap.ice-hockey=Shot map | Карта бросков; averagePositions=Средние позиции; points=Point by point | По очкам;
    games=Maps and games | Карты и игры; odds=Коэффициенты; baseOdds=Базовые коэффициенты;
    meetings=Head-to-head | Личные встречи; standings=Таблица; cupTree=Сетка; bestPlayers=Лучшие игроки;
    highlights=Видео; momentum.hint=The higher a column, the more its side pressed. Dots are goals or breaks of serve. | Чем
      выше столбец, тем сильнее давила сторона. Точки — голы или брейки.;`,
  // Empty panels
  `noTimeline=No events yet. | Событий пока нет.;
    lineupsLater=Line-ups usually arrive within the hour before the start. | Составы обычно появляются за час
      до начала.; noLineups=The line-ups are not known yet. | Составы пока неизвестны.;
    statisticsLater=Statistics follow during the match. | Статистика появится по ходу матча.;
    noStatistics=No statistics yet. | Статистики пока нет.;
    noPoints=No points yet. They arrive game by game. | Очков пока нет. Они появляются по геймам.;
    noGames=No map has started yet. | Ни одна карта ещё не началась.;
    noOdds=No bookmaker has a board for this match. | Ни один букмекер не принимает ставки на этот матч.;
    noOddsNow=The bookmakers have closed their markets. “Both stages” shows the last prices. | Букмекеры
      закрыли линии. Последние цены — в режиме «Обе стадии».;
    noBaseOdds=No base odds for this match. | Базовых коэффициентов на этот матч нет.;
    noMeetings=No previous meetings. | Соперники ещё не встречались.;
    noForm=The form of both teams is unknown. | Форма соперников неизвестна.;
    noStandings=This season has no table. | В этом сезоне нет таблицы.;
    noLeaders=No values for this key. Choose another one. | Для этого показателя нет значений. Выберите
      другой.; noMatches=No matches. | Матчей нет.; noTransfers=No transfers known. | Переходы неизвестны.;
    noSquad=The squad is not known. | Состав неизвестен.;
    noSeasonStatistics=No season statistics. | Статистики сезонов нет.;`,
  // Facts of a match
  `home=Хозяева; away=Гости; both=Оба; total=Всего; overtime=OT | ОТ; game=Гейм; serves=serves | подаёт;
    bestOf=Максимум партий; venue=Арена; referee=Судья; attendance=Зрители; surface=Покрытие; round=Тур;
    kickoff=Start | Начало; timeUnknown=Time not known | Время неизвестно; scoreFinal=Счёт окончательный; scoreMayChange=May be corrected | Может уточняться;
    result=Результат;`,
  // Events
  `goal.penalty=pen. | пен.; goal.ownGoal=o.g. | авт.; goal=Гол; ownGoal=Автогол; penalty=Пенальти; powerPlay=В большинстве;
    shortHanded=Short-handed | В меньшинстве; emptyNet=В пустые ворота; penaltyShot=Буллит;
    yellow=Yellow card | Жёлтая карточка; red=Red card | Красная карточка;
    yellowRed=Second yellow card | Вторая жёлтая; substitution=Замена; injury=injury | травма;
    varDecision=Video review | Видеопросмотр; goalAwarded=Гол засчитан;
    goalNotAwarded=Goal disallowed | Гол отменён; redCardGiven=Красная карточка показана;
    penaltyAwarded=Пенальти назначен; penaltyNotAwarded=Penalty cancelled | Пенальти отменён;
    cardUpgrade=Card upgraded | Карточка изменена; injuryTime=Added time | Добавленное время;
    inGamePenalty=Penalty missed | Нереализованный пенальти; shootOutScored=Shoot-out: scored | Серия: забит;
    shootOutMissed=Shoot-out: missed | Серия: не забит; suspension=Penalty minutes | Удаление;
    assist=assist | передача; period_HT=Half-time | Перерыв; period_FT=Full time | Конец матча;
    period_OT=Overtime | Овертайм; period_AET=After extra time | После дополнительного времени;
    period_AP=After penalties | После серии пенальти; period_P=Period {n} | {n}-й период;
    period_Q=Quarter {n} | {n}-я четверть; period_S=Set {n} | {n}-й сет; rescinded=rescinded | отменено;
    minutesShort=min | мин; extraTime=ET | Доп.; match.period=Period | Период; match.kind=Kind of event | Вид события;
    kind.goals=Goals | Голы; kind.cards=Cards | Карточки; kind.suspensions=Penalties | Удаления;
    kind.substitutions=Substitutions | Замены; leadEffect.lead=takes the lead | выходит вперёд; leadEffect.level=equaliser | сравнивает;`,
  // Line-ups
  `starters=Starting | Стартовый состав; substitutes=Запасные; missing=Отсутствуют;
    doubtful=doubtful | под вопросом; until=until | до; captain=captain | капитан; captainShort=(C) | (К);
    manager=Head coach | Тренер; noPlayerStatistics=No statistics for this player. | Статистики этого игрока нет.;
    close=Закрыть; confirmed=confirmed | подтверждён;`,
  // Shots, points, games
  `shots=Удары; shots.ice-hockey=Shots | Броски; shot_goal=Goal | Гол; shot_save=Saved | Отражён; shot_miss=Off target | Мимо;
    shot_block=Blocked | Заблокирован; shot_post=Woodwork | Каркас; breakPoint=break | брейк; breakPointShort=BP | БП; breakPointLong=Break point | Брейк-пойнт; set=Сет;
    point_ace=A | Э; point_doubleFault=DF | ДО; point_winner=W | В; point_loser=FE | ВО;
    point_error=UE | НО; pointWord_ace=Ace | Эйс; pointWord_doubleFault=Double fault | Двойная ошибка;
    pointWord_winner=Winner | Выигрышный удар; pointWord_loser=Forced error | Вынужденная ошибка;
    pointWord_error=Unforced error | Невынужденная ошибка;
    map=Карта; picks=Выбор; bans=Баны; rounds=Раунды; player=Игрок; startsAs=starts as | начинает за;`,
  // Odds
  `prematch=До матча; live=Лайв; now=Сейчас; bothStages=Обе стадии; open=open | открыта;
    closed=closed | закрыта; suspended=suspended | приостановлена; bookmaker=Букмекер; market=Рынок;
    line=Линия; up=up | вырос; down=down | упал; best=best price | лучшая цена; noBoard=no board | нет линии;
    initial=initial | начальный; won=won | сыграл; limit=limit | лимит; stage=Стадия;`,
  // Form and tables
  `draws=Ничьи; managers=Head coaches | Тренеры; form=Форма; place=place {n} | {n}-е место; rating=rating | рейтинг;
    streaks=Серии; letter_W=W | В; letter_D=D | Н; letter_L=L | П; team=Команда; playedShort=P | И;
    overtimeWinsShort=OTW | ВО;
    overtimeWins=Wins in overtime or a shoot-out | Победы в овертайме или по буллитам;
    overtimeLossesShort=OTL | ПО;
    overtimeLosses=Losses in overtime or a shoot-out | Поражения в овертайме или по буллитам; scores=Счёт;
    pointsShort=Pts | О; pointsLong=Points | Очки; wins=Победы; losses=Поражения; thirdPlace=За третье место;
    toBeDecided=Не определён; playerOfTheMatch=Игрок матча;`,
  // Pages
  `season=Сезон; overview=Обзор; titleHolder=Действующий чемпион; mostTitles=Рекордсмены;
    playerOfTheTournament=Лучший игрок турнира; honours=Титулы; upperDivisions=Лиги выше;
    lowerDivisions=Лиги ниже; linkedTournaments=Связанные турниры; leaders=Лидеры; seasons=Сезоны;
    leadersOf=Leaders by | Лидеры по показателю; players=Игроки; teams=Команды; type=Тип; order=Порядок;
    order_desc=Largest first | По убыванию; order_asc=Smallest first | По возрастанию; previous=Назад;
    next=Вперёд; rowsOf=of | из; matchesPlayed=Сыграно матчей; goals=Голы;
    averageGoals=Goals per match | Голов за матч; homeWins=Победы хозяев; awayWins=Победы гостей;
    yellowCards=Жёлтые карточки; redCards=Красные карточки; profile=Профиль; squad=Состав; staff=Штаб;
    foreignPlayers=Легионеры; nationalTeamPlayers=Игроки сборных; transfers=Переходы; transfersIn=In | Пришли;
    transfersOut=Out | Ушли; match=Матч; matches=Матчи; nowMatches=Now | Сейчас; lastMatches=Last | Прошедшие;
    nextMatches=Next | Ближайшие; tournaments=Турниры; tournament=Турнир; seasonStatistics=Статистика сезонов;
    rankInLeague=rank in the league | место в лиге; country=Страна; founded=Основан; ranking=Рейтинг;
    capacity=capacity | вместимость; primaryTournament=Main tournament | Основной турнир; plays=Игровая рука;
    prizeCurrent=Prize money this year | Призовые за год;
    prizeTotal=Prize money, career | Призовые за карьеру; height=Рост; weight=Вес;
    currentRating=Текущий рейтинг; position=Позиция; number=Номер; born=Дата рождения; foot=Нога;
    foot_left=left | левая; foot_right=right | правая; foot_both=both | обе; marketValue=Стоимость;
    contractUntil=Контракт до; traits=Качества; strengths=Сильные стороны; weaknesses=Слабые стороны;
    attributes=Характеристики; attacking=Атака; technical=Техника; tactical=Тактика; defending=Защита;
    creativity=Креативность; nationalTeam=Сборная; from=Откуда; to=Куда; date=Дата;
    showAll=Show all {n} | Показать все: {n}; fee=Сумма; noClub=no club | без клуба;
    notPlayed=Did not play | Не играли; substitute=substitute | запасной;`,
  // Status page
  `verdict.good=All is well | Всё в порядке; verdict.doubtful=Look at this | Обратите внимание;
    verdict.bad=Something fails | Есть сбои; verdict.faults=errors in 15 minutes: {count} | ошибок за 15 минут: {count};
    verdict.stale=silent sources: {count} | молчат источники: {count};
    verdict.matches=matches without fresh data: {count} | матчей без свежих данных: {count};
    verdict.disagreements=sources disagree: {count} | источники расходятся: {count};
    verdict.slow=slow responses: {time} | медленные ответы: {time};
    title=Service status | Состояние сервиса; token.label=Token | Токен;
    token.hint=The value of SCORELINE_STATUS_TOKEN. It is stored in this tab only, until the tab is closed. |
      Значение SCORELINE_STATUS_TOKEN. Оно хранится только в этой вкладке, пока она открыта.;
    token.open=Open | Открыть; token.forget=Remove the token | Удалить токен;
    token.wrong=Wrong token. | Неверный токен.;
    token.limited=Too many wrong tokens from this address. Try again in a minute. | С этого адреса пришло
      слишком много неверных токенов. Попробуйте через минуту.; token.checking=Checking… | Проверка…;
    lost=The service does not respond. Retrying… | Сервис не отвечает. Повторяем…;
    restarted=The service was restarted. | Сервис был перезапущен.; choice.window=Time window | Период;
    minutes={count} min | {count} мин; uptime=up for {time} | работает {time};
    empty.samples=Waiting for the first sample… | Ожидаем первый замер…;`,
  // Status page: figures, charts, tables
  `figure.requests=Requests | Запросы; figure.latency=Latency | Время ответа; figure.faults=Errors | Ошибки;
    figure.sockets=Sockets | Соединения; figure.changes=Changes | Изменения;
    figure.cache=Cache hits | Из кэша; figure.memory=Memory | Память; figure.database=Database | База;
    figure.perSecond=per second | в секунду; figure.sinceStart=since start | с запуска;
    figure.subscriptions={count} subscriptions | подписок: {count};
    figure.stale={count} stale | молчат: {count}; figure.fresh=all fresh | всё свежее;
    figure.noSources=no source yet | источников нет; figure.entries={count} responses | ответов: {count};
    figure.heap={size} heap | куча {size}; figure.wal={size} WAL | журнал {size};
    figure.beginWithin=p99 | 99 % быстрее; chart.requests=Requests per second | Запросы в секунду;
    chart.latency=Latency | Время ответа; chart.sockets=Live channel | Канал обновлений;
    chart.subscriptions=Subscriptions | Подписки; chart.messages=Messages per second | Сообщения в секунду;
    chart.changes=Changes per second | Изменения в секунду; chart.lag=Feed lag | Отставание данных;
    chart.cache=Response cache, per second | Кэш ответов, в секунду; chart.memory=Memory | Память;
    chart.database=Database file | Файл базы; chart.wal=Write-ahead log | Журнал записи;
    chart.cpu=CPU | Процессор; series.requests=all | все; series.clientErrors=client errors | ошибки 4xx;
    series.serverErrors=server errors | ошибки 5xx; series.latencyMedianMs=median | медиана;
    series.latencySlowMs=p99 | 99 %; series.sockets=open sockets | соединения;
    series.subscriptions=of all sockets | всех соединений; series.dropped=dropped | отключены;
    series.published=published | опубликованы; series.deliveries=delivered | доставлены;
    series.applied=applied | применены; series.unchanged=unchanged | повторы;
    series.rejected=rejected | отклонены; series.lagSeconds=median | медиана;
    series.cacheHits=hits | попадания; series.cacheMisses=misses | промахи;
    series.residentBytes=process | процесс; series.heapBytes=heap | куча; series.databaseBytes=file | файл;
    series.walBytes=file | файл; series.cpu=used | занят;
    table.endpoints=Requests by endpoint | Запросы по адресам; table.sources=Feed sources | Источники данных;
    table.keys=Keys today | Ключи за сегодня; table.faults=Recent errors | Последние ошибки;
    table.closed=Closed sockets | Закрытые соединения; column.endpoint=Endpoint | Адрес;
    column.perSecond=Per second | В секунду; column.statuses=Responses by status | Ответы по статусу;
    column.median=Median | Медиана; column.slow=p99 | 99 %; column.source=Source | Источник;
    column.last=Last change | Последнее; column.applied=Applied | Применено;
    column.unchanged=Unchanged | Повторы; column.rejected=Rejected | Отклонено; column.lag=Lag | Отставание;
    column.key=Key | Ключ; column.plan=Plan | Тариф; column.used=Used | Использовано;
    table.stale=Matches without a fresh source | Матчи без свежих данных;
    table.disagreements=Disagreements of sources | Расхождения источников;
    empty.stale=None. | Нет.; empty.disagreements=None. | Нет.; column.match=Match | Матч;
    column.field=Field | Поле; column.values=Values | Значения; column.shown=Shown | Показан;
    column.since=Since | С;
    column.time=Time | Время; column.place=Location | Где; column.message=Message | Сообщение;
    column.id=Correlation id | Номер в журнале; column.reason=Reason | Причина; column.count=Count | Сколько;
    source.none=without a source | без источника; source.stale=stale | молчит;
    time.ago={time} ago | {time} назад; time.never=never | никогда; key.unlimited=no limit | без ограничений;
    empty.endpoints=No requests yet. | Запросов ещё не было.;
    empty.sources=No changes since start. | С запуска изменений не было.;
    empty.keys=No keys. Create one with "scoreline key create". | Ключей нет. Создайте ключ командой
      «scoreline key create».; empty.faults=No errors since start. | С запуска ошибок не было.;
    empty.closed=None since start. | С запуска не закрывались.;`,
] as const
