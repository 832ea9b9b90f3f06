/** The one table of the console: columns are values, so that a caller states only what it shows. */
import { type ComponentChildren, isValidElement } from 'preact'
import { Legend } from './controls.tsx'

/** `row`: the cell is the header of its row. `number`: aligned right. Other classes are passed on. */
export type Column<R> = readonly [
  head: ComponentChildren,
  cell: (row: R, index: number) => ComponentChildren,
  kind?: string,
]

interface TableProps<R> {
  readonly columns: readonly (Column<R> | false | null | undefined)[]
  readonly rows: readonly R[]
  readonly caption?: ComponentChildren
  readonly class?: string
  readonly rowClass?: (row: R) => string | undefined
  /** Names a table that may scroll sideways without a link in it, so that the keyboard can scroll it. */
  readonly label?: string
  /** Explains the heads that are abbreviations below the table, for those who cannot point at them. */
  readonly hasLegend?: boolean
}

export function Table<R>({ columns, rows, caption, class: name, rowClass, label, hasLegend }: TableProps<R>) {
  const shown = columns.filter((column): column is Column<R> => Boolean(column))
  const table = (
    <table class={name}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {shown.map(([head, , kind], index) => (
            <th key={index} scope="col" class={kind === 'row' ? undefined : kind}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} class={rowClass?.(row)}>
            {shown.map(([, cell, kind], place) =>
              kind === 'row' ? (
                <th key={place} scope="row">
                  {cell(row, index)}
                </th>
              ) : (
                <td key={place} class={kind}>
                  {cell(row, index)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (hasLegend) {
    const codes = shown.flatMap(([head]) =>
      isValidElement(head) && head.type === 'abbr' ? [head.props as ReturnType<typeof short>['props']] : [],
    )
    return (
      <>
        <div class="scroll">{table}</div>
        <Legend items={codes.map(({ children, title }) => [<b key={title}>{children}</b>, title])} />
      </>
    )
  }
  return label === undefined ? (
    <div class="scroll">{table}</div>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, and nothing in it takes the focus
    <section class="scroll" tabIndex={0} aria-label={label}>
      {table}
    </section>
  )
}

/** A column head that is an abbreviation, with the whole word as its title. */
export const short = (text: string, title: string) => <abbr title={title}>{text}</abbr>
