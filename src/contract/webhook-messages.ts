/** The body of a webhook request (docs/webhooks.md#messages). */
import { MATCH_STATUSES } from '../catalog/statuses.ts'
import { WEBHOOK_EVENT_TYPES } from '../catalog/webhooks.ts'
import { Match } from './resources/match.ts'
import { SportSlugName } from './resources/sport.ts'
import { Count, described, Id, model, Nullable, OneOf, Text, TimestampMs } from './schema-kit.ts'

const WebhookState = model('WebhookState', 'Status and score of a match around an event.', {
  status: OneOf(MATCH_STATUSES),
  homeScore: Count,
  awayScore: Count,
})

export const WebhookMessage = model('WebhookMessage', 'An event of a match.', {
  type: OneOf(WEBHOOK_EVENT_TYPES, 'What happened.'),
  id: described(Text, 'The same in every attempt and replay; ignore a message whose `id` you had.'),
  epoch: described(Text, 'Positions are comparable only within one epoch.'),
  position: described(Id, 'Position of the change in the change log.'),
  sequence: described(Id, 'Rises with every event of a match; not every number is sent.'),
  timestamp: described(Nullable(TimestampMs), 'When it happened, as the source says; null if it does not.'),
  sport: SportSlugName,
  matchId: Id,
  state: described(Nullable(WebhookState), 'State after the event; null if the match was deleted.'),
  previous: described(Nullable(WebhookState), 'State before the event; null if the match is new.'),
  data: described(
    Nullable(Match),
    'The match as in a list with `view=lite`, as it is when the message is sent; null if it was deleted.',
  ),
})
