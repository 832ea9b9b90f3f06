"""Calls and bodies of the REST interface, made from its OpenAPI document by "npm run client-types". Not for editing."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Analytics(TypedDict):
    shotmap: AnalyticsStatus
    momentum: AnalyticsStatus
    averagePositions: AnalyticsStatus


class AveragePositionPlayer(TypedDict):
    id: int
    name: str
    shirtNumber: int | None
    position: str | None


class AveragePosition(TypedDict):
    player: AveragePositionPlayer
    averageX: float
    averageY: float
    pointsCount: int


class AveragePositions(TypedDict):
    matchId: int
    status: AnalyticsStatus
    home: list[AveragePosition]
    away: list[AveragePosition]
    substitutions: list[PositionSubstitution]


class BaseOddsChoice(TypedDict):
    name: str
    decimal: float
    initialDecimal: float
    winning: bool
    change: int
    handicap: NotRequired[float]


class BaseOddsMarket(TypedDict):
    name: str
    group: str
    period: str
    isLive: bool
    suspended: bool
    choiceGroup: str | None
    choices: list[BaseOddsChoice]


class BestPlayerPlayer(TypedDict):
    id: int
    name: str
    translations: Translations
    position: str | None
    image: ImageUrl


class BestPlayer(TypedDict):
    player: BestPlayerPlayer
    team: Literal["home", "away"]
    value: str
    label: str
    rating: float | None


class BestPlayers(TypedDict):
    playerOfTheMatch: BestPlayer | None
    home: list[BestPlayer]
    away: list[BestPlayer]


class BkOddsLine(TypedDict):
    argument: float
    factor: float
    changedAt: NotRequired[int]
    limit: NotRequired[float]


class BkOddsMarket(TypedDict):
    name: BkTranslatedName
    stakes: dict[str, BkOddsStake]
    stage: NotRequired[Literal["prematch", "live"]]
    isLive: NotRequired[bool]
    suspended: NotRequired[bool]


class BkOddsStake(TypedDict):
    name: BkTranslatedName
    factor: NotRequired[float]
    lines: NotRequired[list[BkOddsLine]]
    changedAt: NotRequired[int]
    limit: NotRequired[float]


class BkTranslatedName(TypedDict):
    ru: str
    en: str


class BookmakerOddsDataUpdatedAtByStage(TypedDict):
    prematch: int | None
    live: int | None


class BookmakerOddsDataIsBettingActiveByStage(TypedDict):
    prematch: bool
    live: bool


class BookmakerOddsData(TypedDict):
    isBettingActive: bool
    updatedAt: int
    markets: dict[str, BkOddsMarket]
    updatedAtByStage: NotRequired[BookmakerOddsDataUpdatedAtByStage]
    isBettingActiveByStage: NotRequired[BookmakerOddsDataIsBettingActiveByStage]


class Calendar(TypedDict):
    month: str
    totalDays: int
    days: list[CalendarDay]


class CalendarDay(TypedDict):
    date: str
    totalTournaments: int
    totalMatches: int


class Category(TypedDict):
    id: int
    name: str
    slug: str
    translations: Translations
    image: ImageUrl | None
    tournamentsCount: int


class CategoryBrief(TypedDict):
    id: int
    name: str
    translations: Translations
    image: ImageUrl | None


class CategoryCard(TypedDict):
    id: int
    name: str
    slug: str
    translations: Translations
    image: ImageUrl | None


class CategoryDetail(TypedDict):
    tournaments: list[CategoryTournament]
    defaultTournaments: DefaultTournaments


class CategoryList(TypedDict):
    categories: list[Category]
    defaultTournaments: DefaultTournaments


class CategoryTournament(TypedDict):
    id: int
    name: str
    slug: str
    translations: Translations
    image: ImageUrl
    colors: Colors
    category: CategoryCard
    seasons: list[SeasonBrief]


class ChangeList(TypedDict):
    changes: list[ChangedResource]
    next: int
    epoch: str
    position: int
    isComplete: bool
    isReset: bool


class ChangedResource(TypedDict):
    position: int
    kind: Literal["category", "tournament", "season", "team", "player", "match", "oddsBoards", "seasonStatistics", "squad", "transfer", "mergedTeam", "mergedPlayer"]
    id: int
    op: Literal["put", "delete"]
    revision: int


class City(TypedDict):
    name: str
    translations: Translations


class Colors(TypedDict):
    primary: str | None
    secondary: str | None


class Coverage(TypedDict):
    matches: CoverageCount
    events: CoverageCount
    lineups: CoverageCount
    statistics: CoverageCount
    shotmap: CoverageCount
    momentum: CoverageCount
    averagePositions: CoverageCount
    oddsBase: CoverageCount
    oddsBk: dict[str, CoverageCount]


class CoverageCount(TypedDict):
    finished: int
    total: int


class CupTree(TypedDict):
    id: int
    name: str
    currentRound: int | None
    rounds: list[CupTreeRound]


class CupTreeMatch(TypedDict):
    id: int
    leg: int


class CupTreeParticipant(TypedDict):
    id: int
    team: TeamBrief | None
    order: int
    winner: bool
    score: int | None
    penalties: int | None


class CupTreeRound(TypedDict):
    order: int
    type: int
    description: str
    translations: Translations
    ties: list[CupTreeTie]


class CupTreeTie(TypedDict):
    blockId: int
    order: int
    finished: bool
    thirdPlace: bool
    participants: list[CupTreeParticipant]
    homeScore: int | None
    awayScore: int | None
    homePenalties: int | None
    awayPenalties: int | None
    winnerUnknown: NotRequired[bool]
    matches: list[CupTreeMatch]


class CurrentSeason(TypedDict):
    id: int
    name: str
    year: str
    isCurrent: bool


class CurrentStandings(TypedDict):
    tournament: TournamentBrief
    season: CurrentSeason
    standings: list[StandingsTable]


class DayTournament(TypedDict):
    id: int
    name: str
    translations: Translations
    category: CategoryBrief
    image: ImageUrl
    matchesCount: int
    priority: int
    popularity: int
    statusBreakdown: StatusBreakdown


class DefaultTournament(TypedDict):
    id: int
    name: str
    slug: str
    translations: Translations
    image: ImageUrl
    category: CategoryBrief


class DefaultTournaments(TypedDict):
    ru: list[DefaultTournament]
    en: list[DefaultTournament]


class DictionaryTranslations(TypedDict):
    ru: str
    es: str


class Duel(TypedDict):
    homeWins: int
    awayWins: int
    draws: int


class Error(TypedDict):
    code: int
    error: Literal["invalid_parameter", "too_many_ids", "bad_request", "user_has_no_access", "unauthorized", "origin_not_allowed", "not_found", "method_not_allowed", "payload_too_large", "uri_too_long", "too_many_requests", "too_much_at_once", "too_many_failures", "live_limit_reached", "quota_exceeded", "position_not_reached", "service_busy", "internal_error"]
    message: str
    parameter: NotRequired[str]
    availableTypes: NotRequired[list[str]]
    resetAt: NotRequired[int]
    correlationId: NotRequired[str]


class Esports(TypedDict):
    bestOf: int
    games: list[EsportsGame]


class EsportsGameHomeScore(TypedDict):
    current: int


class EsportsGameAwayScore(TypedDict):
    current: int


class EsportsGameMap(TypedDict):
    name: str
    image: ImageUrl | None


class EsportsGameStatistics(TypedDict):
    home: EsportsStatistics
    away: EsportsStatistics


class EsportsGamePlayers(TypedDict):
    home: list[EsportsPlayer]
    away: list[EsportsPlayer]


class EsportsGamePicks(TypedDict):
    home: list[EsportsHero]
    away: list[EsportsHero]


class EsportsGameBans(TypedDict):
    home: list[EsportsHero]
    away: list[EsportsHero]


class EsportsGame(TypedDict):
    gameNumber: int
    status: Literal["notstarted", "inprogress", "finished", "canceled", "postponed", "interrupted", "suspended", "delayed", "willcontinue"]
    homeScore: EsportsGameHomeScore
    awayScore: EsportsGameAwayScore
    winnerCode: int | None
    durationSeconds: int | None
    map: EsportsGameMap | None
    homeTeamStartingSide: Literal["T", "CT", "Radiant", "Dire", "Blue", "Red"] | None
    statistics: EsportsGameStatistics | None
    players: EsportsGamePlayers
    picks: EsportsGamePicks
    bans: EsportsGameBans
    rounds: list[EsportsRound]


class EsportsHero(TypedDict):
    id: int
    name: str
    image: ImageUrl | None


class EsportsPlayer(TypedDict):
    player: PlayerBrief
    statistics: EsportsStatistics
    hero: EsportsHero | None


class EsportsRound(TypedDict):
    number: int
    winner: Literal["home", "away"]
    side: Literal["T", "CT"]
    outcome: Literal["elimination", "defuse", "explosion", "timeout"]
    homeScore: int
    awayScore: int


class EventPlayer(TypedDict):
    id: int
    name: str


class GameMomentum(TypedDict):
    set: int
    game: int
    value: float
    breakOccurred: bool


class HeadToHead(TypedDict):
    summary: HeadToHeadSummary
    matches: list[Match]


class HeadToHeadSummary(TypedDict):
    total: int
    team1Wins: int
    team2Wins: int
    draws: int


class Highlight(TypedDict):
    title: str
    url: str
    image: ImageUrl | None


class HomeVenue(TypedDict):
    name: str
    capacity: int | None
    city: City | None
    country: NamedPlace | None
    translations: Translations


class Leaders(TypedDict):
    tournament: TournamentBrief
    season: SeasonBrief
    entity: Literal["players", "teams"]
    type: str
    sortBy: str
    order: Literal["desc", "asc"]
    total: int
    limit: int
    offset: int
    leaders: list[PlayerLeader] | list[TeamLeader]


class Lineup(TypedDict):
    formation: str | None
    players: list[LineupPlayer]
    missingPlayers: list[MissingPlayer]
    confirmed: NotRequired[bool]


class LineupPlayer(TypedDict):
    id: int
    name: str
    teamId: int
    position: str | None
    statistics: PlayerStatistics | None
    shirtNumber: int | None
    captain: bool
    substitute: bool
    translations: Translations
    image: ImageUrl


LiveEvent = TypedDict("LiveEvent", {
    "id": "NotRequired[int]",
    "time": "int | None",
    "timeSeconds": "int | None",
    "type": "str",
    "class": "NotRequired[str | None]",
    "team": "NotRequired[Literal[\"home\", \"away\"] | None]",
    "period": "str | None",
    "player": "NotRequired[EventPlayer]",
    "playerName": "NotRequired[str]",
    "assist": "NotRequired[EventPlayer]",
    "assistName": "NotRequired[str]",
    "secondAssist": "NotRequired[EventPlayer]",
    "secondAssistName": "NotRequired[str]",
    "from": "NotRequired[str | None]",
    "reason": "NotRequired[str | None]",
    "rescinded": "NotRequired[bool]",
    "playerIn": "NotRequired[EventPlayer]",
    "playerInName": "NotRequired[str]",
    "playerOut": "NotRequired[EventPlayer]",
    "playerOutName": "NotRequired[str]",
    "injury": "NotRequired[bool]",
    "confirmed": "NotRequired[bool]",
    "length": "NotRequired[int]",
    "addedTime": "NotRequired[int]",
    "text": "NotRequired[str]",
    "isLive": "NotRequired[bool]",
    "homeScore": "NotRequired[int | None]",
    "awayScore": "NotRequired[int | None]",
    "sequence": "NotRequired[int]",
})


class LiveState(TypedDict):
    source: str
    asOf: NotRequired[int]
    stale: bool
    minuteEstimated: NotRequired[bool]


class Manager(TypedDict):
    id: int
    name: str


class Mapping(TypedDict):
    kind: Literal["team", "player", "match", "tournament", "season", "category"]
    id: int
    externalIds: list[str]


class MappingList(TypedDict):
    mappings: list[Mapping]


class Match(TypedDict):
    id: int
    status: MatchStatus
    statusDescription: str
    statusReason: NotRequired[str]
    dateEvent: str
    startTimestamp: int
    startTimeKnown: NotRequired[bool]
    currentMatchMinute: int
    currentMatchSecond: int
    liveState: NotRequired[LiveState]
    overtimeLength: NotRequired[int]
    tournament: TournamentBrief
    category: CategoryBrief
    roundInfo: RoundInfo
    season: SeasonBrief | None
    venue: Venue | None
    referee: Referee | None
    homeTeam: MatchTeam
    awayTeam: MatchTeam
    homeScore: Score
    awayScore: Score
    esports: Esports | None
    tennis: Tennis | None
    liveEvents: NotRequired[list[LiveEvent]]
    matchStatistics: NotRequired[MatchStatistics]
    oddsBase: NotRequired[list[BaseOddsMarket]]
    highlights: NotRequired[list[Highlight]]
    hasBkOdds: HasBkOdds
    oddsBk: NotRequired[OddsBk]
    attendance: int | None
    winner: Literal["home", "away", "draw"] | None
    winnerCode: int | None
    pregame: NotRequired[Pregame]
    bestPlayers: NotRequired[BestPlayers | None]
    analytics: NotRequired[Analytics]
    scoreStatus: NotRequired[ScoreStatus]


class MatchBatch(TypedDict):
    matches: list[Match]
    nextCursor: str | None


class MatchCoverageCoverage(TypedDict):
    events: bool
    lineups: bool
    statistics: bool
    shotmap: bool
    momentum: bool
    averagePositions: bool
    oddsBase: bool
    oddsBk: dict[str, bool]


class MatchCoverage(TypedDict):
    matchId: int
    coverage: MatchCoverageCoverage


class MatchDetail(TypedDict):
    id: int
    status: MatchStatus
    statusDescription: str
    statusReason: NotRequired[str]
    dateEvent: str
    startTimestamp: int
    startTimeKnown: NotRequired[bool]
    currentMatchMinute: int
    currentMatchSecond: int
    liveState: NotRequired[LiveState]
    overtimeLength: NotRequired[int]
    tournament: TournamentBrief
    category: CategoryBrief
    roundInfo: RoundInfo
    season: SeasonBrief | None
    venue: Venue | None
    referee: Referee | None
    homeTeam: MatchTeam
    awayTeam: MatchTeam
    homeScore: Score
    awayScore: Score
    esports: Esports | None
    tennis: Tennis | None
    liveEvents: list[LiveEvent]
    matchStatistics: MatchStatistics
    oddsBase: list[BaseOddsMarket]
    highlights: list[Highlight]
    hasBkOdds: HasBkOdds
    oddsBk: NotRequired[OddsBk]
    attendance: int | None
    winner: Literal["home", "away", "draw"] | None
    winnerCode: int | None
    pregame: Pregame
    bestPlayers: BestPlayers | None
    analytics: Analytics
    scoreStatus: ScoreStatus


class MatchEvents(TypedDict):
    matchId: int
    totalEvents: int
    events: list[LiveEvent]


class MatchPage(TypedDict):
    matches: list[Match]
    totalMatches: int
    page: int
    pageSize: int
    totalPages: int


class MatchStream(TypedDict):
    matches: list[Match]
    totalMatches: int


class MatchTeam(TypedDict):
    id: int
    name: str
    translations: Translations
    slug: str
    shortName: NotRequired[str]
    fullName: NotRequired[str]
    gender: Literal["M", "F"] | None
    country: str | None
    manager: Manager | None
    image: ImageUrl
    placeholder: NotRequired[bool]
    players: NotRequired[list[PlayerBrief]]
    lineup: NotRequired[Lineup | None]


class MinuteMomentum(TypedDict):
    minute: int
    value: float


class MissingDescription(TypedDict):
    text: str
    translations: DictionaryTranslations


class MissingPlayerPlayer(TypedDict):
    id: int
    name: str
    position: str | None
    jerseyNumber: str | None
    translations: Translations
    image: ImageUrl


class MissingPlayer(TypedDict):
    player: MissingPlayerPlayer
    type: Literal["missing", "doubtful"]
    reason: MissingReason
    description: MissingDescription | None
    expectedEndDateMs: int | None


class MissingReason(TypedDict):
    code: int
    name: str
    translations: DictionaryTranslations


class Momentum(TypedDict):
    matchId: int
    status: AnalyticsStatus
    momentum: list[MinuteMomentum] | list[GameMomentum]


class Money(TypedDict):
    value: float
    currency: str


class NamedPlace(TypedDict):
    name: str
    translations: NotRequired[Translations]


class NationalTeamStatistics(TypedDict):
    team: TeamBrief
    appearances: int
    goals: int
    debutTimestamp: int | None


class OddsDictionaryBookmakersItem(TypedDict):
    slug: str
    name: str
    sports: list[SportSlug]
    markets: dict[str, list[str]]
    decimals: int
    hasPriceDetails: bool


class OddsDictionaryMarketsItemLine(TypedDict):
    meaning: BkTranslatedName
    units: dict[str, BkTranslatedName]


class OddsDictionaryMarketsItemStakesItem(TypedDict):
    slug: str
    name: BkTranslatedName


class OddsDictionaryMarketsItem(TypedDict):
    slug: str
    name: BkTranslatedName
    hasLines: bool
    line: OddsDictionaryMarketsItemLine | None
    stakes: list[OddsDictionaryMarketsItemStakesItem]
    sports: list[SportSlug]
    bookmakers: list[str]


class OddsDictionary(TypedDict):
    bookmakers: list[OddsDictionaryBookmakersItem]
    markets: list[OddsDictionaryMarketsItem]


class OddsHistory(TypedDict):
    matchId: int
    history: list[OddsSeries]


class OddsPricesStakesValueLinesItem(TypedDict):
    argument: float
    factor: float


class OddsPricesStakesValue(TypedDict):
    factor: NotRequired[float]
    lines: NotRequired[list[OddsPricesStakesValueLinesItem]]


class OddsPrices(TypedDict):
    timestamp: int
    suspended: NotRequired[bool]
    stakes: dict[str, OddsPricesStakesValue]


class OddsSeries(TypedDict):
    bookmaker: str
    market: str
    stage: Literal["prematch", "live"]
    opening: OddsPrices
    changes: list[OddsPrices]
    closing: OddsPrices | None
    isTruncated: bool


class Participation(TypedDict):
    position: str | None
    shirtNumber: int | None
    captain: bool
    substitute: bool
    played: bool


class Player(TypedDict):
    id: int
    name: str
    slug: str
    shortName: str | None
    translations: Translations
    image: ImageUrl
    teamId: int | None
    team: PlayerTeam | None
    position: str | None
    jerseyNumber: str | None
    shirtNumber: int | None
    gender: Literal["M", "F"] | None
    country: str | None
    countryCode: str | None
    height: int | None
    preferredFoot: Literal["left", "right", "both"] | None
    dateOfBirthTimestamp: int | None
    hasSeasonStatistics: bool


class PlayerAttributes(TypedDict):
    year: int
    attacking: int
    technical: int
    tactical: int
    defending: int
    creativity: int


class PlayerBrief(TypedDict):
    id: int
    name: str
    translations: Translations
    image: ImageUrl


class PlayerLeader(TypedDict):
    rank: int
    player: PlayerBrief
    team: TeamBrief | None
    statistics: SeasonStatisticValues


class PlayerList(TypedDict):
    totalPlayers: int
    players: list[Player]


class PlayerMarket(TypedDict):
    proposedMarketValue: float | None
    proposedMarketValueRaw: Money | None
    contractUntilTimestamp: int | None


class PlayerMatch(TypedDict):
    match: Match
    participation: Participation
    statistics: PlayerStatistics | None


class PlayerMatches(TypedDict):
    playerId: int
    total: int
    matches: list[PlayerMatch]


class PlayerProfileTraits(TypedDict):
    strengths: list[PlayerTrait]
    weaknesses: list[PlayerTrait]


class PlayerProfile(TypedDict):
    id: int
    name: str
    slug: str
    shortName: str | None
    translations: Translations
    image: ImageUrl
    teamId: int | None
    team: PlayerTeam | None
    position: str | None
    jerseyNumber: str | None
    shirtNumber: int | None
    gender: Literal["M", "F"] | None
    country: str | None
    countryCode: str | None
    height: int | None
    preferredFoot: Literal["left", "right", "both"] | None
    dateOfBirthTimestamp: int | None
    hasSeasonStatistics: bool
    traits: PlayerProfileTraits | None
    attributes: list[PlayerAttributes]
    nationalTeamStatistics: list[NationalTeamStatistics]
    transfers: list[Transfer]
    market: PlayerMarket | None
    positionsDetailed: list[str]


class PlayerSeasonStatistics(TypedDict):
    player: PlayerBrief
    tournament: TournamentBrief
    season: SeasonBrief
    availableTypes: list[str]
    type: str
    statistics: SeasonStatisticValues
    highlighted: StatisticRanks
    team: TeamBrief | None


class PlayerSeasonStatisticsByTypeTypesItem(TypedDict):
    type: str
    statistics: SeasonStatisticValues
    highlighted: StatisticRanks
    team: TeamBrief | None


class PlayerSeasonStatisticsByType(TypedDict):
    player: PlayerBrief
    tournament: TournamentBrief
    season: SeasonBrief
    availableTypes: list[str]
    types: list[PlayerSeasonStatisticsByTypeTypesItem]


class PlayerStatisticsSeasons(TypedDict):
    playerId: int
    tournaments: list[TournamentStatisticsSeasons]


class PlayerTeam(TypedDict):
    id: int
    name: str
    translations: Translations
    image: ImageUrl


class PlayerTeamInfo(TypedDict):
    plays: str | None
    prizeCurrent: Money | None
    prizeTotal: Money | None
    height: int | None
    weight: int | None
    currentRating: float | None


class PlayerTrait(TypedDict):
    code: int
    name: str
    translations: Translations


class PositionSubstitution(TypedDict):
    team: Literal["home", "away"]
    time: int
    playerIn: EventPlayer
    playerOut: EventPlayer


class PregameH2h(TypedDict):
    teamDuel: Duel | None
    managerDuel: Duel | None


class PregameTeamStreaks(TypedDict):
    general: list[Streak]
    head2head: list[Streak]


class PregameForm(TypedDict):
    homeTeam: PregameTeamForm
    awayTeam: PregameTeamForm


class Pregame(TypedDict):
    h2h: PregameH2h
    teamStreaks: PregameTeamStreaks
    form: PregameForm | None


class PregameTeamForm(TypedDict):
    position: int | None
    form: list[Literal["W", "D", "L"]]
    avgRating: float | None


class Promotion(TypedDict):
    id: int
    text: str
    translations: Translations


class Referee(TypedDict):
    id: int
    name: str
    yellowCards: int | None
    redCards: int | None
    yellowRedCards: int | None
    games: int | None
    country: NamedPlace | None
    translations: Translations


class RoundInfo(TypedDict):
    round: int | None
    name: NotRequired[str | None]
    slug: NotRequired[str]
    cupRoundType: NotRequired[int]


class RulesBasis(TypedDict):
    status: Literal["known", "inferred", "assumed"]
    source: str | None
    note: str | None


class Score(TypedDict):
    current: int
    display: NotRequired[int]
    period1: NotRequired[int]
    period2: NotRequired[int]
    period3: NotRequired[int]
    period4: NotRequired[int]
    period5: NotRequired[int]
    period6: NotRequired[int]
    period7: NotRequired[int]
    period8: NotRequired[int]
    period9: NotRequired[int]
    point: NotRequired[Literal["0", "15", "30", "40", "A"]]
    normaltime: NotRequired[int]
    overtime: NotRequired[int]
    penalties: NotRequired[int]
    extra1: NotRequired[int]
    extra2: NotRequired[int]
    aggregated: NotRequired[int]
    period1TieBreak: NotRequired[int]
    period2TieBreak: NotRequired[int]
    period3TieBreak: NotRequired[int]
    period4TieBreak: NotRequired[int]
    period5TieBreak: NotRequired[int]
    period6TieBreak: NotRequired[int]
    period7TieBreak: NotRequired[int]
    period8TieBreak: NotRequired[int]
    period9TieBreak: NotRequired[int]


class ScoreStatus(TypedDict):
    final: bool | None


class SearchResultPlayers(TypedDict):
    total: int
    items: list[Player]


class SearchResultTeams(TypedDict):
    total: int
    items: list[Team]


class SearchResultTournaments(TypedDict):
    total: int
    items: list[TournamentCard]


class SearchResult(TypedDict):
    players: SearchResultPlayers
    teams: SearchResultTeams
    tournaments: SearchResultTournaments


class SeasonBrief(TypedDict):
    id: int
    name: str
    year: str


class SeasonCoverage(TypedDict):
    tournamentId: int
    season: SeasonBrief
    coverage: Coverage


class SeasonDetails(TypedDict):
    id: int
    name: str
    year: str
    tournament: TournamentBrief
    standings: list[StandingsTable]
    rules: RulesBasis | None
    cupTrees: list[CupTree]
    info: SeasonInfo | None


class SeasonInfo(TypedDict):
    matchesPlayed: int
    goals: int
    averageGoals: float
    homeTeamWins: int
    awayTeamWins: int
    draws: int
    yellowCards: int | None
    redCards: int | None
    teamsCount: int


class SeasonStatisticEntry(TypedDict):
    name: StatisticName
    group: str
    sports: list[SportSlug]
    scope: list[Literal["player", "team"]]


class SeasonTypes(TypedDict):
    id: int
    name: str
    year: str
    types: list[str]


class ShotCoordinates(TypedDict):
    x: float
    y: float


class ShotGoalMouthCoordinates(TypedDict):
    y: float
    z: float


class Shot(TypedDict):
    time: int
    timeSeconds: int | None
    team: Literal["home", "away"]
    player: EventPlayer | None
    shotType: str
    situation: Literal["assisted", "regular", "corner", "setPiece", "fastBreak", "penalty", "freeKick", "throwIn"] | None
    bodyPart: Literal["rightFoot", "leftFoot", "head", "other"] | None
    xg: float | None
    xgot: float | None
    coordinates: ShotCoordinates
    goalMouthCoordinates: ShotGoalMouthCoordinates | None


class Shotmap(TypedDict):
    matchId: int
    status: AnalyticsStatus
    shots: list[Shot]


class Sport(TypedDict):
    id: int
    name: str
    slug: SportSlug
    apiBasePath: str
    translations: Translations
    analytics: SportAnalytics


class SportAnalytics(TypedDict):
    shotmap: bool
    momentum: bool
    averagePositions: bool


class Squad(TypedDict):
    teamId: int
    players: list[Player]
    foreignPlayers: list[Player]
    nationalTeamPlayers: list[Player]
    staff: list[StaffMember]
    updatedAt: int | None


class StaffMember(TypedDict):
    id: int
    name: str
    translations: Translations
    role: str
    roleTranslations: Translations


class StandingsRow(TypedDict):
    team: TeamBrief
    position: int
    played: int
    matches: int
    wins: int
    draws: int
    losses: int
    scored: int
    scoresFor: int
    conceded: int
    scoresAgainst: int
    goalDifference: int
    scoreDiffFormatted: str
    points: int
    promotion: Promotion | None
    orderAssumed: NotRequired[bool]
    overtimeWins: NotRequired[int]
    overtimeLosses: NotRequired[int]


class StandingsTable(TypedDict):
    id: int
    name: str
    translations: Translations
    type: Literal["total", "home", "away"]
    rows: list[StandingsRow]
    rules: RulesBasis


class StatisticEntry(TypedDict):
    name: StatisticName
    sportNames: NotRequired[dict[str, StatisticName]]
    group: str
    better: NotRequired[Literal["less", "neither"]]
    sports: list[SportSlug]
    scope: list[Literal["match", "player"]]


class StatisticName(TypedDict):
    en: str
    ru: str
    es: str


class StatisticsGroup(TypedDict):
    groupName: str
    statisticsItems: list[StatisticsItem]


class StatisticsItem(TypedDict):
    key: str
    name: str
    home: str
    away: str
    homeValue: float
    awayValue: float
    homeTotal: NotRequired[float]
    awayTotal: NotRequired[float]
    compareCode: int
    statisticsType: Literal["positive", "negative"]
    valueType: Literal["event", "team"]
    renderType: int


class StatisticsPeriod(TypedDict):
    period: str
    groups: list[StatisticsGroup]


class StatusBreakdown(TypedDict):
    notstarted: int
    inprogress: int
    finished: int
    canceled: int
    postponed: int
    interrupted: int
    suspended: int
    delayed: int
    willcontinue: int


class Streak(TypedDict):
    name: str
    team: Literal["home", "away", "both"]
    value: str
    continued: NotRequired[bool]
    translations: NotRequired[Translations]


class Team(TypedDict):
    id: int
    name: str
    translations: Translations
    slug: str
    shortName: str | None
    gender: Literal["M", "F"] | None
    country: str | None
    countryCode: str | None
    national: bool
    image: ImageUrl
    colors: Colors
    hasSeasonStatistics: bool


class TeamBrief(TypedDict):
    id: int
    name: str
    slug: str
    translations: Translations
    image: ImageUrl
    placeholder: NotRequired[bool]


class TeamForm(TypedDict):
    teamId: int
    form: list[Literal["W", "D", "L"]]
    wins: int
    draws: int
    losses: int
    matches: list[TeamFormMatch]


class TeamFormMatch(TypedDict):
    id: int
    startTimestamp: int
    tournament: TournamentBrief
    opponent: TeamBrief
    isHome: bool
    teamScore: int
    opponentScore: int
    result: Literal["W", "D", "L"]


class TeamLeader(TypedDict):
    rank: int
    team: TeamBrief
    statistics: SeasonStatisticValues


class TeamList(TypedDict):
    totalTeams: int
    teams: list[Team]


class TeamManager(TypedDict):
    id: int
    name: str
    translations: Translations


class TeamMatches(TypedDict):
    teamId: int
    last: list[Match]
    next: list[Match]


class TeamProfile(TypedDict):
    id: int
    name: str
    translations: Translations
    slug: str
    shortName: str | None
    gender: Literal["M", "F"] | None
    country: str | None
    countryCode: str | None
    national: bool
    image: ImageUrl
    colors: Colors
    hasSeasonStatistics: bool
    manager: TeamManager | None
    venue: HomeVenue | None
    foundationTimestamp: int | None
    primaryTournament: TournamentCard | None
    ranking: int | None
    playerTeamInfo: PlayerTeamInfo | None


class TeamSeasonStatistics(TypedDict):
    team: TeamBrief
    tournament: TournamentBrief
    season: SeasonBrief
    availableTypes: list[str]
    type: str
    statistics: SeasonStatisticValues
    highlighted: StatisticRanks


class TeamSeasonStatisticsByTypeTypesItem(TypedDict):
    type: str
    statistics: SeasonStatisticValues
    highlighted: StatisticRanks


class TeamSeasonStatisticsByType(TypedDict):
    team: TeamBrief
    tournament: TournamentBrief
    season: SeasonBrief
    availableTypes: list[str]
    types: list[TeamSeasonStatisticsByTypeTypesItem]


class TeamStatisticsSeasons(TypedDict):
    teamId: int
    tournaments: list[TournamentStatisticsSeasons]


class TeamTournaments(TypedDict):
    teamId: int
    totalTournaments: int
    tournaments: list[TournamentCard]


class TeamTransfers(TypedDict):
    teamId: int
    transfersIn: list[Transfer]
    transfersOut: list[Transfer]


class Tennis(TypedDict):
    bestOf: Literal[3, 5]
    groundType: Literal["Hardcourt outdoor", "Hardcourt indoor", "Clay", "Grass"] | None
    firstToServe: Literal["home", "away"] | None
    homePlayerSeed: int | None
    awayPlayerSeed: int | None
    sets: list[TennisSet]
    momentum: list[GameMomentum]
    pointByPoint: NotRequired[list[TennisGame]]


class TennisGameScore(TypedDict):
    home: int
    away: int


class TennisGame(TypedDict):
    set: int
    game: int
    score: TennisGameScore
    server: Literal["home", "away"]
    points: list[TennisPoint]


class TennisPoint(TypedDict):
    type: Literal["ace", "doubleFault", "winner", "loser", "error"] | None
    server: Literal["home", "away"]
    homePoint: str
    awayPoint: str
    winner: Literal["home", "away"]


class TennisSetTiebreak(TypedDict):
    homePoints: int
    awayPoints: int


class TennisSet(TypedDict):
    setNumber: int
    homeGames: int
    awayGames: int
    winner: Literal["home", "away"] | None
    durationSeconds: int | None
    tiebreak: NotRequired[TennisSetTiebreak]


class TournamentBrief(TypedDict):
    id: int
    name: str
    slug: str
    translations: Translations
    image: ImageUrl


class TournamentCard(TypedDict):
    id: int
    name: str
    slug: str
    translations: Translations
    image: ImageUrl
    colors: Colors
    category: CategoryCard


class TournamentDetail(TypedDict):
    id: int
    name: str
    slug: str
    translations: Translations
    image: ImageUrl
    colors: Colors
    category: CategoryCard
    seasons: list[SeasonBrief]
    titleHolder: TeamBrief | None
    titleHolderTitles: int | None
    mostTitles: int | None
    mostTitlesTeams: list[TeamBrief]
    playerOfTheTournament: PlayerBrief | None
    linkedTournaments: list[TournamentCard]
    upperDivisions: list[TournamentCard]
    lowerDivisions: list[TournamentCard]


class TournamentList(TypedDict):
    totalTournaments: int
    tournaments: list[TournamentCard]


class TournamentSeasonsSeasonsItem(TypedDict):
    id: int
    name: str
    year: str
    coverage: NotRequired[Coverage]


class TournamentSeasons(TypedDict):
    tournamentId: int
    totalSeasons: int
    seasons: list[TournamentSeasonsSeasonsItem]


class TournamentStatisticsSeasons(TypedDict):
    tournament: TournamentCard
    seasons: list[SeasonTypes]


class TournamentsByDate(TypedDict):
    date: str
    totalTournaments: int
    totalMatches: int
    tournaments: list[DayTournament]


class Transfer(TypedDict):
    player: Player
    fromTeam: TeamBrief | None
    toTeam: TeamBrief | None
    type: TransferType
    fee: Money | None
    feeText: str | None
    transferTimestamp: int


class TransferType(TypedDict):
    code: int
    name: str
    translations: Translations


class Translations(TypedDict):
    ru: str


class UsageLive(TypedDict):
    sockets: int
    subscriptions: int
    backlogBytes: int


class Usage(TypedDict):
    plan: str
    dailyLimit: int | None
    used: int
    remaining: int | None
    resetAt: int
    sports: list[SportSlug]
    live: UsageLive | None


class Venue(TypedDict):
    name: str
    capacity: int | None
    city: NamedPlace | None
    country: NamedPlace | None
    translations: NotRequired[Translations]


AnalyticsStatus = Literal["available", "pending", "unavailable"]
EsportsStatistics = dict[str, float | bool | str | None]
HasBkOdds = dict[str, bool]
ImageUrl = str
MatchList = MatchStream | MatchPage | MatchBatch
MatchStatistics = list[StatisticsPeriod]
MatchStatus = Literal["notstarted", "inprogress", "finished", "canceled", "postponed", "interrupted", "suspended", "delayed", "willcontinue"]
OddsBk = dict[str, BookmakerOddsData]
PlayerStatistics = dict[str, float]
PlayerStatisticsAnswer = PlayerSeasonStatistics | PlayerSeasonStatisticsByType
SeasonStatisticValues = dict[str, float]
SeasonStatisticsDictionary = dict[str, SeasonStatisticEntry]
SportList = list[Sport]
SportSlug = Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"]
StatisticRanks = dict[str, int]
StatisticsDictionary = dict[str, StatisticEntry]
TeamStatisticsAnswer = TeamSeasonStatistics | TeamSeasonStatisticsByType

class Api:
    """One method for each path. Without a value a parameter is not sent."""

    def _get(self, path: str, path_values: dict[str, Any], query: dict[str, Any]) -> Any:
        raise NotImplementedError

    def get_statistics_dictionary(
        self,
    ) -> StatisticsDictionary:
        """Dictionary of match and player statistics."""
        answer: StatisticsDictionary = self._get("/v2/StatisticsDict.json", {}, {})
        return answer

    def get_season_statistics_dictionary(
        self,
    ) -> SeasonStatisticsDictionary:
        """Dictionary of season statistics."""
        answer: SeasonStatisticsDictionary = self._get("/v2/SeasonStatisticsDict.json", {}, {})
        return answer

    def get_odds_dictionary(
        self,
    ) -> OddsDictionary:
        """Dictionary of odds types."""
        answer: OddsDictionary = self._get("/v2/BkOddsDict.json", {}, {})
        return answer

    def list_sports(
        self,
    ) -> SportList:
        """List of sports."""
        answer: SportList = self._get("/v2/sport", {}, {})
        return answer

    def get_usage(
        self,
    ) -> Usage:
        """Quota of the key."""
        answer: Usage = self._get("/v2/account/usage", {}, {})
        return answer

    def list_changes(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        *,
        since: int | None = None,
        epoch: str | None = None,
        limit: int | None = None,
        kinds: str | None = None,
        min_position: str | None = None,
    ) -> ChangeList:
        """Changes since a position."""
        answer: ChangeList = self._get("/v2/{sportSlug}/changes", {"sportSlug": sport_slug}, {"since": since, "epoch": epoch, "limit": limit, "kinds": kinds, "minPosition": min_position})
        return answer

    def list_mappings(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        source: str,
        id: str,
        *,
        kind: Literal["team", "player", "match", "tournament", "season", "category"] | None = None,
        min_position: str | None = None,
    ) -> MappingList:
        """Resources of an external id."""
        answer: MappingList = self._get("/v2/{sportSlug}/mapping", {"sportSlug": sport_slug}, {"source": source, "id": id, "kind": kind, "minPosition": min_position})
        return answer

    def get_mapping(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        kind: Literal["team", "player", "match", "tournament", "season", "category"],
        resource_id: int,
        *,
        min_position: str | None = None,
    ) -> Mapping:
        """External ids of a resource."""
        answer: Mapping = self._get("/v2/{sportSlug}/mapping/{kind}/{resourceId}", {"sportSlug": sport_slug, "kind": kind, "resourceId": resource_id}, {"minPosition": min_position})
        return answer

    def list_categories(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        *,
        min_position: str | None = None,
    ) -> CategoryList:
        """Categories with tournament counts."""
        answer: CategoryList = self._get("/v2/{sportSlug}/categories", {"sportSlug": sport_slug}, {"minPosition": min_position})
        return answer

    def get_category(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        category_id: int,
        *,
        min_position: str | None = None,
    ) -> CategoryDetail:
        """Tournaments of a category."""
        answer: CategoryDetail = self._get("/v2/{sportSlug}/categories/{categoryId}", {"sportSlug": sport_slug, "categoryId": category_id}, {"minPosition": min_position})
        return answer

    def list_matches(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        *,
        date: str | None = None,
        date_from: str | None = None,
        date_to: str | None = None,
        tz: str | None = None,
        exclude_amateur: Literal["true"] | None = None,
        tournament_id: str | None = None,
        season_id: int | None = None,
        category_ids: str | None = None,
        team_id: int | None = None,
        ids: str | None = None,
        q: str | None = None,
        limit: int | None = None,
        status: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        cursor: str | None = None,
        has_bk_odds: Literal["true"] | None = None,
        with_bk_odds: Literal["true"] | None = None,
        odds_stage: Literal["all"] | None = None,
        bookmaker_ids: str | None = None,
        team_id_1: int | None = None,
        team_id_2: int | None = None,
        round: int | None = None,
        sort: Literal["asc", "desc"] | None = None,
        fields: str | None = None,
        view: Literal["lite", "odds"] | None = None,
        with_pregame: Literal["true"] | None = None,
        min_position: str | None = None,
    ) -> MatchList:
        """List of matches."""
        answer: MatchList = self._get("/v2/{sportSlug}/matches", {"sportSlug": sport_slug}, {"date": date, "date_from": date_from, "date_to": date_to, "tz": tz, "exclude_amateur": exclude_amateur, "tournament_id": tournament_id, "season_id": season_id, "category_ids": category_ids, "team_id": team_id, "ids": ids, "q": q, "limit": limit, "status": status, "page": page, "page_size": page_size, "cursor": cursor, "has_bk_odds": has_bk_odds, "with_bk_odds": with_bk_odds, "odds_stage": odds_stage, "bookmaker_ids": bookmaker_ids, "team_id_1": team_id_1, "team_id_2": team_id_2, "round": round, "sort": sort, "fields": fields, "view": view, "with_pregame": with_pregame, "minPosition": min_position})
        return answer

    def list_live_matches(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        *,
        fields: str | None = None,
        view: Literal["lite", "odds"] | None = None,
        with_bk_odds: Literal["true"] | None = None,
        odds_stage: Literal["all"] | None = None,
        min_position: str | None = None,
    ) -> MatchStream:
        """Matches in progress."""
        answer: MatchStream = self._get("/v2/{sportSlug}/matches/live", {"sportSlug": sport_slug}, {"fields": fields, "view": view, "with_bk_odds": with_bk_odds, "odds_stage": odds_stage, "minPosition": min_position})
        return answer

    def get_match(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        match_id: int,
        *,
        with_bk_odds: Literal["true"] | None = None,
        odds_stage: Literal["all"] | None = None,
        bookmaker_ids: str | None = None,
        min_position: str | None = None,
    ) -> MatchDetail:
        """One match."""
        answer: MatchDetail = self._get("/v2/{sportSlug}/matches/{matchId}", {"sportSlug": sport_slug, "matchId": match_id}, {"with_bk_odds": with_bk_odds, "odds_stage": odds_stage, "bookmaker_ids": bookmaker_ids, "minPosition": min_position})
        return answer

    def get_match_events(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        match_id: int,
        *,
        min_position: str | None = None,
    ) -> MatchEvents:
        """Events of a match."""
        answer: MatchEvents = self._get("/v2/{sportSlug}/matches/{matchId}/events", {"sportSlug": sport_slug, "matchId": match_id}, {"minPosition": min_position})
        return answer

    def get_match_shotmap(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        match_id: int,
        *,
        min_position: str | None = None,
    ) -> Shotmap:
        """Shot map of a match."""
        answer: Shotmap = self._get("/v2/{sportSlug}/matches/{matchId}/shotmap", {"sportSlug": sport_slug, "matchId": match_id}, {"minPosition": min_position})
        return answer

    def get_match_momentum(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        match_id: int,
        *,
        min_position: str | None = None,
    ) -> Momentum:
        """Momentum of a match."""
        answer: Momentum = self._get("/v2/{sportSlug}/matches/{matchId}/momentum", {"sportSlug": sport_slug, "matchId": match_id}, {"minPosition": min_position})
        return answer

    def get_match_average_positions(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        match_id: int,
        *,
        min_position: str | None = None,
    ) -> AveragePositions:
        """Average positions of a match."""
        answer: AveragePositions = self._get("/v2/{sportSlug}/matches/{matchId}/average-positions", {"sportSlug": sport_slug, "matchId": match_id}, {"minPosition": min_position})
        return answer

    def get_match_coverage(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        match_id: int,
        *,
        min_position: str | None = None,
    ) -> MatchCoverage:
        """Coverage of a match."""
        answer: MatchCoverage = self._get("/v2/{sportSlug}/matches/{matchId}/coverage", {"sportSlug": sport_slug, "matchId": match_id}, {"minPosition": min_position})
        return answer

    def get_match_odds_history(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        match_id: int,
        *,
        bookmaker: str | None = None,
        market: str | None = None,
        min_position: str | None = None,
    ) -> OddsHistory:
        """Odds of a match over time."""
        answer: OddsHistory = self._get("/v2/{sportSlug}/matches/{matchId}/odds/history", {"sportSlug": sport_slug, "matchId": match_id}, {"bookmaker": bookmaker, "market": market, "minPosition": min_position})
        return answer

    def list_tournaments_by_date(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        date: str,
        *,
        tz: str | None = None,
        sort_by: Literal["priority", "popularity", "matches_count"] | None = None,
        exclude_amateur: Literal["true"] | None = None,
        tournament_id: str | None = None,
        season_id: int | None = None,
        category_ids: str | None = None,
        team_id: int | None = None,
        min_position: str | None = None,
    ) -> TournamentsByDate:
        """Tournaments of a day."""
        answer: TournamentsByDate = self._get("/v2/{sportSlug}/matches/{date}/tournaments", {"sportSlug": sport_slug, "date": date}, {"tz": tz, "sort_by": sort_by, "exclude_amateur": exclude_amateur, "tournament_id": tournament_id, "season_id": season_id, "category_ids": category_ids, "team_id": team_id, "minPosition": min_position})
        return answer

    def get_month(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        year_month: str,
        *,
        tz: str | None = None,
        exclude_amateur: Literal["true"] | None = None,
        tournament_id: str | None = None,
        season_id: int | None = None,
        category_ids: str | None = None,
        team_id: int | None = None,
        min_position: str | None = None,
    ) -> Calendar:
        """Matches of a month by day."""
        answer: Calendar = self._get("/v2/{sportSlug}/matches/{yearMonth}/calendar", {"sportSlug": sport_slug, "yearMonth": year_month}, {"tz": tz, "exclude_amateur": exclude_amateur, "tournament_id": tournament_id, "season_id": season_id, "category_ids": category_ids, "team_id": team_id, "minPosition": min_position})
        return answer

    def get_head_to_head(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        team_id_1: int,
        team_id_2: int,
        *,
        limit: int | None = None,
        fields: str | None = None,
        view: Literal["lite", "odds"] | None = None,
        with_bk_odds: Literal["true"] | None = None,
        odds_stage: Literal["all"] | None = None,
        min_position: str | None = None,
    ) -> HeadToHead:
        """Head-to-head of two teams."""
        answer: HeadToHead = self._get("/v2/{sportSlug}/h2h", {"sportSlug": sport_slug}, {"team_id_1": team_id_1, "team_id_2": team_id_2, "limit": limit, "fields": fields, "view": view, "with_bk_odds": with_bk_odds, "odds_stage": odds_stage, "minPosition": min_position})
        return answer

    def search(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        q: str,
        *,
        type: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        country: str | None = None,
        min_position: str | None = None,
    ) -> SearchResult:
        """Search over players, teams and tournaments."""
        answer: SearchResult = self._get("/v2/{sportSlug}/search", {"sportSlug": sport_slug}, {"q": q, "type": type, "limit": limit, "offset": offset, "country": country, "minPosition": min_position})
        return answer

    def list_players(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        *,
        ids: str | None = None,
        team_id: int | None = None,
        q: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        min_position: str | None = None,
    ) -> PlayerList:
        """List of players."""
        answer: PlayerList = self._get("/v2/{sportSlug}/players", {"sportSlug": sport_slug}, {"ids": ids, "team_id": team_id, "q": q, "limit": limit, "offset": offset, "minPosition": min_position})
        return answer

    def get_player(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        player_id: int,
        *,
        min_position: str | None = None,
    ) -> PlayerProfile:
        """Profile of a player."""
        answer: PlayerProfile = self._get("/v2/{sportSlug}/players/{playerId}/profile", {"sportSlug": sport_slug, "playerId": player_id}, {"minPosition": min_position})
        return answer

    def list_player_matches(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        player_id: int,
        *,
        limit: int | None = None,
        tournament_id: int | None = None,
        season_id: int | None = None,
        team_id: int | None = None,
        current_team: Literal["true"] | None = None,
        played_only: Literal["true"] | None = None,
        min_position: str | None = None,
    ) -> PlayerMatches:
        """Latest matches of a player."""
        answer: PlayerMatches = self._get("/v2/{sportSlug}/players/{playerId}/matches", {"sportSlug": sport_slug, "playerId": player_id}, {"limit": limit, "tournament_id": tournament_id, "season_id": season_id, "team_id": team_id, "current_team": current_team, "played_only": played_only, "minPosition": min_position})
        return answer

    def list_teams(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        *,
        q: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        min_position: str | None = None,
    ) -> TeamList:
        """List of teams."""
        answer: TeamList = self._get("/v2/{sportSlug}/teams", {"sportSlug": sport_slug}, {"q": q, "limit": limit, "offset": offset, "minPosition": min_position})
        return answer

    def get_team(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        team_id: int,
        *,
        min_position: str | None = None,
    ) -> TeamProfile:
        """Profile of a team."""
        answer: TeamProfile = self._get("/v2/{sportSlug}/teams/{teamId}/profile", {"sportSlug": sport_slug, "teamId": team_id}, {"minPosition": min_position})
        return answer

    def list_team_matches(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        team_id: int,
        *,
        last: int | None = None,
        next: int | None = None,
        tournament_id: int | None = None,
        fields: str | None = None,
        view: Literal["lite", "odds"] | None = None,
        with_bk_odds: Literal["true"] | None = None,
        odds_stage: Literal["all"] | None = None,
        with_pregame: Literal["true"] | None = None,
        min_position: str | None = None,
    ) -> TeamMatches:
        """Recent and upcoming matches of a team."""
        answer: TeamMatches = self._get("/v2/{sportSlug}/teams/{teamId}/matches", {"sportSlug": sport_slug, "teamId": team_id}, {"last": last, "next": next, "tournament_id": tournament_id, "fields": fields, "view": view, "with_bk_odds": with_bk_odds, "odds_stage": odds_stage, "with_pregame": with_pregame, "minPosition": min_position})
        return answer

    def get_team_form(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        team_id: int,
        *,
        limit: int | None = None,
        min_position: str | None = None,
    ) -> TeamForm:
        """Form of a team."""
        answer: TeamForm = self._get("/v2/{sportSlug}/teams/{teamId}/form", {"sportSlug": sport_slug, "teamId": team_id}, {"limit": limit, "minPosition": min_position})
        return answer

    def get_team_squad(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        team_id: int,
        *,
        min_position: str | None = None,
    ) -> Squad:
        """Squad of a team."""
        answer: Squad = self._get("/v2/{sportSlug}/teams/{teamId}/squad", {"sportSlug": sport_slug, "teamId": team_id}, {"minPosition": min_position})
        return answer

    def list_team_transfers(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        team_id: int,
        *,
        min_position: str | None = None,
    ) -> TeamTransfers:
        """Transfers of a team."""
        answer: TeamTransfers = self._get("/v2/{sportSlug}/teams/{teamId}/transfers", {"sportSlug": sport_slug, "teamId": team_id}, {"minPosition": min_position})
        return answer

    def list_team_tournaments(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        team_id: int,
        *,
        min_position: str | None = None,
    ) -> TeamTournaments:
        """Tournaments of a team."""
        answer: TeamTournaments = self._get("/v2/{sportSlug}/teams/{teamId}/tournaments", {"sportSlug": sport_slug, "teamId": team_id}, {"minPosition": min_position})
        return answer

    def list_player_statistics_seasons(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        player_id: int,
        *,
        min_position: str | None = None,
    ) -> PlayerStatisticsSeasons:
        """Seasons with statistics of a player."""
        answer: PlayerStatisticsSeasons = self._get("/v2/{sportSlug}/players/{playerId}/statistics/seasons", {"sportSlug": sport_slug, "playerId": player_id}, {"minPosition": min_position})
        return answer

    def get_player_statistics(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        player_id: int,
        tournament_id: int,
        season_id: int,
        *,
        type: str | None = None,
        min_position: str | None = None,
    ) -> PlayerStatisticsAnswer:
        """Statistics of a player in one season."""
        answer: PlayerStatisticsAnswer = self._get("/v2/{sportSlug}/players/{playerId}/statistics", {"sportSlug": sport_slug, "playerId": player_id}, {"tournament_id": tournament_id, "season_id": season_id, "type": type, "minPosition": min_position})
        return answer

    def get_latest_player_statistics(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        player_id: int,
        *,
        tournament_id: int | None = None,
        type: str | None = None,
        min_position: str | None = None,
    ) -> PlayerSeasonStatistics:
        """Latest season statistics of a player."""
        answer: PlayerSeasonStatistics = self._get("/v2/{sportSlug}/players/{playerId}/statistics/latest", {"sportSlug": sport_slug, "playerId": player_id}, {"tournament_id": tournament_id, "type": type, "minPosition": min_position})
        return answer

    def list_team_statistics_seasons(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        team_id: int,
        *,
        min_position: str | None = None,
    ) -> TeamStatisticsSeasons:
        """Seasons with statistics of a team."""
        answer: TeamStatisticsSeasons = self._get("/v2/{sportSlug}/teams/{teamId}/statistics/seasons", {"sportSlug": sport_slug, "teamId": team_id}, {"minPosition": min_position})
        return answer

    def get_team_statistics(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        team_id: int,
        tournament_id: int,
        season_id: int,
        *,
        type: str | None = None,
        min_position: str | None = None,
    ) -> TeamStatisticsAnswer:
        """Statistics of a team in one season."""
        answer: TeamStatisticsAnswer = self._get("/v2/{sportSlug}/teams/{teamId}/statistics", {"sportSlug": sport_slug, "teamId": team_id}, {"tournament_id": tournament_id, "season_id": season_id, "type": type, "minPosition": min_position})
        return answer

    def get_latest_team_statistics(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        team_id: int,
        *,
        tournament_id: int | None = None,
        type: str | None = None,
        min_position: str | None = None,
    ) -> TeamSeasonStatistics:
        """Latest season statistics of a team."""
        answer: TeamSeasonStatistics = self._get("/v2/{sportSlug}/teams/{teamId}/statistics/latest", {"sportSlug": sport_slug, "teamId": team_id}, {"tournament_id": tournament_id, "type": type, "minPosition": min_position})
        return answer

    def list_tournaments(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        *,
        ids: str | None = None,
        q: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        min_position: str | None = None,
    ) -> TournamentList:
        """List of tournaments."""
        answer: TournamentList = self._get("/v2/{sportSlug}/tournaments", {"sportSlug": sport_slug}, {"ids": ids, "q": q, "limit": limit, "offset": offset, "minPosition": min_position})
        return answer

    def get_tournament(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        tournament_id: int,
        *,
        min_position: str | None = None,
    ) -> TournamentDetail:
        """One tournament."""
        answer: TournamentDetail = self._get("/v2/{sportSlug}/tournament/{tournamentId}", {"sportSlug": sport_slug, "tournamentId": tournament_id}, {"minPosition": min_position})
        return answer

    def list_seasons(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        tournament_id: int,
        *,
        with_coverage: Literal["true"] | None = None,
        min_position: str | None = None,
    ) -> TournamentSeasons:
        """Seasons of a tournament."""
        answer: TournamentSeasons = self._get("/v2/{sportSlug}/tournament/{tournamentId}/seasons", {"sportSlug": sport_slug, "tournamentId": tournament_id}, {"with_coverage": with_coverage, "minPosition": min_position})
        return answer

    def get_season(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        tournament_id: int,
        season_id: int,
        *,
        min_position: str | None = None,
    ) -> SeasonDetails:
        """One season: tables, cup trees, totals."""
        answer: SeasonDetails = self._get("/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}", {"sportSlug": sport_slug, "tournamentId": tournament_id, "seasonId": season_id}, {"minPosition": min_position})
        return answer

    def get_season_coverage(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        tournament_id: int,
        season_id: int,
        *,
        min_position: str | None = None,
    ) -> SeasonCoverage:
        """Coverage of a season."""
        answer: SeasonCoverage = self._get("/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/coverage", {"sportSlug": sport_slug, "tournamentId": tournament_id, "seasonId": season_id}, {"minPosition": min_position})
        return answer

    def list_leaders(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        tournament_id: int,
        season_id: int,
        sort_by: str,
        *,
        entity: Literal["players", "teams"] | None = None,
        order: Literal["desc", "asc"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        stats: str | None = None,
        type: str | None = None,
        min_position: str | None = None,
    ) -> Leaders:
        """Leaderboard of a season."""
        answer: Leaders = self._get("/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders", {"sportSlug": sport_slug, "tournamentId": tournament_id, "seasonId": season_id}, {"sort_by": sort_by, "entity": entity, "order": order, "limit": limit, "offset": offset, "stats": stats, "type": type, "minPosition": min_position})
        return answer

    def get_standings(
        self,
        sport_slug: Literal["football", "ice-hockey", "basketball", "tennis", "table-tennis", "volleyball", "esports"],
        tournament_id: int,
        *,
        min_position: str | None = None,
    ) -> CurrentStandings:
        """Current tables of a tournament."""
        answer: CurrentStandings = self._get("/v2/{sportSlug}/tournament/{tournamentId}/standings", {"sportSlug": sport_slug, "tournamentId": tournament_id}, {"minPosition": min_position})
        return answer
