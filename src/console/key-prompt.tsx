/** Key prompt, shown without a key or after the server rejected it. */
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { config, isRefused, setKey } from './api.ts'
import { useTitle } from './hooks.ts'
import { t } from './i18n.ts'

export function KeyPrompt() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useTitle(t('key.title'))
  useEffect(() => field.current?.focus(), [])
  const submit = (event: Event) => {
    event.preventDefault()
    if (text.trim() !== '') setKey(text.trim())
  }
  return (
    <section class="prompt panel" aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`}>{t('key.title')}</h1>
      {isRefused.value && (
        <p class="prompt-refused" role="alert">
          {t('key.refused')}
        </p>
      )}
      <p class="muted">{t('key.why')}</p>
      <form onSubmit={submit}>
        <label for={id}>{t('key.label')}</label>
        <input
          id={id}
          ref={field}
          class="field"
          type="password"
          autocomplete="off"
          spellcheck={false}
          value={text}
          aria-invalid={isRefused.value}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div class="row wrap">
          <button type="submit" class="button button-main">
            {t('key.use')}
          </button>
          {config.value?.demo && (
            <button type="button" class="button" onClick={() => setKey(null)}>
              {t('key.demo')}
            </button>
          )}
        </div>
      </form>
      <p class="muted">{t('key.make')}</p>
      <code class="prompt-command">scoreline key create --name console</code>
    </section>
  )
}
