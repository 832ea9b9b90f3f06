/** Page header of an entity: kind, name, actions. */
import type { ComponentChildren } from 'preact'
import { type TextKey, t } from '../i18n.ts'

interface PageHeadProps {
  readonly kind: TextKey
  readonly title: string
  readonly children?: ComponentChildren
}

export function PageHead({ kind, title, children }: PageHeadProps) {
  return (
    <header class="page-head">
      <p class="muted">{t(kind)}</p>
      <h1>{title}</h1>
      {children && <div class="row wrap">{children}</div>}
    </header>
  )
}
