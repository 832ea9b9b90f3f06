/** Buttons, choices, lists, the table, small hooks: what pages, panels and the status page use. Fetches nothing. */
import { effect, type Signal } from '@preact/signals'
import { type ComponentChildren, type ComponentProps, isValidElement, type RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { LANGUAGES, language, type Switched, THEMES, theme } from '../data/settings.ts'
import { type TextKey, t } from '../language/i18n.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'label'> & { readonly isQuiet?: boolean }

export const Button = ({ isQuiet = false, class: name = '', ...rest }: ButtonProps) => (
  <button type="button" class={`${isQuiet ? 'button-quiet' : 'button'} ${name}`} {...rest} />
)

/** A sign of lines in a 24 by 24 box; with a title it is read aloud. */
export const Sign = ({ path, title }: { readonly path: string; readonly title?: string }) => (
  <svg class="sign" viewBox="0 0 24 24" role="img" aria-label={title} aria-hidden={!title}>
    <path d={path} />
  </svg>
)

export const STAR_SIGN = 'm12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-2.9-5.6 2.9 1.1-6.2L3 9.6l6.2-.9z'

interface StepperProps {
  /** Names of the two arrows. */ readonly labels: readonly [before: TextKey, after: TextKey]
  readonly onStep: (by: 1 | -1) => void
  readonly isLast?: (by: 1 | -1) => boolean
  readonly class?: string
  readonly children: ComponentChildren
}

/** Something between the arrows that replace it by the one before and the one after. */
export function Stepper({ labels, onStep, isLast, class: name = '', children }: StepperProps) {
  const arrow = (by: 1 | -1) => (
    <Button
      isQuiet
      class="arrow"
      aria-label={t(labels[by < 0 ? 0 : 1])}
      disabled={isLast?.(by) ?? false}
      onClick={() => onStep(by)}
    >
      {by < 0 ? '‹' : '›'}
    </Button>
  )
  return (
    <div class={`row ${name}`}>
      {arrow(-1)}
      {children}
      {arrow(1)}
    </div>
  )
}

interface PromptProps {
  readonly name: 'key' | 'token'
  /** Why the last one did not do. */
  readonly problem: string | false
  readonly onEnter: (text: string) => void
  readonly children?: ComponentChildren
}

/** Asks for a key or a token before anything is shown. */
export function Prompt({ name, problem, onEnter, children }: PromptProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: Event) => {
    event.preventDefault()
    const text = field.current?.value.trim()
    if (text) onEnter(text)
  }
  return (
    <form class="prompt panel stack" onSubmit={submit}>
      <h1>{t(`${name}.title`)}</h1>
      {problem && (
        <p class="prompt-refused card" role="alert">
          {problem}
        </p>
      )}
      <p class="muted">{t(`${name}.why`)}</p>
      <label>
        {t(`${name}.label`)}
        <input
          {...{ name, ref: field }}
          class="field"
          type="password"
          autocomplete="off"
          aria-invalid={Boolean(problem)}
        />
      </label>
      <Button type="submit" class="button-main">
        {t(`${name}.use`)}
      </Button>
      {children}
    </form>
  )
}

export type Choice<T> = readonly [value: T, label: string]

interface ChoicesProps<T> {
  readonly label: string
  readonly choices: readonly Choice<T>[]
  readonly value: T | undefined
  readonly onChoose: (value: T) => void
}

/** Segmented buttons; hidden with a single choice. */
export function Choices<T extends string | number>({ label, choices, value, onChoose }: ChoicesProps<T>) {
  if (choices.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div class="segments" role="group" aria-label={label}>
      {choices.map(([each, text]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          data-value={each}
          onClick={() => onChoose(each)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

/** State of a panel or page that the user chooses by buttons or a select: the value and its control. The first choice is the default. */
export function useChoice<T extends string | number>(
  label: TextKey,
  choices: readonly Choice<T>[],
  start = choices[0]?.[0],
  Control: (props: ChoicesProps<T>) => ComponentChildren = Choices,
) {
  const [wanted, setWanted] = useState<T>()
  const value = choices.some(([each]) => each === wanted) ? wanted : start
  return [
    value,
    <Control key={label} {...{ label: t(label), choices, value }} onChoose={setWanted} />,
  ] as const
}

/** What a control calls to set a signal. */
export const setterOf =
  <T,>(of: Signal<T>) =>
  (value: T): void => {
    of.value = value
  }

interface SelectProps extends ChoicesProps<string> {
  readonly isLabelHidden?: boolean
  /** More choices, in groups with a title. */
  readonly groups?: readonly (readonly [title: string, choices: readonly Choice<string>[]])[]
}

export function Select({ label, isLabelHidden, choices, groups = [], ...rest }: SelectProps) {
  const { value, onChoose } = rest
  const options = (some: readonly Choice<string>[]) =>
    some.map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))
  return (
    <label class="row wrap line-field">
      <span class={isLabelHidden ? 'unseen' : undefined}>{label}</span>
      <select class="field" value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options(choices)}
        {groups.map(([title, some]) => (
          <optgroup key={title} label={title}>
            {options(some)}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

type Turned = (isOn: boolean) => void
export function Switch({ label, of, onTurn }: { label: string; of: Signal<Switched>; onTurn?: Turned }) {
  const turn = ({ currentTarget: { checked } }: { readonly currentTarget: HTMLInputElement }) => {
    of.value = checked ? 'shown' : 'hidden'
    onTurn?.(checked)
  }
  return (
    <label class="row muted">
      <input type="checkbox" checked={of.value === 'shown'} onChange={turn} />
      {label}
    </label>
  )
}

/** A label and value; falsy rows are omitted. */
type FactRow = readonly [label: string, value: ComponentChildren] | '' | 0 | false | null | undefined

type FactsProps = { readonly rows: readonly FactRow[]; readonly class?: string | undefined }

/** Label and value pairs: facts below their labels, or figures in lines. */
export const Facts = ({ rows, class: name = 'facts' }: FactsProps) => (
  <dl class={name}>
    {rows.map(
      (row) =>
        row && (
          <div key={row[0]}>
            <dt>{row[0]}</dt>
            <dd>{row[1]}</dd>
          </div>
        ),
    )}
  </dl>
)

interface ListProps<T> {
  readonly title?: string
  readonly items: readonly T[]
  readonly of: (item: T) => ComponentChildren
  /** `plain` with lines between the items, or `chips`. */
  readonly class?: string
}

/** Nothing for an empty list. */
export const List = <T,>({ title, items, of, class: name = 'plain' }: ListProps<T>) =>
  items.length > 0 && (
    <>
      {title && <h3 class="minor">{title}</h3>}
      <ul class={name}>
        {items.map((item, index) => (
          <li key={index}>{of(item)}</li>
        ))}
      </ul>
    </>
  )

type LegendItem = readonly [sign: ComponentChildren, text: string, className?: string | undefined]

/** Explains colors and signs below a chart or a table. */
export const Legend = ({ items }: { readonly items: readonly LegendItem[] }) =>
  items.length === 0 ? null : (
    <p class="row wrap muted small legend">
      {items.map(([sign, text, name]) => (
        <span key={text} class={name}>
          {sign} {text}
        </span>
      ))}
    </p>
  )

export function applyAppearance(): void {
  const root = document.documentElement
  effect(() => {
    root.dataset.theme = theme.value
    root.lang = language.value
  })
}

export const AppearanceChoices = () => (
  <>
    <Choices
      label={t('language')}
      choices={LANGUAGES.map((each) => [each, each.toUpperCase()])}
      value={language.value}
      onChoose={setterOf(language)}
    />
    <Choices
      label={t('theme')}
      choices={THEMES.map((each) => [each, t(each)])}
      value={theme.value}
      onChoose={setterOf(theme)}
    />
  </>
)

/** `row`: the cell is the header of its row. `number`: aligned right. Other classes are passed on. */
export type Column<R> = readonly [
  head: ComponentChildren,
  cell: (row: R, index: number) => ComponentChildren,
  kind?: string,
  /** What a click on the head sorts by, largest first; without it the head is no button. */
  value?: ((row: R) => number | string | null | undefined) | undefined,
]

/** Rows by a column; those without a value last. */
function sorted<R>(rows: readonly R[], value: NonNullable<Column<R>[3]>, isUp: boolean): readonly R[] {
  const compare = (a: R, b: R) => {
    const [one, other] = [value(a) ?? '', value(b) ?? '']
    if (one === '' || other === '') return Number(one === '') - Number(other === '')
    const order =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : String(one).localeCompare(String(other))
    return isUp ? order : -order
  }
  return rows.toSorted(compare)
}

/** Figures of which the largest is not the best, such as errors. */
export const UNRANKED = 'is-unranked'

interface TableProps<R> {
  readonly columns: readonly (Column<R> | false | null | undefined)[]
  readonly rows: readonly R[]
  /** Below the others, however they are sorted. */
  readonly total?: R | undefined
  readonly caption?: ComponentChildren
  readonly class?: string
  readonly rowClass?: (row: R) => string | undefined
  /** Names a table that may scroll sideways without a link in it, so that the keyboard can scroll it. */
  readonly label?: string
  /** Explains the heads that are abbreviations below the table, for those who cannot point at them. */
  readonly hasLegend?: boolean
  /** Rows at first. */
  readonly most?: number
  /** Marks the largest value of each column that can be sorted. */
  readonly hasLeaders?: boolean
}

export function Table<R>({
  columns,
  rows,
  caption,
  class: name,
  rowClass,
  label,
  most,
  ...has
}: TableProps<R>) {
  const [isFull, setFull] = useState(false)
  const shown = columns.filter((column): column is Column<R> => Boolean(column))
  const [order, setOrder] = useState<{ readonly place: number; readonly isUp: boolean } | null>(null)
  const value = order === null ? undefined : shown[order.place]?.[3]
  const ordered = order && value ? sorted(rows, value, order.isUp) : rows
  const best = shown.map(
    ([, , kind, of]) =>
      has.hasLeaders &&
      of &&
      !kind?.includes(UNRANKED) &&
      Math.max(...rows.map((row) => Number(of(row) ?? 0))),
  )
  const headOf = (head: ComponentChildren, place: number) => (
    <button
      type="button"
      class="sort"
      onClick={() => setOrder({ place, isUp: order?.place === place && !order.isUp })}
    >
      {head}
      <i aria-hidden="true">{order?.place === place && (order.isUp ? '▲' : '▼')}</i>
    </button>
  )
  const codes = shown.flatMap(([head, , kind]): readonly LegendItem[] => {
    if (!has.hasLegend || !isValidElement(head) || head.type !== 'abbr') return []
    const { children, title } = head.props as { readonly children: string; readonly title: string }
    return [[<b key={title}>{children}</b>, title, kind]]
  })
  return (
    <>
      <div class="scroll" {...(label !== undefined && { role: 'region', tabIndex: 0, 'aria-label': label })}>
        <table class={name}>
          {caption && <caption>{caption}</caption>}
          <thead>
            <tr>
              {shown.map(([head, , kind, of], index) => (
                <th
                  key={index}
                  scope="col"
                  class={kind === 'row' ? 'name' : kind}
                  aria-sort={order?.place === index ? (order.isUp ? 'ascending' : 'descending') : undefined}
                >
                  {of ? headOf(head, index) : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...ordered.slice(0, isFull ? undefined : most), ...(has.total ? [has.total] : [])].map(
              (row, index) => (
                <tr key={index} class={rowClass?.(row)}>
                  {shown.map(([, cell, kind, of], place) =>
                    kind === 'row' ? (
                      <th key={place} scope="row">
                        {cell(row, index)}
                      </th>
                    ) : (
                      <td key={place} class={kind}>
                        {best[place] && of?.(row) === best[place] ? (
                          <b>{cell(row, index)}</b>
                        ) : (
                          cell(row, index)
                        )}
                      </td>
                    ),
                  )}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      {!isFull && rows.length > (most ?? rows.length) && (
        <Button isQuiet onClick={() => setFull(true)}>
          {t('showAll', { n: rows.length })}
        </Button>
      )}
      <Legend items={codes} />
    </>
  )
}

/** A column head that is an abbreviation, with the whole word as its title. */
export const short = (text: string, title: string) =>
  text === title ? text : <abbr title={title}>{text}</abbr>

const NAME = 'Scoreline'
const CHANGED_SHOWN_MS = 2_500

/** Sets the document title; null while loading. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? NAME : `${title} – ${NAME}`
  }, [title])
}

/** Scrolls the chosen item of a horizontal strip to its middle; `version` changes with the selection. */
export function useInView(strip: RefObject<HTMLElement>, chosen: string, version: unknown): void {
  useEffect(() => {
    const [box, one] = [strip.current, strip.current?.querySelector<HTMLElement>(chosen)]
    if (!box || !one || box.scrollWidth <= box.clientWidth) return
    const distance = one.getBoundingClientRect().left - box.getBoundingClientRect().left
    box.scrollLeft += distance - (box.clientWidth - one.offsetWidth) / 2
  }, [strip, chosen, version])
}

/** Whether a value has just changed. `of` identifies the entity: showing another one is not a change. */
export function useChanged(value: unknown, of: unknown, shownMs = CHANGED_SHOWN_MS): boolean {
  const before = useRef({ value, of })
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    const last = before.current
    before.current = { value, of }
    if (last.of !== of || last.value === value || last.value === null || value === null) {
      setChanged(false)
      return
    }
    setChanged(true)
    const timer = setTimeout(() => setChanged(false), shownMs)
    return () => clearTimeout(timer)
  }, [value, of])
  return isChanged
}

/** What single keys do on the page, such as `/`; not while the user types, nor with a modifier. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actions[event.key]
      const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea')
      if (!action || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
