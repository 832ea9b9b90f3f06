/**
 * `<scoreline-match>` and `<scoreline-day>` (docs/element.md): live scores for any page, as one script without
 * dependencies. Elements with the same service and key share a connection.
 */
import {
  ApiError,
  LiveClient,
  type LiveTopic,
  type MatchState,
  type Schemas,
  ScorelineClient,
  type SportSlug,
} from '../../client/index.ts'
import { nowMs, PLATFORM_ZONE } from '../../console/data/platform.ts'
import { isAtBreak, partsOf, stateText } from '../../console/parts.ts'
import texts from './texts.json' with { type: 'json' }

/** The service that the script comes from. */
const OWN_SERVICE = new URL('.', import.meta.url).href

class Connection {
  readonly rest: ScorelineClient
  readonly live: LiveClient
  /** The unsubscribe function of each topic, and the number of elements that follow it. */
  readonly #topics = new Map<string, { readonly end: () => void; users: number }>()
  users = 0

  constructor(url: string, apiKey: string) {
    this.rest = new ScorelineClient({ baseUrl: url, apiKey })
    this.live = new LiveClient({ url, apiKey })
  }

  /** Subscribes once for all elements with this topic; returns what ends it for the caller. */
  follow(topic: LiveTopic): () => void {
    const key = JSON.stringify(topic)
    const followed = this.#topics.get(key) ?? { end: this.live.subscribe(topic), users: 0 }
    followed.users += 1
    this.#topics.set(key, followed)
    return () => {
      followed.users -= 1
      if (followed.users > 0) return
      this.#topics.delete(key)
      followed.end()
    }
  }
}
const connections = new Map<string, Connection>()

/** Common parts: attributes, connection, the matches shown. */
abstract class ScoresElement extends HTMLElement {
  static readonly observedAttributes = ['src', 'key', 'sport', 'lang', 'match', 'date', 'tournament']
  readonly #root = this.attachShadow({ mode: 'open' })
  #stop: (() => void) | null = null
  #matches = new Map<number, LineMatch>()

  /** What is said when there is no match to show. */
  protected abstract readonly none: TextKey
  /** Whether a start is shown with its day, unless it is today. */
  protected abstract readonly hasDay: boolean
  protected abstract topic(): LiveTopic
  protected abstract load(rest: ScorelineClient): Promise<readonly LineMatch[]>

  connectedCallback(): void {
    this.#start()
  }

  disconnectedCallback(): void {
    this.#end()
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.#stop) this.#start()
  }

  protected get sport(): SportSlug {
    return (this.getAttribute('sport') ?? 'football') as SportSlug
  }

  get #language(): Language {
    const lang = this.getAttribute('lang') ?? document.documentElement.lang
    return lang.toLowerCase().startsWith('ru') ? 'ru' : 'en'
  }

  #show(parts: readonly HTMLElement[]): void {
    const style = document.createElement('style')
    style.textContent = STYLE
    this.#root.replaceChildren(style, ...parts)
  }

  #say(key: TextKey): void {
    this.#show([element('p', 'message', texts[key][this.#language])])
  }

  #render(): void {
    if (this.#matches.size === 0) {
      this.#say(this.none)
      return
    }
    const groups = Map.groupBy(this.#matches.values(), ({ tournament }) => tournament.id).values()
    this.#show(
      [...groups].flatMap((matches) => [
        element('h3', 'tournament', nameIn(matches[0]!.tournament, this.#language)),
        ...matches.map((match) => matchLine(match, this.#language, this.sport, this.hasDay)),
      ]),
    )
  }

  /** Takes a state of the live channel; null if the match was deleted. Others than the shown ones are ignored. */
  #take(matchId: number, live: LiveLine | null): void {
    const known = this.#matches.get(matchId)
    if (!known) return
    if (live) this.#matches.set(matchId, { ...known, ...live })
    else this.#matches.delete(matchId)
    this.#render()
  }

  #start(): void {
    this.#end()
    const src = this.getAttribute('src') ?? OWN_SERVICE
    const key = this.getAttribute('key') ?? ''
    const name = `${src} ${key}`
    const connection = connections.get(name) ?? new Connection(src, key)
    connection.users += 1
    connections.set(name, connection)
    const { rest, live } = connection
    const take = (of: { readonly sportSlug: string; readonly matchId: number }, state: LiveLine | null) => {
      if (of.sportSlug === this.sport) this.#take(of.matchId, state)
    }
    const removals = [
      live.on('snapshot', (event) => take(event, event.state)),
      live.on('change', (event) => take(event, event.state)),
      live.on('deleted', (event) => take(event, null)),
    ]
    const stop = () => {
      for (const remove of removals) remove()
      connection.users -= 1
      if (connection.users > 0) return
      connections.delete(name)
      live.close()
    }
    this.#stop = stop
    this.#matches.clear()
    this.#say('loading')
    this.load(rest).then(
      (matches) => {
        // An attribute may have changed since.
        if (this.#stop !== stop) return
        for (const match of matches) this.#matches.set(match.id, match)
        this.#render()
        removals.push(connection.follow(this.topic()))
        // Another element may have received a later state before this one asked.
        for (const known of live.matches()) take(known, known.state)
      },
      (problem: unknown) => {
        if (this.#stop === stop) this.#say(messageOf(problem))
      },
    )
  }

  #end(): void {
    this.#stop?.()
    this.#stop = null
  }
}

function messageOf(problem: unknown): TextKey {
  const status = problem instanceof ApiError ? problem.status : 0
  if (status === 404) return 'unknown'
  return status === 401 || status === 403 ? 'refused' : 'failed'
}

/** `<scoreline-match sport="football" match="910001" key="…">` */
class MatchElement extends ScoresElement {
  protected readonly none = 'unknown'
  protected readonly hasDay = true

  protected topic(): LiveTopic {
    const matchId = Number(this.getAttribute('match'))
    return { type: 'match', sportSlug: this.sport, matchId, fields: LIVE_FIELDS }
  }

  protected async load(rest: ScorelineClient): Promise<readonly LineMatch[]> {
    this.setAttribute('aria-live', 'polite')
    return [await rest.match(this.sport, Number(this.getAttribute('match')))]
  }
}

/** `<scoreline-day sport="football" date="2026-11-23" tournament="17" key="…">`: default today, all tournaments. */
class DayElement extends ScoresElement {
  protected readonly none = 'empty'
  protected readonly hasDay = false

  protected topic(): LiveTopic {
    return { type: 'sport', sportSlug: this.sport, fields: LIVE_FIELDS }
  }

  protected async load(rest: ScorelineClient): Promise<readonly LineMatch[]> {
    const tournament = this.getAttribute('tournament')
    const { matches } = await rest.get('/v2/{sportSlug}/matches', {
      path: { sportSlug: this.sport },
      query: {
        date: this.getAttribute('date') ?? new Date(nowMs()).toLocaleDateString('sv'),
        tz: PLATFORM_ZONE,
        view: 'lite',
        sort: 'asc',
        ...(tournament !== null && { tournament_id: tournament.split(',').map(Number) }),
      },
    })
    return matches as readonly LineMatch[]
  }
}

/** What changes in a line. Live messages have only this: teams with their line-ups are a hundred times as long. */
const LIVE_FIELDS = [
  ...(['id', 'status', 'statusDescription', 'startTimestamp', 'startTimeKnown'] as const),
  ...(['currentMatchMinute', 'homeScore', 'awayScore', 'winnerCode', 'liveState'] as const),
]
type LiveLine = Pick<MatchState | Schemas['Match'], (typeof LIVE_FIELDS)[number]>

/** What a line shows. */
type LineMatch = LiveLine & Pick<Schemas['Match'], 'homeTeam' | 'awayTeam' | 'tournament'>

const nameIn = ({ name, translations }: LineMatch['homeTeam' | 'tournament'], language: Language): string =>
  (language === 'ru' && translations?.ru) || name

const HAS_SCORE = /^(finished|inprogress|interrupted|suspended|willcontinue)$/
/** Scores beside the result are in brackets. */
const IS_ASIDE = /^(penalties|aggregated)$/

function matchLine(match: LineMatch, language: Language, sport: SportSlug, hasDay: boolean): HTMLElement {
  const isLive = match.status === 'inprogress'
  const { homeScore, awayScore, status, winnerCode } = match
  // A walkover has a winner and no score.
  const isShown = HAS_SCORE.test(status) || (winnerCode !== null && homeScore.current !== awayScore.current)
  const parts = isShown ? partsOf(match) : []
  const sides = (['home', 'away'] as const).map((side, index) => {
    const score = match[`${side}Score`]
    const scores = parts.flatMap(({ name, [side]: { score, tieBreak, isAhead } }) => {
      if (IS_ASIDE.test(name)) return element('b', '', `(${score ?? ''}) `)
      // More kills do not always win a map.
      const ahead = isAhead && sport !== 'esports' ? 'ahead' : ''
      if (sport === 'football') return []
      return element('b', ahead, `${score ?? 0}`, element('sup', '', `${tieBreak ?? ''}`), ' ')
    })
    if (isLive && score.point) scores.push(element('b', 'point', score.point))
    const result = element('span', 'score', isShown ? `${score.display ?? score.current}` : '')
    return element(
      'div',
      winnerCode === index + 1 ? 'side winner' : 'side',
      element('span', 'team', nameIn(match[`${side}Team`], language)),
      element('span', 'scores', element('span', 'parts', ...scores), result),
    )
  })
  const state = element('span', 'state', stateOf(match, language, sport, hasDay))
  return element('div', isLive ? 'match live' : 'match', state, element('div', 'sides', ...sides))
}

function stateOf(match: LineMatch, language: Language, sport: SportSlug, hasDay: boolean): string {
  const { status, startTimestamp: ms, currentMatchMinute: minute, statusDescription } = match
  if (status === 'notstarted') {
    const [start, now] = [new Date(ms), new Date(nowMs())]
    const year = start.getFullYear() === now.getFullYear() ? undefined : 'numeric'
    const day = start.toLocaleDateString(language, { day: 'numeric', month: 'short', year })
    const clock = start.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })
    const isDayShown = hasDay && start.toDateString() !== now.toDateString()
    return `${isDayShown ? `${day} ` : ''}${match.startTimeKnown === false ? '–:–' : clock}`
  }
  const part = stateText(statusDescription, sport, language)
  if (status !== 'inprogress') return part
  if (match.liveState?.stale) return `${part}, ${texts.delayed[language]}`
  // Sets and maps have no clock, and at a break it does not run.
  return minute > 0 && !/^(Set|Game)/.test(statusDescription) && !isAtBreak(match)
    ? `${part}, ${minute}′`
    : part
}

function element(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.append(...content)
  return made
}

const STYLE = `
:host { display: block; color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif;
  --text: light-dark(#1b1f24, #e8eaed); --muted: light-dark(#5b6570, #9aa4ae);
  --back: light-dark(#fff, #16191d); --line: light-dark(#e3e6ea, #2b3036); --live: light-dark(#b3261e, #ff8a80);
  color: var(--scoreline-text, var(--text)); background: var(--scoreline-background, var(--back));
  border: 1px solid var(--scoreline-line, var(--line)); border-radius: 8px; overflow: hidden }
:host([theme=light]) { color-scheme: light }
:host([theme=dark]) { color-scheme: dark }
p, h3 { margin: 0; padding: 8px 12px }
h3 { font-size: 12px; font-weight: 600; color: var(--muted); border-top: 1px solid var(--scoreline-line, var(--line)) }
h3:first-child { border-top: 0 }
.match, .side, .scores { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center }
.match { padding: 8px 12px }
/* Where both have no room in a line, the second one stands below: state and sides, a name and its sets. */
.state { flex: 1 0 7em }
.sides { flex: 99 1 12em }
.team { flex: 1 1 7em; overflow-wrap: anywhere }
.scores { flex-wrap: nowrap; margin-inline-start: auto }
.state, .parts { font-size: 12px; color: var(--muted) }
.live .state, .live .score, .point { color: var(--scoreline-live, var(--live)) }
.score, .parts { font-variant-numeric: tabular-nums; text-align: end; white-space: nowrap }
.score { min-width: 1.2em }
.parts b { display: inline-block; min-width: 1.7em; font-weight: 400 } sup { font-size: 0.75em; line-height: 0 }
.parts .ahead { color: var(--scoreline-text, var(--text)) }
.score, .winner .team { font-weight: 600 }
`

type Language = 'en' | 'ru'

type TextKey = keyof typeof texts

customElements.define('scoreline-match', MatchElement)
customElements.define('scoreline-day', DayElement)
