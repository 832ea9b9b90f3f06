/** Time zone picker for times and day boundaries. */
import { useId } from 'preact/hooks'
import { t } from './i18n.ts'
import { PLATFORM_ZONE } from './platform.ts'
import { zone } from './settings.ts'

const USUAL: readonly string[] = [
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Moscow',
  'Asia/Yekaterinburg',
  'Asia/Vladivostok',
  'Asia/Tokyo',
  'America/New_York',
  'America/Los_Angeles',
]

export function ZonePicker() {
  const id = useId()
  const usual = [...new Set([PLATFORM_ZONE, ...USUAL])]
  const others = Intl.supportedValuesOf('timeZone').filter((name) => !usual.includes(name))
  return (
    <div class="zone">
      <label for={id}>{t('zone.label')}</label>
      <select
        id={id}
        class="field"
        value={zone.value}
        onChange={({ currentTarget }) => {
          zone.value = currentTarget.value
        }}
      >
        <optgroup label={t('zone.usual')}>
          {usual.map((name) => (
            <option key={name} value={name}>
              {titleOf(name)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('zone.all')}>
          {others.map((name) => (
            <option key={name} value={name}>
              {titleOf(name)}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  )
}

function titleOf(name: string): string {
  return name.replaceAll('_', ' ')
}
