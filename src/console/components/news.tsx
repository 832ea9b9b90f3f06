/** A sound and a notification of what happens in favourites or of the match in view; off at first. */
import { effect } from '@preact/signals'
import { api } from '../data/api.ts'
import { isSettled } from '../data/live-store.ts'
import { hasAlerts, notifications, sound } from '../data/settings.ts'
import { t } from '../language/i18n.ts'
import { goalsOf, newsText, phaseOf, rowOf } from '../match-state.ts'
import { linkTo } from '../router.ts'
import { Switch } from './controls.tsx'
import { isFollowed, matchName } from './match-row.tsx'

const TONE_HZ = 880
const TONE_S = 0.4
const VOLUME = 0.15

let audio: AudioContext | undefined

function play(): void {
  audio ??= new AudioContext()
  const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime]
  tone.frequency.value = TONE_HZ
  volume.gain.setValueAtTime(VOLUME, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + TONE_S)
}

export function followNews(): () => void {
  return effect(() => {
    const live = hasAlerts.value ? api.value?.live : null
    return live?.on('change', ({ sportSlug, matchId, variant, before, state }) => {
      // Favourites are followed without prices, the match in view with them.
      const isOurs = isFollowed(state, sportSlug) === (variant === 'plain')
      if (!isOurs || !isSettled.peek() || phaseOf(before) !== 'live') return
      const text = newsText(rowOf(before), rowOf(state), sportSlug)
      if (text && sound.value === 'shown' && goalsOf(before) !== goalsOf(state)) play()
      if (text) announce(`${matchName(state)} ${goalsOf(state)}`, text, linkTo('match', matchId, sportSlug))
    })
  })
}

/** @param tag a later notification with the same tag, such as the path of a match, replaces this one */
function announce(title: string, body: string, tag: string): void {
  const isWanted = notifications.value === 'shown' && document.hidden && Notification.permission === 'granted'
  if (!isWanted) return
  const options = { body, tag, renotify: true, data: tag }
  // Phones show notifications of service workers only.
  void navigator.serviceWorker?.ready
    .then((worker) => worker.showNotification(title, options))
    .catch(() => {})
}

/** The browser asks for permission when the user turns notifications on, never by itself. */
async function setNotifications(isOn: boolean): Promise<void> {
  if (isOn && (await Notification.requestPermission()) !== 'granted') notifications.value = 'hidden'
}

export const NewsSwitches = () => (
  <>
    <Switch label={t('news.sound')} of={sound} onTurn={(isOn) => isOn && play()} />
    {'Notification' in window && (
      <Switch label={t('news.notifications')} of={notifications} onTurn={setNotifications} />
    )}
  </>
)
