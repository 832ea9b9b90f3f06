/** Banner shown when the live connection is lost or restored. */
import { api, connection } from './api.ts'
import { t } from './i18n.ts'

export function Banner() {
  const state = connection.value
  const isShown = state === 'lost' || state === 'recovered'
  return (
    <div class="banners" role="status">
      {isShown && (
        <div class={`banner is-${state}`} data-connection={state}>
          {state === 'lost' && <i class="pulse" />}
          <span>{t(state === 'lost' ? 'banner.lost' : 'banner.recovered')}</span>
          {state === 'lost' && (
            <button type="button" class="button-quiet" onClick={() => api.value?.live.reconnectNow()}>
              {t('banner.now')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
