/** Facts of an entity as label and value pairs. */
import type { ComponentChildren } from 'preact'
import { type TextKey, t } from '../i18n.ts'

/** A label and value; falsy rows are omitted. */
export type FactRow = readonly [label: TextKey, value: ComponentChildren] | '' | 0 | false | null | undefined

export function Facts({ rows }: { readonly rows: readonly FactRow[] }) {
  return (
    <dl class="facts">
      {rows.map((row) =>
        row ? (
          <Fact key={row[0]} label={row[0]}>
            {row[1]}
          </Fact>
        ) : null,
      )}
    </dl>
  )
}

export function Fact({ label, children }: { label: TextKey; children: ComponentChildren }) {
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
