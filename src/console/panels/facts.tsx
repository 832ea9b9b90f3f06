/** Facts of an entity as label and value pairs. */
import type { ComponentChildren } from 'preact'
import { type TextKey, t } from '../i18n.ts'

/** A label and value; falsy rows are omitted. */
export type FactRow = readonly [label: TextKey, value: ComponentChildren] | '' | 0 | false | null | undefined

export function Facts({ rows }: { readonly rows: readonly FactRow[] }) {
  return (
    <dl class="facts">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]}>
              <dt>{t(row[0])}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
