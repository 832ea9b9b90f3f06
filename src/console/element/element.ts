/**
 * `<scoreline-match>` and `<scoreline-day>` (docs/element.md): live scores for any page, as one script without
 * dependencies. Elements with the same service and key share a connection.
 */
import { ApiError, LiveClient, type LiveTopic, ScorelineClient, type SportSlug } from '../../client/index.ts'
import { nowMs, PLATFORM_ZONE } from '../platform.ts'
import { element, LIVE_FIELDS, type LineMatch, type LiveLine, matchLine, nameIn } from './match-line.ts'
import { STYLE } from './style.ts'
import { type Language, TEXTS, type TextKey } from './texts.ts'

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

/** Common parts: attributes, connection, frame. */
abstract class ScoresElement extends HTMLElement {
  static readonly observedAttributes = ['src', 'key', 'sport', 'lang', 'match', 'date', 'tournament']
  readonly #root = this.attachShadow({ mode: 'open' })
  #stop: (() => void) | null = null
  /** Distinguishes what was requested before an attribute changed. */
  protected turn = 0

  connectedCallback(): void {
    this.#start()
  }

  disconnectedCallback(): void {
    this.#end()
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.#stop) this.#start()
  }

  protected get language(): Language {
    const lang = this.getAttribute('lang') ?? document.documentElement.lang
    return lang.toLowerCase().startsWith('ru') ? 'ru' : 'en'
  }

  protected get sport(): SportSlug {
    return (this.getAttribute('sport') ?? 'football') as SportSlug
  }

  protected abstract topic(): LiveTopic
  /** Loads the first state. */
  protected abstract load(rest: ScorelineClient): Promise<void>
  /** Takes a state of the live channel; null if the match was deleted. */
  protected abstract take(matchId: number, match: LiveLine | null): void

  protected show(...parts: readonly HTMLElement[]): void {
    const style = document.createElement('style')
    style.textContent = STYLE
    this.#root.replaceChildren(style, ...parts)
  }

  protected say(key: TextKey): void {
    this.show(element('p', 'message', TEXTS[this.language][key]))
  }

  #start(): void {
    this.#end()
    this.turn += 1
    const { turn } = this
    const src = this.getAttribute('src') ?? OWN_SERVICE
    const key = this.getAttribute('key') ?? ''
    const name = `${src} ${key}`
    const connection = connections.get(name) ?? new Connection(src, key)
    connection.users += 1
    connections.set(name, connection)
    const { rest, live } = connection
    const sport = this.sport
    const removals = [
      live.on(
        'snapshot',
        ({ sportSlug, matchId, state }) => sportSlug === sport && this.take(matchId, state),
      ),
      live.on('change', ({ sportSlug, matchId, state }) => sportSlug === sport && this.take(matchId, state)),
      live.on('deleted', ({ sportSlug, matchId }) => sportSlug === sport && this.take(matchId, null)),
    ]
    this.#stop = () => {
      for (const remove of removals) remove()
      connection.users -= 1
      if (connection.users > 0) return
      connections.delete(name)
      live.close()
    }
    this.say('loading')
    this.load(rest).then(
      () => {
        if (turn !== this.turn || !this.#stop) return
        removals.push(connection.follow(this.topic()))
        // Another element may have received a later state before this one asked.
        for (const known of live.matches())
          if (known.sportSlug === sport) this.take(known.matchId, known.state)
      },
      (problem: unknown) => {
        if (turn === this.turn) this.say(messageOf(problem))
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
  #loaded: LineMatch | null = null

  get #matchId(): number {
    return Number(this.getAttribute('match'))
  }

  protected topic(): LiveTopic {
    return { type: 'match', sportSlug: this.sport, matchId: this.#matchId, fields: LIVE_FIELDS }
  }

  protected async load(rest: ScorelineClient): Promise<void> {
    const { turn, sport } = this
    const match = await rest.match(sport, this.#matchId)
    if (turn !== this.turn) return
    this.#loaded = match
    this.take(match.id, match)
  }

  protected take(matchId: number, live: LiveLine | null): void {
    if (matchId !== this.#matchId || this.#loaded?.id !== matchId) return
    if (!live) {
      this.say('unknown')
      return
    }
    const match = { ...this.#loaded, ...live }
    const frame = element('div', 'frame')
    frame.setAttribute('aria-live', 'polite')
    frame.append(
      element('h3', 'tournament', nameIn(match.tournament, this.language)),
      matchLine(match, this.language),
    )
    this.show(frame)
  }
}

/** `<scoreline-day sport="football" date="2026-11-23" tournament="17" key="…">`: default today, all tournaments. */
class DayElement extends ScoresElement {
  readonly #matches = new Map<number, LineMatch>()

  protected topic(): LiveTopic {
    return { type: 'sport', sportSlug: this.sport, fields: LIVE_FIELDS }
  }

  protected async load(rest: ScorelineClient): Promise<void> {
    const { turn, sport } = this
    const tournament = this.getAttribute('tournament')
    const { matches } = (await rest.get('/v2/{sportSlug}/matches', {
      path: { sportSlug: sport },
      query: {
        date: this.getAttribute('date') ?? new Date(nowMs()).toLocaleDateString('sv'),
        tz: PLATFORM_ZONE,
        view: 'lite',
        sort: 'asc',
        ...(tournament !== null && { tournament_id: tournament.split(',').map(Number) }),
      },
    })) as { matches: readonly LineMatch[] }
    if (turn !== this.turn) return
    this.#matches.clear()
    for (const match of matches) this.#matches.set(match.id, match)
    this.#render()
  }

  protected take(matchId: number, live: LiveLine | null): void {
    // Matches of other days and tournaments are on the channel of the sport, too.
    const known = this.#matches.get(matchId)
    if (!known) return
    if (live) this.#matches.set(matchId, { ...known, ...live })
    else this.#matches.delete(matchId)
    this.#render()
  }

  #render(): void {
    if (this.#matches.size === 0) {
      this.say('empty')
      return
    }
    const byTournament = Map.groupBy(this.#matches.values(), ({ tournament }) => tournament.id)
    this.show(
      ...[...byTournament.values()].flatMap(([first, ...others]) =>
        first
          ? [
              element('h3', 'tournament', nameIn(first.tournament, this.language)),
              ...[first, ...others].map((match) => matchLine(match, this.language)),
            ]
          : [],
      ),
    )
  }
}

customElements.define('scoreline-match', MatchElement)
customElements.define('scoreline-day', DayElement)
