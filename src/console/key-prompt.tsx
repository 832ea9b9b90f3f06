/** Key prompt, shown without a key or after the server rejected it. */
import { useEffect, useId, useRef } from 'preact/hooks'
import { config, isRefused, setKey } from './api.ts'
import { Button } from './controls.tsx'
import { useTitle } from './hooks.ts'
import { t } from './i18n.ts'

export function KeyPrompt() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useTitle(t('key.title'))
  useEffect(() => field.current?.focus(), [])
  const submit = (event: Event) => {
    event.preventDefault()
    const text = field.current?.value.trim()
    if (text) setKey(text)
  }
  return (
    <section class="prompt panel stack" aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`}>{t('key.title')}</h1>
      {isRefused.value && (
        <p class="prompt-refused card" role="alert">
          {t('key.refused')}
        </p>
      )}
      <p class="muted">{t('key.why')}</p>
      <form class="stack" onSubmit={submit}>
        <label for={id}>{t('key.label')}</label>
        <input
          id={id}
          ref={field}
          class="field"
          type="password"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={isRefused.value}
        />
        <div class="row wrap">
          <Button type="submit" class="button-main">
            {t('key.use')}
          </Button>
          {config.value?.demo && <Button onClick={() => setKey(null)}>{t('key.demo')}</Button>}
        </div>
      </form>
      <p class="muted">{t('key.make')}</p>
      <code class="card">scoreline key create --name console</code>
    </section>
  )
}
